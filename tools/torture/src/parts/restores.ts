import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databasePath } from '@ringmark/server/data-folder/paths';
import { BUILT } from '@ringmark/server/testing/server-process';
import { checkFiles } from '../checks/file-hashes.ts';
import { checkWhole } from '../checks/whole.ts';
import { none, type Part, some, info } from '../findings.ts';
import { clientOf } from '../clients/client.ts';
import {
  acknowledged,
  compareWrites,
  type AcknowledgedWrites,
  noWrites,
  shareOfWriter,
  writeSomething,
} from '../clients/acknowledged-writes.ts';
import { withDataDir } from '../disk/folder.ts';
import { ringmark, serve } from '../running/torture-server.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';
import { sendFiles } from '../clients/send-uploads.ts';

interface RestoreRun {
  dataDir: string;
  stage: SeededData;
  backup: string;
  /** The same, by a backup that shares its files with others. */
  sharing: string;
  /** The writes acknowledged before the backup, and all of them. */
  before: AcknowledgedWrites;
  after: AcknowledgedWrites;
  complaints: string[];
}

async function write(
  url: string,
  stage: SeededData,
  writes: AcknowledgedWrites,
  count: number,
): Promise<void> {
  const client = clientOf(url, stage.admins[0]);
  for (let turn = 0; turn < count; turn += 1)
    await writeSomething(client, stage, writes, shareOfWriter(0, 1));
  client.close();
}

/** Data, a backup of them, more data, and a killed server with a full log. */
async function prepareRestoreRun(dataDir: string, folder: string): Promise<RestoreRun> {
  const stage = seedData(dataDir, { admins: 1, tickets: 10 });
  const writes = noWrites();
  const backup = join(folder, 'backup.tar.gz');
  const sharing = join(folder, 'sharing.tar.gz');
  const server = await serve(dataDir);
  await write(server.url, stage, writes, 60);
  const client = clientOf(server.url, stage.admins[0]);
  const [ticket] = stage.tickets;
  if (ticket) await sendFiles(client, ticket, new Map());
  client.close();
  await ringmark(dataDir, 'backup', backup);
  await ringmark(dataDir, 'backup', sharing, '--shared-files');
  const before = structuredClone(writes);
  await write(server.url, stage, writes, 60);
  await server.kill();
  return { dataDir, stage, backup, sharing, before, after: writes, complaints: [...writes.complaints] };
}

const holds = (dataDir: string, writes: AcknowledgedWrites) =>
  existsSync(databasePath(dataDir)) && compareWrites(dataDir, writes).length === 0;

/** Requires the backup's state and nothing newer. */
async function checkRestored(
  { dataDir, before, after, complaints }: RestoreRun,
  when: string,
): Promise<void> {
  const server = await serve(dataDir);
  const found = [...checkWhole(dataDir), ...compareWrites(dataDir, before), ...(await checkFiles(dataDir))];
  if (holds(dataDir, after)) found.push('what came after the backup is there');
  if ((await server.stop()) !== 0) found.push('it did not stop well');
  complaints.push(...found.map((complaint) => `${when}: ${complaint}`));
}

/** Data folders that restores have moved aside. */
async function movedAsideFolders({ dataDir }: RestoreRun): Promise<string[]> {
  const root = dirname(dataDir);
  const names = await readdir(root);
  return names.filter((name) => name.includes('before-restore')).map((name) => join(root, name));
}

/** Kills a restore at a moment. @returns whether it was killed before its end. */
async function killRestore({ dataDir }: RestoreRun, backup: string, afterMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const args = [BUILT, 'restore', backup, '--replace'];
  const env = { RINGMARK_DATA_DIR: dataDir };
  const child = execFile(process.execPath, args, { env, cwd: dirname(dataDir) }, () =>
    resolve(child.signalCode),
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const signal = await promise;
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

/** Starts on a killed restore: whole data, or one line and nothing new. */
async function startAfterKill(run: RestoreRun): Promise<string> {
  const lines: string[] = [];
  const hadDatabase = existsSync(databasePath(run.dataDir));
  const server = await serve(run.dataDir, {}, (line) => void lines.push(line)).catch(() => undefined);
  if (server) {
    await server.stop();
    const isOld = holds(run.dataDir, run.after);
    if (!isOld && !holds(run.dataDir, run.before)) run.complaints.push('a killed restore left other data');
    return isOld ? 'old data' : 'the backup';
  }
  if (hadDatabase || existsSync(databasePath(run.dataDir))) run.complaints.push('it refused whole data');
  if (lines.length !== 1) run.complaints.push(`it refused in ${lines.length} lines: ${lines.join(' / ')}`);
  return 'a refusal';
}

/** Kills restores over the same data at moments spread over a restore's time. */
async function killRestores(run: RestoreRun, pristine: string, kills: number): Promise<Map<string, number>> {
  const started = performance.now();
  await ringmark(run.dataDir, 'restore', run.backup, '--replace');
  const takes = performance.now() - started;
  const outcomes = new Map<string, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    for (const folder of [run.dataDir, ...(await movedAsideFolders(run))])
      await rm(folder, { recursive: true });
    await cp(pristine, run.dataDir, { recursive: true });
    const backup = kill % 2 === 0 ? run.backup : run.sharing;
    const wasKilled = await killRestore(run, backup, takes * (0.3 + (0.8 * kill) / kills));
    const outcome = wasKilled ? await startAfterKill(run) : 'it was through';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await ringmark(run.dataDir, 'restore', backup, '--replace');
    await checkRestored(run, `restored after kill ${kill}`);
    const kept = await movedAsideFolders(run);
    if (!kept.some((folder) => holds(folder, run.after))) run.complaints.push('the old data are lost');
  }
  return outcomes;
}

/** Restores over a killed server's data, over a log without its database, and killed restores. */
export const restores: Part = ({ isLong, kills = isLong ? 60 : 3 }) =>
  withDataDir(async (dataDir, folder) => {
    const run = await prepareRestoreRun(dataDir, folder);
    const pristine = join(folder, 'pristine');
    await cp(dataDir, pristine, { recursive: true });
    await ringmark(dataDir, 'restore', run.backup, '--replace');
    await checkRestored(run, 'over a log that is full');
    const [aside = ''] = await movedAsideFolders(run);
    if (!holds(aside, run.after)) run.complaints.push('what was put aside is not what was there');
    await rm(databasePath(dataDir));
    await cp(`${databasePath(pristine)}-wal`, `${databasePath(dataDir)}-wal`);
    await ringmark(dataDir, 'restore', run.sharing, '--replace');
    await checkRestored(run, 'over a log without its database');
    const outcomes = await killRestores(run, pristine, kills);
    return [
      some('writes before the backup', acknowledged(run.before)),
      some(
        'writes after it, in the log of a killed server',
        acknowledged(run.after) - acknowledged(run.before),
      ),
      none('what restores lost, mixed up or damaged', run.complaints),
      info(
        `what a start found after each of ${kills} killed restores`,
        [...outcomes].map(([what, count]) => `${what} ${count}x`).join(', '),
      ),
    ];
  });
