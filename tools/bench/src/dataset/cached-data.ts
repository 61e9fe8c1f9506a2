import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { MIGRATIONS, migrate } from '@ringmark/api/core/database/migrate';
import { mergeSearchStep } from '@ringmark/api/operation/maintenance/merge-search';
import { PlainProblem } from '../plain-problem.ts';
import { say } from '../say.ts';
import { GENERATOR_VERSION, writeData } from './write-data.ts';

/** The approximate bytes of a ticket in the database with all its rows. */
const BYTES_PER_TICKET = 4_500;

const folder = join(tmpdir(), 'ringmark-bench');

export function benchFolder(): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The cache name of a schema's first migrations: it changes with every edit of them, down to a single index. */
function pathOf(tickets: number, migrations: number): string {
  const schema = MIGRATIONS.slice(0, migrations).map(({ sql, rebuilds }) =>
    rebuilds ? [sql, rebuilds] : sql,
  );
  const version = createHash('sha256').update(JSON.stringify([GENERATOR_VERSION, schema]));
  return join(folder, `${version.digest('hex').slice(0, 12)}-${tickets}.sqlite`);
}

function requireRoom(bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > bytes) return;
  const gb = Math.ceil(bytes / 1e9);
  throw new PlainProblem(
    `${folder} has not got the ${gb} GB that this size needs: set TMPDIR to a larger disk.`,
  );
}

const copies = new Set<string>();
const removeCopy = (path: string) => {
  copies.delete(path);
  rmSync(path, { recursive: true, force: true });
};
process.on('exit', () => {
  for (const path of copies) removeCopy(path);
});

/** Makes the data; or migrates data of an earlier schema, as an upgrade does. */
function make(path: string, tickets: number): void {
  const counts = MIGRATIONS.map((_, index) => index);
  const older = counts.map((count) => pathOf(tickets, count)).findLast((candidate) => existsSync(candidate));
  if (older) {
    copyFileSync(older, path, constants.COPYFILE_FICLONE);
    const db = openDatabase(path);
    migrate(db);
    db.close();
    return;
  }
  writeData(path, tickets, (written) => {
    if (written % 100_000 === 0 && written < tickets) say(`  ${written.toLocaleString('en')} ...`);
  });
  mergeSearchIndex(path);
}

/** Real tickets take years; here the search index is merged at once, as a server does by night. */
function mergeSearchIndex(path: string): void {
  const db = openDatabase(path);
  let isMore = mergeSearchStep({ db }, true);
  while (isMore) isMore = mergeSearchStep({ db }, false);
  db.close();
}

/** The cached database of this many tickets, made if missing; read-only. */
export function dataOf(tickets: number): string {
  benchFolder();
  const path = pathOf(tickets, MIGRATIONS.length);
  if (existsSync(path)) return path;
  requireRoom(tickets * BYTES_PER_TICKET);
  const unfinished = `${path}.${process.pid}`;
  const started = performance.now();
  say(`Making ${tickets.toLocaleString('en')} tickets, once for all runs ...`);
  try {
    make(unfinished, tickets);
    renameSync(unfinished, path);
  } finally {
    for (const rest of ['', '-wal', '-shm']) rmSync(unfinished + rest, { force: true });
  }
  say(`  made in ${Math.round((performance.now() - started) / 1_000)} s`);
  return path;
}

/** A data folder with a writable copy. */
export function copyOfData(tickets: number): { folder: string; database: string; remove(): void } {
  const source = dataOf(tickets);
  requireRoom(statSync(source).size);
  const copy = mkdtempSync(join(folder, 'run-'));
  copies.add(copy);
  const database = join(copy, 'ringmark.sqlite');
  copyFileSync(source, database, constants.COPYFILE_FICLONE);
  return { folder: copy, database, remove: () => removeCopy(copy) };
}
