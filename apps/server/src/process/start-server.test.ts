import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { migrate, MIGRATIONS } from '@ringmark/api/core/database/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { databasePath } from '../data-folder/paths.ts';
import { loadEnv } from '../env.ts';
import { createLog } from './log.ts';
import { startServer } from './start-server.ts';
import { damageDatabase, damageUnseen } from '../testing/damage-database.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { NO_LOAD_LIMITS } from '../testing/no-load-limits.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringmark-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });

const start = (variables: Record<string, string> = {}) =>
  startServer(
    loadEnv({
      RINGMARK_PORT: '0',
      RINGMARK_DATA_DIR: folder,
      RINGMARK_MAIL: `file:${folder}/mail`,
      ...variables,
    }),
    log,
    { overload: NO_LOAD_LIMITS },
  );

describe('a server', () => {
  it('serves, gives a link to set it up, and leaves an empty log of the database when it stops', async () => {
    const server = await start();
    expect((await fetch(`${server.publicUrl}/api/health`)).status).toBe(200);
    expect((await fetch(`${server.publicUrl}/api/ready`)).status).toBe(200);
    const link = new URL(server.setupLink ?? '');
    expect(link.origin + link.pathname).toBe(`${server.publicUrl}/setup`);
    const setup = await fetch(`${server.publicUrl}/api/trpc/auth.setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: link.searchParams.get('token'),
        email: 'ann@company.test',
        name: 'Ann',
        organizationName: 'Company',
      }),
    });
    expect(setup.status).toBe(200);
    await server.stop();
    await expect(fetch(`${server.publicUrl}/api/health`)).rejects.toThrow('fetch failed');
    const files = await readdir(folder);
    expect(files).toContain('ringmark.sqlite');
    const wal = files.includes('ringmark.sqlite-wal')
      ? (await stat(join(folder, 'ringmark.sqlite-wal'))).size
      : 0;
    expect(wal).toBe(0);
    expect(lines.join('')).not.toContain(link.searchParams.get('token'));
  });

  it.each([
    ['in what a start reads', damageDatabase],
    ['where only a check sees it', damageUnseen],
  ])('does not start over a database that is damaged %s, and writes nothing', async (_where, spoil) => {
    await (await start()).stop();
    spoil(databasePath(folder));
    await writeFile(join(folder, 'files/tmp/half'), 'arrived');
    const before = await readFile(databasePath(folder));
    await expect(start()).rejects.toThrow(/is damaged \(.*Restore a backup/);
    expect(before.equals(await readFile(databasePath(folder)))).toBe(true);
    expect(await readdir(join(folder, 'files/tmp'))).toEqual(['half']);
  });

  it('starts empty beside backups of another installation, and says which is there and how it comes back', async () => {
    const backups = join(folder, 'backups-beside');
    await mkdir(backups);
    const newest = join(backups, 'ringmark-0123abcd-2026-05-04T010000Z.tar.gz');
    await writeFile(newest, '');
    await writeFile(join(backups, 'ringmark-0123abcd-2026-05-03T010000Z.tar.gz'), '');
    lines.length = 0;
    const server = await start({ RINGMARK_BACKUP_DIR: backups });
    const warning = () => lines.find((line) => line.includes('2 backups from another installation'));
    await expect.poll(warning).toContain(`ringmark restore ${newest} --replace`);
    expect(JSON.parse(warning() ?? '{}')).toMatchObject({ level: 'warn' });
    await server.stop();
  });

  it('needs no set-up where administrators are named, and may be started anew', async () => {
    const first = await start({ RINGMARK_ADMIN_EMAILS: 'ann@company.test' });
    expect(first.setupLink).toBeNull();
    await first.stop();
    const second = await start({ RINGMARK_ADMIN_EMAILS: 'ann@company.test' });
    expect(second.services.db.all(second.services.db.q.selectFrom('organization').select('domain'))).toEqual([
      { domain: 'company.test' },
    ]);
    await second.stop();
  });

  it('finishes what is under way before it stops', async () => {
    const server = await start({ RINGMARK_ADMIN_EMAILS: 'ann@company.test' });
    const answers = Array.from({ length: 25 }, () =>
      fetch(`${server.publicUrl}/api/auth/request-magic-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@elsewhere.test' }),
      }),
    );
    await answers[0];
    const [, ...statuses] = await Promise.all([
      server.stop(),
      ...answers.map(async (answer) => (await answer).status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([403]));
  });

  it('says in one sentence that its port is taken, and unlocks its folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ RINGMARK_PORT: String(port) })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set RINGMARK_PORT to another port.`,
    );
    other.close();
    await (await start()).stop();
  });

  it('does not share a port with another Ringmark, which would then get some of its visitors', async () => {
    const first = await start();
    const { port } = new URL(first.publicUrl);
    const dataDir = join(folder, 'second');
    const second = start({ RINGMARK_PORT: port, RINGMARK_DATA_DIR: dataDir });
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program`);
    await first.stop();
  });

  it('shows its own pages, also where it was told by a name where to listen', async () => {
    // The system reads this as 127.0.0.1, but to anyone else it is no address.
    const server = await start({ RINGMARK_HOST: '127.1' });
    const share = { owner: 'ann', group: 'red' };
    const page = { ownerId: 'ann', share, url: '/demo-page', allowedUrls: ['/demo-page'], isOwnPage: true };
    const size = { width: 400, height: 400, scrollX: 0, scrollY: 0 };
    const shown = await server.services.viewer.capture({ ...page, ...size });
    expect(shown).toMatchObject({ viewportWidth: 400 });
    await server.stop();
  });

  it('that cannot write at its first start ends and says why in one line', async () => {
    const { db, close } = openDataFolder(folder);
    db.sqlite.exec(
      `create trigger no_room before insert on setup_link begin select raise(abort, 'no room'); end`,
    );
    close();
    const said: string[] = [];
    const starting = startServerProcess(folder, {}, { onError: (line) => said.push(line) });
    await expect(starting).rejects.toThrow('ended with code 1');
    expect(said).toEqual(['ringmark serve: Startup failed: no room.']);
  });

  it('is ready, and can be stopped, while the disk of its backups does not answer', async () => {
    openDataFolder(folder).close();
    // A pipe that nobody writes to is a file whose reader waits for ever.
    execFileSync('mkfifo', [join(folder, 'ringmark.backup-failed.json')]);
    const said: string[] = [];
    const server = await startServerProcess(folder, {}, { onError: (line) => said.push(line) });
    const ready = await fetch(`${server.url}/api/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ ok: true, backupFailed: true });
    await server.stop();
    expect(said).toEqual(['A disk is not responding. Ending the process without waiting for it.']);
    // All else has ended in order before.
    expect(await readdir(folder)).not.toContain('ringmark.sqlite-wal');
  });

  it('says where the database lies as it was before it was migrated', async () => {
    const old = openDatabase(databasePath(folder));
    migrate(old, MIGRATIONS.slice(0, -1));
    old.close();
    lines.length = 0;
    await (await start()).stop();
    const said = lines.find((line) => line.includes('The database was migrated')) ?? '{}';
    expect(JSON.parse(said)).toMatchObject({
      migrated: [MIGRATIONS.at(-1)?.name],
      copiedTo: expect.stringContaining(join(folder, 'backups')),
    });
  });

  it('tells which private places remote viewing may reach', async () => {
    lines.length = 0;
    await (await start({ RINGMARK_REMOTE_ALLOW: 'staging.internal:8080,10.1.0.0/16' })).stop();
    expect(lines.join('')).toContain('"allow":["staging.internal:8080","10.1.0.0/16"]');
  });
});
