import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { migrationMismatch, LATEST_VERSION, schemaVersion } from '@ringmark/api/core/database/migrate';
import { readJobState } from '@ringmark/api/core/jobs/job-rows';
import { readOutboxState } from '@ringmark/api/core/mail/outbox-state';
import { readRecheckState } from '@ringmark/api/evidence/rechecks/recheck-state';
import { type KnownFile, listKnownFiles } from '@ringmark/api/operation/maintenance/stored-files';
import { checkDatabase } from '../data-folder/data-folder.ts';
import { databasePath, filesPath } from '../data-folder/paths.ts';
import { isServed } from '../data-folder/folder-lock.ts';
import { isFolderWritable } from '../data-folder/writable.ts';
import type { Env } from '../env.ts';
import { messageOf } from '../process/plain-error.ts';
import { several } from '../process/several.ts';
import { checkSealed } from './check-keys.ts';
import { checkBackups, checkForeignBackups } from './check-backups.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

export async function checkData(env: Env, isThorough: boolean): Promise<Finding[]> {
  const { dataDir: folder, freeBytesFloor } = env;
  if (!existsSync(databasePath(folder))) {
    const isEmpty = !existsSync(filesPath(folder)) || readdirSync(filesPath(folder)).length === 0;
    if (isEmpty && !isFolderWritable(folder)) return [failed('data', `can't write to ${folder}.`)];
    const finding = isEmpty
      ? warning('data', `${folder} is empty. Ringmark sets it up when it first starts.`)
      : failed('data', `${folder} contains files but no database. Restore a backup.`);
    return [finding, ...(await checkForeignBackups(env.backup))];
  }
  try {
    const db = openDatabase(databasePath(folder));
    try {
      const files = await checkFiles(db, folder, isThorough);
      return [
        checkPlace(folder, freeBytesFloor),
        ...checkContents(db),
        ...(schemaVersion(db) === LATEST_VERSION ? [checkSealed(db, env)] : []),
        ...files,
        await checkBackups(db, env),
      ];
    } finally {
      // Its own `close` would make a checkpoint, which would hold up the writes of a running server.
      db.sqlite.close();
    }
  } catch (error) {
    const text = `can't open ${databasePath(folder)}: ${messageOf(error)}.`;
    return [checkRoom(folder, freeBytesFloor), failed('database', text)];
  }
}

const checkPlace = (folder: string, freeBytesFloor: number): Finding =>
  checkRoom(folder, freeBytesFloor, isServed(folder) ? ', a server is using it' : ', no server is using it');

/** SQLite's words for a full or read-only disk could mean anything. */
function checkRoom(folder: string, freeBytesFloor: number, state = ''): Finding {
  if (!isFolderWritable(folder)) return failed('data', `can't write to ${folder}.`);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const sentence = `${folder}: ${megabytes(free)} free${state}.`;
  return free < freeBytesFloor
    ? failed('data', `${sentence} That's not enough for uploads.`)
    : ok('data', sentence);
}

function checkContents(db: Db): Finding[] {
  const version = schemaVersion(db);
  const problems = checkDatabase(db, 'integrity_check');
  const orphans = db.sqlite.pragma('foreign_key_check') as unknown[];
  const findings = problems.map((problem) => failed('database', `is damaged: ${problem}.`));
  if (orphans.length > 0)
    findings.push(
      failed(
        'database',
        `${several(orphans.length, 'row')} ${orphans.length === 1 ? 'refers' : 'refer'} to rows that don't exist.`,
      ),
    );
  const complaint = migrationMismatch(db);
  if (complaint !== undefined) findings.push(failed('database', complaint));
  if (version > LATEST_VERSION) {
    const text = `was written by a newer version of Ringmark (schema version ${version}; this one supports ${LATEST_VERSION}). Start that version instead.`;
    findings.push(failed('database', text));
  } else if (version < LATEST_VERSION)
    findings.push(warning('database', 'will be migrated at the next start.'));
  if (findings.length === 0) findings.push(ok('database', `is intact, schema version ${version}.`));
  if (version !== LATEST_VERSION) return findings;
  const { waiting, failed: givenUp } = readOutboxState({ db });
  const text = `${waiting} waiting, ${givenUp} undelivered in the last 90 days.`;
  const outbox = givenUp > 0 ? warning('outbox', text) : ok('outbox', text);
  return [...findings, outbox, checkJobs(db), checkRechecks(db)];
}

function checkJobs(db: Db): Finding {
  const { waiting, failed: givenUp } = readJobState({ db }, Date.now());
  const text = `${waiting} waiting in the background, ${givenUp} failed in the last 90 days.`;
  return givenUp > 0 ? warning('jobs', text) : ok('jobs', text);
}

function checkRechecks(db: Db): Finding {
  const { lastAt, pages, notOpened } = readRecheckState({ db });
  if (lastAt === null) return ok('nightly checks', 'have not run yet.');
  return ok(
    'nightly checks',
    `last ran at ${lastAt}: ${several(pages, 'page')}, of which ${notOpened} couldn't be opened.`,
  );
}

const isOrAre = ({ length }: readonly unknown[]) => (length === 1 ? 'is' : 'are');

async function checkFiles(db: Db, folder: string, isThorough: boolean): Promise<Finding[]> {
  if (schemaVersion(db) !== LATEST_VERSION) return [];
  const known = listKnownFiles({ db });
  const onDisk = new Map(listFiles(filesPath(folder)).map((path) => [basename(path), path]));
  const missing = known.filter(({ id }) => !onDisk.has(id));
  const wrong: string[] = [];
  for (const file of known) {
    const path = onDisk.get(file.id);
    if (path !== undefined && (await isDifferent(file, path, isThorough))) wrong.push(file.id);
  }
  const names = new Set(known.map(({ id }) => id));
  const unknown = [...onDisk.keys()].filter((id) => !names.has(id)).length;
  const findings = [];
  if (missing.length > 0)
    findings.push(
      failed('files', `${missing.length} ${isOrAre(missing)} missing, such as ${missing[0]?.id}.`),
    );
  if (wrong.length > 0)
    findings.push(
      failed(
        'files',
        `${wrong.length} ${wrong.length === 1 ? 'differs' : 'differ'} from what was uploaded, such as ${wrong[0]}.`,
      ),
    );
  if (findings.length > 0) return findings;
  const unused = unknown === 1 ? '1 more is unused and is' : `${unknown} more are unused and are`;
  const left = unknown > 0 ? `; ${unused} removed after a day` : '';
  const all = known.length === 1 ? 'the only one is' : `all ${known.length} are`;
  return [ok('files', `${all} present${isThorough ? ' and unchanged' : ''}${left}.`)];
}

async function isDifferent({ size, sha256 }: KnownFile, path: string, isThorough: boolean): Promise<boolean> {
  if (size !== null && statSync(path).size !== size) return true;
  if (sha256 === null || !isThorough) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') !== sha256;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const staging = join(folder, 'tmp');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== staging)
    .map((entry) => join(entry.parentPath, entry.name));
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_048_576).toLocaleString('en')} MB`;
}
