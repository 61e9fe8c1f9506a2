import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@ringmark/api/core/ports/ports';
import type { NightlyBackup } from '@ringmark/api/core/ports/installation-port';
import type { Log } from '../process/log.ts';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { clearFailure, readFailure, saveFailure } from './backup-failure.ts';
import { type BackupFile, listBackups, listLeftovers, backupName, sizeOfBackup } from './backup-names.ts';
import type { WriteBackup } from './backup-process.ts';
import { describeForeignBackups } from './foreign-backups.ts';
import { settlesWithin, createTimedRead, type TimedResult } from './timed-read.ts';
import { lastRunBefore, nextRunAfter } from './schedule.ts';

export interface NightlyBackupsOptions {
  /** True if backups are written. The figures are available in any case. */
  isOn: boolean;
  dataDir: string;
  folder: string;
  /** The hour, 0 to 23, by the machine's clock. */
  hour: number;
  keep: number;
  /** See `installationId`. */
  id: string;
  isUnused: () => boolean;
  write: WriteBackup;
  clock: Clock;
  log: Log;
}

export interface NightlyBackups {
  start(): void;
  writeIfDue(): Promise<void>;
  /** While the backup folder does not answer, the last known state, marked as such. */
  status(): Promise<NightlyBackup>;
  stop(): Promise<void>;
  /** Tells whether a read of the disk is pending. After a stop, a hanging read keeps the process alive. */
  isAtDisk(): boolean;
}

const MINUTE = 60_000;
/** Leaves the start its resources. */
const FIRST_CHECK_AFTER = 5 * MINUTE;
/** After a machine slept or its clock was set, a backup is late by at most this. */
const CHECK_EVERY = 10 * MINUTE;
/** A failed backup is not retried at once: a full disk is not emptied by trying. */
const RETRY_AFTER = 60 * MINUTE;
const ANSWER_TIMEOUT = 2_000;
const STOP_TIMEOUT = 2_000;

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const sentence = `Can't create ${folder} (${messageOf(cause)}). Set RINGMARK_BACKUP_DIR to another folder.`;
    throw new PlainError(sentence, { cause });
  }
}

async function rotate({ folder, id, keep, clock }: NightlyBackupsOptions): Promise<void> {
  const old = (await listBackups(folder, id, clock.now())).slice(keep);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}

async function writeOne(options: NightlyBackupsOptions, signal: AbortSignal): Promise<void> {
  const { dataDir, folder, id, write, clock, log } = options;
  const began = performance.now();
  await makeFolder(folder);
  const clearAway = async () => {
    for (const name of await listLeftovers(folder, id))
      await rm(join(folder, name), { recursive: true, force: true });
  };
  await clearAway();
  const at = clock.now();
  const name = backupName(id, at);
  try {
    await write(dataDir, join(folder, name), signal);
  } catch (error) {
    await clearAway();
    throw error;
  }
  await rotate(options);
  const bytes = await sizeOfBackup(folder, { name, at });
  log.info({ file: join(folder, name), bytes, ms: Math.round(performance.now() - began) }, 'Backup written.');
}

interface Memory {
  running: Promise<void> | undefined;
  isCheckingFolder: boolean;
  /** ms since 1970; undefined until a try of this process fails: after a start it tries soon. */
  failedAt: number | undefined;
  failures: number;
}

function isLate(kept: BackupFile[], now: number, hour: number): boolean {
  const [last] = kept;
  return last === undefined || last.at > now || last.at < lastRunBefore(now, hour);
}

async function isDue(
  { folder, id, hour, clock }: NightlyBackupsOptions,
  { failedAt }: Memory,
): Promise<boolean> {
  const now = clock.now();
  if (failedAt !== undefined && now - failedAt < RETRY_AFTER) return false;
  return isLate(await listBackups(folder, id, now), now, hour);
}

