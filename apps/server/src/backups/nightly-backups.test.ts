import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock } from '@ringmark/api/testing/fake-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WORK_SUFFIX } from '../data-folder/write-backup.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { restoreBackup } from '../data-folder/restore-backup.ts';
import { STORE_NAME } from '../data-folder/shared-store.ts';
import { createLog } from '../process/log.ts';
import { inChildProcess, type WriteBackup } from './backup-process.ts';
import { createNightlyBackups, type NightlyBackupsOptions } from './nightly-backups.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const MB = 1_048_576;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ID = '0123abcd';
/** Noon by the machine's own clock, in any time zone. */
const NOON = new Date(2026, 4, 4, 12).getTime();

let root: string;
let folder: string;
let dataDir: string;
let lines: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-nightly-'));
  folder = join(root, 'backups');
  dataDir = join(root, 'data');
  lines = [];
  openDataFolder(dataDir).close();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const writeNothing: WriteBackup = async (_dataDir, file) => writeFileSync(file, 'backup');

function aKeeper(options: Partial<NightlyBackupsOptions> = {}) {
  const clock = fakeClock(NOON);
  const keeper = createNightlyBackups({
    isOn: true,
    dataDir,
    folder,
    hour: 3,
    keep: 14,
    id: ID,
    isUnused: () => false,
    write: writeNothing,
    clock,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    ...options,
  });
  return { clock, keeper };
}

/** The backups, without the folder in which they keep their files. */
const written = () =>
  readdirSync(folder)
    .filter((name) => !STORE_NAME.test(name))
    .toSorted();

