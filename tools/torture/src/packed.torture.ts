import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from './running/run-to-end.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const PACK = join(REPOSITORY, 'scripts/pack.mjs');

/** A Node.js before 24, where the machine has one in addition to its own. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return version !== '' && Number(version.slice(1).split('.')[0]) < 24;
});

let root: string;
let project: string;
/** The settings as arguments of the command `env`. */
let settings: string[];

const npm = (...args: string[]) =>
  runToEnd(['npm', ...args, '--no-audit', '--no-fund', '--loglevel=error'], undefined, project);
const npx = (...args: string[]) => ['env', ...settings, 'npx', '--no-install', 'ringmark', ...args];
const ringmark = (...args: string[]) => runToEnd(npx(...args), undefined, project);

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ringmark-packed-')));
  project = join(root, 'empty');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  const packed = await runToEnd([process.execPath, PACK, root], undefined, REPOSITORY);
  if (packed.code !== 0) throw new Error(packed.err);
  const tarball = readdirSync(root).find((name) => name.endsWith('.tgz')) ?? '';
  const installed = await npm('install', '--prefer-offline', join(root, tarball));
  if (installed.code !== 0) throw new Error(installed.err);
  settings = [
    'RINGMARK_PORT=0',
    `RINGMARK_DATA_DIR=${join(root, 'kept')}`,
    `RINGMARK_MAIL=file:${join(root, 'mails')}`,
  ];
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the package, installed into an empty folder', () => {
  it('brings the two packages that it needs, and no sources or tests', () => {
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(expect.arrayContaining(['better-sqlite3', 'playwright', 'ringmark']));
    const files = readdirSync(join(project, 'node_modules/ringmark'), { recursive: true }).map(String);
    expect(files.filter((name) => name.endsWith('.ts'))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'docs/operations.md', '.env.example']),
    );
  });

  it('lists its commands', async () => {
    const { code, out } = await ringmark('--help');
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: ringmark <command>/);
  });

  it('serves the client and a link to set it up, and stops cleanly', async () => {
    const child = spawn('env', npx('serve').slice(1), {
      cwd: project,
      // A process group of its own, so that a stop reaches npx and the server alike, as Ctrl-C in a terminal does.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stdout }))
      if (said.push(line) && line.includes('to begin')) break;
    child.stdout.resume();
    const url = /^Ringmark is at (\S+)$/m.exec(said.join('\n'))?.[1] ?? '';
    const link = /Open (\S+) to begin/.exec(said.join('\n'))?.[1] ?? '';
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    for (const page of [`${url}/`, link]) {
      const answer = await fetch(page);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/<div id="root">/);
    }
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
    expect(existsSync(join(root, 'kept/ringmark.sqlite-wal'))).toBe(false);
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
  });

  it('finds itself healthy', async () => {
    const { code, out } = await ringmark('doctor');
    expect(out).toMatch(/^ok {7}database {2}is intact/m);
    expect(out).not.toContain('FAILED');
    expect(code).toBe(0);
  });

  it.runIf(oldNode !== undefined)(
    'says in one line that the Node.js of this machine is too old',
    async () => {
      const bin = join(project, 'node_modules/ringmark/apps/server/dist/main.js');
      const { code, out, err } = await runToEnd([oldNode ?? '', bin, 'serve'], undefined, project);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^Ringmark requires Node\.js 24 or later; this is v[\d.]+\.\n$/);
    },
  );
});
