import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settableClock, signInAs } from '../demo/demo-callers.ts';
import { DEMO_ADMIN } from '../demo/demo-people.ts';
import { loadEnv } from '../env.ts';
import { createLog } from '../process/log.ts';
import { type RunningServer, startServer } from '../process/start-server.ts';
import { NO_LOAD_LIMITS } from '../testing/no-load-limits.ts';
import { addAdmin } from '@ringmark/api/people/auth/operator.service';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const clientFolder = join(root, 'packages/client');

/** A program that a stranger would write with only the package at hand. It prints its results for the test to read. */
const STORY = `
import { type Ticket, type TicketStatus, createRingmarkClient, RingmarkError } from '@ringmark/client';

const [, , url, token] = process.argv;
const ringmark = createRingmarkClient({ url: url ?? '', token: token ?? '' });
const [project] = await ringmark.projects.list();
if (!project) throw new Error('There is no project.');
const changes = ringmark.events.changes()[Symbol.asyncIterator]();
const ready = await changes.next();
const following = changes.next();
const ticket: Ticket = await ringmark.tickets.create({ projectId: project.id, title: 'From a program', description: 'Seen at night.', severity: 'high' });
const [file] = await ringmark.files.upload({ ticketId: ticket.id }, [{ name: 'timings.csv', content: 'a,b\\n1,2\\n' }]);
const bytes = await (await ringmark.files.download(file?.id ?? '')).text();
const board = await ringmark.tickets.board();
const missing = await ringmark.tickets.get({ id: 'nothing' }).catch((error: unknown) => error);
const change = await following;
await changes.return?.();
const status: TicketStatus = ticket.status;
// The test reads what this prints.
console.log(JSON.stringify({
  number: ticket.number,
  status,
  bytes,
  received: board.columns[0]?.count,
  missing: missing instanceof RingmarkError ? { status: missing.status, code: missing.code } : String(missing),
  changes: [ready.value?.data.kind, change.value?.data.kind],
}));
process.exit(0);
`;

const WRONG = `
import { createRingmarkClient } from '@ringmark/client';
const ringmark = createRingmarkClient({ url: '', token: '' });
await ringmark.tickets.create({ projectId: 'x', title: 'No description', severity: 'urgent' });
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    // The declarations must hold by themselves.
    skipLibCheck: false,
    types: ['node'],
    typeRoots: [join(root, 'apps/server/node_modules/@types')],
    allowImportingTsExtensions: true,
  },
};

/** Packs the client as a clone does that nobody has built, by npm alone. */
async function packClient(into: string): Promise<string> {
  await rm(join(clientFolder, 'dist'), { recursive: true, force: true });
  await run('npm', ['pack', '--pack-destination', into], { cwd: clientFolder });
  const [name = 'nothing'] = (await readdir(into)).filter((file) => file.endsWith('.tgz'));
  return join(into, name);
}

const compile = (project: string, file: string) =>
  writeFile(join(project, 'tsconfig.json'), JSON.stringify({ ...TSCONFIG, files: [file] }))
    .then(() => run(join(root, 'node_modules/.bin/tsc'), ['-p', project]))
    .then(() => '')
    .catch((error: { stdout?: string }) => error.stdout ?? String(error));

describe('the published client, installed into an empty project', () => {
  let folder: string;
  let project: string;
  let server: RunningServer;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ringmark-client-'));
    project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{"name":"stranger","private":true,"type":"module"}');
    const tarball = await packClient(folder);
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
    const settings = {
      RINGMARK_PORT: '0',
      RINGMARK_DATA_DIR: join(folder, 'data'),
      RINGMARK_MAIL: `file:${folder}/mail`,
    };
    server = await startServer(loadEnv(settings), createLog('silent'), { overload: NO_LOAD_LIMITS });
    token = await makeToken(server);
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has no dependencies, and its declarations name no package', async () => {
    const installed = join(project, 'node_modules/@ringmark/client');
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    for (const file of ['index.d.ts', 'api.gen.d.ts', 'files.d.ts', 'ringmark-error.d.ts']) {
      const declarations = await readFile(join(installed, 'dist', file), 'utf8');
      expect(declarations).not.toMatch(/from ["'][^.]/);
    }
  });

  it('runs a whole story: list, create, upload, download, refusal, push', async () => {
    await writeFile(join(project, 'story.ts'), STORY);
    expect(await compile(project, 'story.ts')).toBe('');
    const { stdout } = await run(process.execPath, ['story.ts', server.publicUrl, token], { cwd: project });
    expect(JSON.parse(stdout)).toEqual({
      number: 1,
      status: 'Received',
      bytes: 'a,b\n1,2\n',
      received: 1,
      missing: { status: 404, code: 'not_found' },
      changes: ['ready', 'ticket.created'],
    });
  });

  it('compiles what its description shows', async () => {
    const description = await readFile(join(clientFolder, 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n(.*?)```/s.exec(description) ?? [];
    await writeFile(join(project, 'example.ts'), example);
    expect(await compile(project, 'example.ts')).toBe('');
    expect(example).toContain('createRingmarkClient');
  });

  it('does not compile with a severity that does not exist and a description that is missing', async () => {
    await writeFile(join(project, 'wrong.ts'), WRONG);
    const complaint = await compile(project, 'wrong.ts');
    expect(complaint).toContain('wrong.ts(4,');
    expect(complaint).toContain('"urgent"');
  });
});

/** A token of an administrator with one project. */
async function makeToken({ services }: RunningServer): Promise<string> {
  const clock = settableClock(services.clock.now());
  addAdmin(services, DEMO_ADMIN.email, DEMO_ADMIN.name);
  const { api } = await signInAs({ ...services, clock }, DEMO_ADMIN.email, DEMO_ADMIN.name);
  const organization = await api.organizations.create({ name: 'Fern', domain: 'fern.example' });
  await api.projects.create({ organizationId: organization.id, name: 'Shop', allowedUrls: [] });
  const { token } = await api.apiTokens.create({ name: 'Nightly', scope: 'write', expiresInDays: 30 });
  return token;
}