describe('the nightly backups', () => {
  it('begin with one for an installation that has none, and come once a night', async () => {
    const { clock, keeper } = aKeeper();
    const counts: number[] = [];
    for (const hours of [0, 1, 13, 1, 22, 2, 24]) {
      clock.advance(hours * HOUR);
      await keeper.writeIfDue();
      counts.push(written().length);
    }
    // Noon, 13:00, 2:00, 3:00 of the next day, 1:00, 3:00 of the day after, and a day later.
    expect(counts).toEqual([1, 1, 1, 2, 2, 3, 4]);
    expect(lines.filter((line) => line.includes('Backup written.'))).toHaveLength(4);
  });

  it('make up for a night in which the machine was off, also where an earlier process wrote the last one', async () => {
    await aKeeper().keeper.writeIfDue();
    const { clock, keeper } = aKeeper();
    clock.advance(2 * DAY);
    await keeper.writeIfDue();
    expect(written()).toHaveLength(2);
    const status = await keeper.status();
    expect(status).toMatchObject({
      kept: 2,
      failure: null,
      failures: 0,
      last: { at: NOON + 2 * DAY, bytes: 6 },
    });
  });

  it('tell when the next one comes: soon where one is missing, an hour after a failure, else at night', async () => {
    const { clock, keeper } = aKeeper({ hour: 12 });
    expect((await keeper.status()).nextAt).toBe(NOON + 5 * 60_000);
    await keeper.writeIfDue();
    expect((await keeper.status()).nextAt).toBe(NOON + DAY);
    const broken = aKeeper({ hour: 12, write: () => Promise.reject(new Error('No.')) });
    broken.clock.set(NOON + DAY);
    await broken.keeper.writeIfDue();
    clock.advance(DAY);
    expect((await broken.keeper.status()).nextAt).toBe(NOON + DAY + HOUR);
    expect((await aKeeper({ isOn: false }).keeper.status()).nextAt).toBeNull();
  });

  it('are not delayed by a backup with a future time', async () => {
    const { clock, keeper } = aKeeper();
    clock.advance(3_650 * DAY);
    await keeper.writeIfDue();
    clock.set(NOON);
    await keeper.writeIfDue();
    expect(written()).toHaveLength(2);
  });

  it('sort last when they have a future time, and do not count as fresh', async () => {
    const { clock, keeper } = aKeeper({ keep: 2 });
    for (const days of [3_650, 3_651]) {
      clock.set(NOON + days * DAY);
      await keeper.writeIfDue();
    }
    clock.set(NOON);
    await keeper.writeIfDue();
    expect((await keeper.status()).last?.at).toBe(NOON);
    clock.advance(DAY);
    await keeper.writeIfDue();
    expect(written().filter((name) => name.includes('-2026-'))).toHaveLength(2);
  });

  it('keep the set number, and touch no other files', async () => {
    mkdirSync(folder);
    const others = [
      'ringmark-0123abcd-2020-01-01T030000Z.tar',
      'ringmark-89abcdef-2020-01-01T030000Z.tar.gz',
      'mine.tar.gz',
    ];
    for (const name of others) writeFileSync(join(folder, name), 'somebody else’s');
    const { clock, keeper } = aKeeper({ keep: 3 });
    for (let day = 0; day < 6; day += 1) {
      await keeper.writeIfDue();
      clock.advance(DAY);
    }
    expect(written()).toEqual(expect.arrayContaining(others));
    const own = written().filter((name) => !others.includes(name));
    expect(own).toHaveLength(3);
    expect((await keeper.status()).last?.at).toBe(NOON + 5 * DAY);
  });

  it('never run two at a time', async () => {
    const going = Promise.withResolvers<void>();
    let writes = 0;
    const { keeper } = aKeeper({
      write: async (...input) => {
        writes += 1;
        await going.promise;
        return writeNothing(...input);
      },
    });
    const both = [keeper.writeIfDue(), keeper.writeIfDue()];
    expect((await keeper.status()).isRunning).toBe(true);
    going.resolve();
    await Promise.all(both);
    expect(writes).toBe(1);
    expect((await keeper.status()).isRunning).toBe(false);
  });

  it('tell of a failure, count it, and try again an hour later', async () => {
    let isBroken = true;
    const { clock, keeper } = aKeeper({
      write: async (...input) => {
        if (isBroken) throw new Error('The disk is on fire.');
        return writeNothing(...input);
      },
    });
    await keeper.writeIfDue();
    await keeper.writeIfDue();
    expect(await keeper.status()).toMatchObject({
      last: null,
      failures: 1,
      failure: { at: NOON, sentence: 'The disk is on fire.' },
    });
    expect(lines.join('')).toContain('The nightly backup failed.');
    isBroken = false;
    clock.advance(HOUR);
    await keeper.writeIfDue();
    expect(await keeper.status()).toMatchObject({ kept: 1, failures: 1, failure: null });
  });

  it('remember over a restart why the last one failed, and are tried again soon', async () => {
    const broken = aKeeper({ write: () => Promise.reject(new Error('The disk is on fire.')) });
    await broken.keeper.writeIfDue();
    await broken.keeper.stop();
    const { keeper } = aKeeper();
    expect(await keeper.status()).toMatchObject({
      failure: { at: NOON, sentence: 'The disk is on fire.' },
      failures: 0,
      nextAt: NOON + 5 * 60_000,
    });
    await keeper.writeIfDue();
    expect(await keeper.status()).toMatchObject({ kept: 1, failure: null });
    expect((await aKeeper().keeper.status()).failure).toBeNull();
  });

  it('say what to do where their folder cannot be made', async () => {
    writeFileSync(join(root, 'file'), '');
    const { keeper } = aKeeper({ folder: join(root, 'file', 'backups') });
    await keeper.writeIfDue();
    expect((await keeper.status()).failure?.sentence).toMatch(/^Can't create .*\. Set RINGMARK_BACKUP_DIR /);
  });

  it('clear away what a machine that went down left of theirs, and nothing else', async () => {
    const left = 'ringmark-0123abcd-2026-01-01T030000Z.tar.gz.ringmark-work';
    const others = ['mine.tar.ringmark-work', 'ringmark-89abcdef-2026-01-01T030000Z.tar.gz.ringmark-work'];
    for (const name of [left, ...others]) mkdirSync(join(folder, name), { recursive: true });
    await aKeeper().keeper.writeIfDue();
    expect(written()).toHaveLength(3);
    expect(written()).toEqual(expect.arrayContaining(others));
  });
});

describe('where a disk does not answer', () => {
  it('the last known state is reported, and no second read starts while the first one hangs', async () => {
    const { keeper } = aKeeper();
    await keeper.writeIfDue();
    await expect.poll(async () => (await keeper.status()).kept).toBe(1);
    // A pipe that nobody writes to is a file whose reader waits for ever, and this process with it.
    const pipe = join(dataDir, 'ringmark.backup-failed.json');
    execFileSync('mkfifo', [pipe]);
    try {
      for (let asked = 0; asked < 6; asked += 1) {
        expect(await keeper.status()).toMatchObject({
          kept: 1,
          failure: { at: NOON, sentence: `${folder} is not responding.` },
        });
      }
      // Each look that hangs would take one of the process's four threads.
      expect(await readdir(folder)).toHaveLength(1);
    } finally {
      closeSync(openSync(pipe, 'r+'));
      rmSync(pipe);
    }
    await expect.poll(async () => (await keeper.status()).failure).toBeNull();
  });

  it('a stop does not wait for it', async () => {
    const begun = Promise.withResolvers<void>();
    const { keeper } = aKeeper({
      write: () => {
        begun.resolve();
        return new Promise(() => undefined);
      },
    });
    void keeper.writeIfDue();
    await begun.promise;
    await keeper.stop();
    expect((await keeper.status()).isRunning).toBe(true);
  });
});

describe('a backup in a process of its own', () => {
  it('is what the command writes: it can be restored', async () => {
    const { keeper } = aKeeper({ write: inChildProcess(MAIN, MB) });
    await keeper.writeIfDue();
    expect((await keeper.status()).failure).toBeNull();
    const [name = ''] = written();
    expect(name).toMatch(/^ringmark-0123abcd-2026-05-0\dT\d{6}Z\.tar\.gz$/);
    expect(readFileSync(join(folder, name)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const restored = await restoreBackup(join(folder, name), join(root, 'elsewhere'), false);
    expect(restored.files).toBe(0);
  });

  it('is the state of one moment, also during writes', async () => {
    const data = openDataFolder(dataDir);
    const insert = data.db.sqlite.prepare('insert into rate_hit (key, at) values (?, ?)');
    // Two rows belong together, and come one after the other.
    const writeTwo = (at: number) =>
      data.db.write(() => {
        insert.run('first', at);
        insert.run('second', at);
      });
    data.db.write(() => {
      for (let at = 0; at < 20_000; at += 1) insert.run('x'.repeat(200), at);
    });
    let count = 0;
    const { keeper } = aKeeper({ write: inChildProcess(MAIN, MB) });
    const writing = setInterval(() => writeTwo((count += 1)), 1);
    await keeper.writeIfDue();
    clearInterval(writing);
    data.close();
    expect((await keeper.status()).failure).toBeNull();
    expect(count).toBeGreaterThan(20);
    const elsewhere = join(root, 'elsewhere');
    await restoreBackup(join(folder, written()[0] ?? ''), elsewhere, false);
    const restored = openDataFolder(elsewhere);
    const atOf = (key: string) =>
      restored.db.sqlite.prepare('select at from rate_hit where key = ? order by at').pluck().all(key);
    expect(atOf('first')).toEqual(atOf('second'));
    expect(atOf('first')).toEqual(Array.from({ length: atOf('first').length }, (_none, at) => at + 1));
    restored.close();
  });

  it('tells why there is none, in the command’s own sentence', async () => {
    rmSync(join(dataDir, 'ringmark.sqlite'));
    writeFileSync(join(dataDir, 'ringmark.sqlite'), 'no database at all, and long enough'.repeat(100));
    const { keeper } = aKeeper({ write: inChildProcess(MAIN, MB) });
    await keeper.writeIfDue();
    expect((await keeper.status()).failure?.sentence).toBe('The backup failed: file is not a database.');
    expect(written()).toEqual([]);
  });

  it('does not start where it would take the last free space', async () => {
    const { keeper } = aKeeper({ write: inChildProcess(MAIN, 10_000_000 * MB) });
    await keeper.writeIfDue();
    expect((await keeper.status()).failure?.sentence).toMatch(
      / MB free\. A backup may need [\d,]+ MB, and 10,000,000 MB must stay free\.$/,
    );
    expect(written()).toEqual([]);
  });

  it('is aborted when the server stops, and leaves nothing', async () => {
    const slow = join(root, 'slow.mjs');
    writeFileSync(
      slow,
      `import { mkdirSync } from 'node:fs'; mkdirSync(process.argv[3] + '${WORK_SUFFIX}'); setInterval(() => {}, 1000);`,
    );
    const { keeper } = aKeeper({ write: inChildProcess(slow, MB) });
    const writing = keeper.writeIfDue();
    await expect.poll(() => existsSync(folder) && written().length).toBe(1);
    await keeper.stop();
    await writing;
    expect(written()).toEqual([]);
    expect((await keeper.status()).failures).toBe(0);
    await keeper.writeIfDue();
    expect(written()).toEqual([]);
  });
});