async function attempt(options: NightlyBackupsOptions, memory: Memory, signal: AbortSignal): Promise<void> {
  try {
    if (!(await isDue(options, memory))) return;
    await writeOne(options, signal);
    memory.failedAt = undefined;
    await clearFailure(options.dataDir);
  } catch (error) {
    if (signal.aborted) return;
    const at = options.clock.now();
    memory.failures += 1;
    memory.failedAt = at;
    await saveFailure(options.dataDir, { at, sentence: messageOf(error) });
    options.log.error({ err: error, folder: options.folder }, 'The nightly backup failed.');
  }
}

/** A due backup is written at the next check. */
function nextTry({ hour, clock }: NightlyBackupsOptions, { failedAt }: Memory, kept: BackupFile[]): number {
  const now = clock.now();
  if (failedAt !== undefined) return Math.max(now, failedAt + RETRY_AFTER);
  return isLate(kept, now, hour) ? now + FIRST_CHECK_AFTER : nextRunAfter(now, hour);
}

/** An empty start may follow from a lost data folder: the log says so before anybody sees an empty board. */
async function warnOfForeignBackups(
  { folder, id, clock, log }: NightlyBackupsOptions,
  memory: Memory,
  signal: AbortSignal,
): Promise<void> {
  memory.isCheckingFolder = true;
  try {
    const words = await describeForeignBackups({ folder, id, now: clock.now() });
    if (words !== undefined && !signal.aborted)
      log.warn(`This installation has no tickets yet, but ${words}`);
  } catch (error) {
    log.warn({ err: error, folder }, "Couldn't read the backup folder.");
  } finally {
    memory.isCheckingFolder = false;
  }
}

interface BackupState {
  kept: BackupFile[];
  last: NightlyBackup['last'];
  failure: NightlyBackup['failure'];
}

const NO_STATE: BackupState = { kept: [], last: null, failure: null };

async function readBackupState({ folder, id, dataDir, clock }: NightlyBackupsOptions): Promise<BackupState> {
  const kept = await listBackups(folder, id, clock.now()).catch(() => []);
  const [last] = kept;
  return {
    kept,
    last: last ? { at: last.at, bytes: await sizeOfBackup(folder, last) } : null,
    failure: await readFailure(dataDir),
  };
}

function describe(
  options: NightlyBackupsOptions,
  memory: Memory,
  { seen = NO_STATE, lateSince }: TimedResult<BackupState>,
): NightlyBackup {
  const { isOn, folder, hour, keep } = options;
  const { kept, last, failure } = seen;
  return {
    isOn,
    folder,
    hour,
    keep,
    kept: kept.length,
    last,
    nextAt: isOn ? nextTry(options, memory, kept) : null,
    isRunning: memory.running !== undefined,
    failure: lateSince === null ? failure : { at: lateSince, sentence: `${folder} is not responding.` },
    failures: memory.failures,
  };
}

/** Writes a backup every night, or by day after a missed night. A failure goes to the log and the metrics. */
export function createNightlyBackups(options: NightlyBackupsOptions): NightlyBackups {
  const stopping = new AbortController();
  const { signal } = stopping;
  const memory: Memory = { running: undefined, isCheckingFolder: false, failedAt: undefined, failures: 0 };
  const diskState = createTimedRead(() => readBackupState(options), ANSWER_TIMEOUT, options.clock);
  let timers: NodeJS.Timeout[] = [];
  const writeIfDue = () => {
    if (signal.aborted) return Promise.resolve();
    memory.running ??= attempt(options, memory, signal).finally(() => {
      memory.running = undefined;
    });
    return memory.running;
  };
  return {
    start() {
      if (options.isUnused()) void warnOfForeignBackups(options, memory, signal);
      if (!options.isOn) return;
      timers = [setTimeout(writeIfDue, FIRST_CHECK_AFTER), setInterval(writeIfDue, CHECK_EVERY)];
      for (const timer of timers) timer.unref();
    },
    writeIfDue,
    status: async () => describe(options, memory, await diskState.read()),
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      if (memory.running) await settlesWithin(memory.running, STOP_TIMEOUT);
    },
    isAtDisk: () => memory.running !== undefined || memory.isCheckingFolder || diskState.isPending(),
  };
}
