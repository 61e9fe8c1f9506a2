import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import { secretsIn } from '@ringmark/egress/testing/secret-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { databasePath } from '../data-folder/paths.ts';
import { readEnv } from '../env.ts';
import { DOOR_CANARIES, type DoorSite, startDoorSite } from '../testing/door-site.ts';
import { vaultOf } from '../testing/sealed-kit.ts';
import { startServerProcess } from '../testing/server-process.ts';

let site: DoorSite;
let root: string;
beforeEach(async () => {
  site = await startDoorSite();
  root = await mkdtemp(join(tmpdir(), 'ringmark-door-kill-'));
  // The browser runs as another user, who has to get to its part of the folder.
  await chmod(root, 0o711);
});
afterEach(async () => {
  await site.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

/** All files but the browser's own program, with what they hold. */
async function filesIn(folder: string): Promise<[path: string, bytes: Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths
      .filter((path) => !path.includes('/browser/'))
      .map(async (path) => [
        path.slice(folder.length + 1),
        await readFile(path).catch(() => Buffer.alloc(0)),
      ]),
  );
}

it('a server that is killed while it tries what opens a closed page leaves it in no file, log or profile', async () => {
  const dataDir = join(root, 'data');
  const keyFile = join(root, 'keys', 'main');
  await mkdir(dataDir);
  await mkdir(join(root, 'keys'));
  openDataFolder(dataDir).close();
  const kit = createTestKit({ database: databasePath(dataDir), vault: vaultOf(keyFile) });
  kit.clock.advance(Date.now() - kit.clock.now());
  const { project } = kit.aMemberWithProject();
  const allowed_urls = JSON.stringify([`${site.origin}/`]);
  kit.db.run(kit.db.q.updateTable('project').set({ allowed_urls }).where('id', '=', project.id));
  const { origin } = site;
  const admin = kit.asUser(kit.anAdmin());
  const { header, password } = DOOR_CANARIES;
  for (const secret of [
    { kind: 'http', origin, username: 'lena', password } as const,
    { kind: 'header', origin, name: 'X-Door', value: header } as const,
  ])
    await admin.doors.add({ projectId: project.id, secret });
  kit.db.close();
  const { browserPath } = readEnv();
  const hung = site.hang();
  const lines: string[] = [];
  const server = await startServerProcess(
    dataDir,
    {
      RINGMARK_KEY_FILE: keyFile,
      RINGMARK_REMOTE_ALLOW: `127.0.0.1:${site.port}`,
      RINGMARK_LOG_LEVEL: 'trace',
      RINGMARK_MAIL: `file:${root}/mails`,
      TMPDIR: root,
      ...(browserPath !== undefined && { RINGMARK_BROWSER_PATH: browserPath }),
    },
    { onError: (line) => void lines.push(line), onLog: (line) => void lines.push(line) },
  );
  await hung;
  // The profile of the browser as it is while it opens the page, and all that is left after the kill.
  const during = await filesIn(root);
  await server.kill();
  const files = [...during, ...(await filesIn(root)), ['the log', Buffer.from(lines.join('\n'))] as const];
  const found = files.flatMap(([path, bytes]) =>
    secretsIn(bytes, DOOR_CANARIES).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
  // The same search would find the parts of them that are not secret.
  const open = files.filter(([, bytes]) => bytes.includes(site.origin)).map(([path]) => path);
  expect(open).toContain('data/ringmark.sqlite');
  const names = files.map(([path]) => path).join('\n');
  expect(names).toContain('data/ringmark.sqlite-wal');
  expect(names).toMatch(/ringmark-viewer-|ringmark-browser-/);
  expect(lines.length).toBeGreaterThan(0);
  // They are still there, to be tried again.
  const db = openDataFolder(dataDir);
  const states = db.db.all(db.db.q.selectFrom('door').select(['kind', 'state']).orderBy('kind'));
  db.close();
  expect(states).toEqual([
    { kind: 'header', state: 'trying' },
    { kind: 'http', state: 'trying' },
  ]);
}, 60_000);
