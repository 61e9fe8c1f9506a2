import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, migrate, MIGRATIONS, schemaVersion } from '@ringmark/api/core/database/migrate';
import { stepwise } from '@ringmark/api/testing/stepwise';
import { writeData } from '@ringmark/bench/dataset/write-data';
import { checkDatabase, openDataFolder } from '@ringmark/server/data-folder/data-folder';
import { databasePath } from '@ringmark/server/data-folder/paths';
import { changedCounts, countRows, schemaOf, schemaOfVersion, tablesOf } from '../checks/schema.ts';
import { checkReferences } from '../checks/whole.ts';
import { type Finding, none, type Part, some, info } from '../findings.ts';
import { withFolder } from '../disk/folder.ts';

const PROGRAM = join(import.meta.dirname, '../running/doomed-migration.ts');
/** Rows that migrations add to older tables: an older version lacks them. */
const LATER_ROWS = [
  { since: 5, table: 'ticket_counter', rows: `scope like 'page:%'` },
  { since: 12, table: 'signing_key', rows: `purpose = 'changes'` },
  { since: 40, table: 'signing_key', rows: `purpose = 'hook_pictures'` },
];

const upTo = (version: number) => MIGRATIONS.filter((migration) => migration.version <= version);

const columnsOf = (db: Db, schema: string, table: string): string[] =>
  (db.sqlite.pragma(`${schema}.table_info("${table}")`) as { name: string }[]).map(({ name }) => name);

/** A database of an older version with all rows of a full one that fit its schema. */
function handDown(full: string, path: string, version: number): void {
  const db = openDatabase(path);
  try {
    migrate(db, upTo(version));
    db.sqlite.pragma('foreign_keys = OFF');
    db.sqlite.prepare('attach ? as full').run(full);
    db.write(({ sqlite }) => {
      for (const table of tablesOf(db)) {
        const known = new Set(columnsOf(db, 'full', table));
        const columns = columnsOf(db, 'main', table)
          .filter((name) => known.has(name))
          .join(', ');
        if (columns !== '')
          sqlite.exec(
            `insert or replace into "${table}" (${columns}) select ${columns} from full."${table}"`,
          );
      }
      for (const { since, table, rows } of LATER_ROWS)
        if (since > version && tablesOf(db).includes(table))
          sqlite.exec(`delete from "${table}" where ${rows}`);
      if (tablesOf(db).includes('migration'))
        sqlite.prepare('delete from migration where version > ?').run(version);
    });
    db.sqlite.exec('detach full');
  } finally {
    db.close();
  }
}

/** A database of one version, its contents, and later problems. */
interface MigrationCase {
  path: string;
  from: number;
  /** The version and name of its next migration. */
  to: number;
  name: string;
  tables: string[];
  rows: Map<string, number>;
  complaints: string[];
  /** The number of times it failed, and was killed. */
  failures: number;
  kills: number;
}

const withDatabase = <T>(path: string, work: (db: Db) => T): T => {
  const db = openDatabase(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

/** Checks that it has the old schema or the new one, whole, and all its rows. @returns its version. */
function examine(patient: MigrationCase, when: string): number {
  return withDatabase(patient.path, (db) => {
    const version = schemaVersion(db);
    const complain = (what: string) => void patient.complaints.push(`${when}: ${what}`);
    if (version !== patient.from && version !== patient.to) complain(`it has version ${version}`);
    if (schemaOf(db) !== schemaOfVersion(version)) complain('its schema is half of one');
    const rows = countRows(db, patient.tables);
    changedCounts(patient.rows, rows, version > patient.from).forEach(complain);
    for (const problem of [...checkDatabase(db, 'integrity_check'), ...checkReferences(db)])
      complain(problem);
    return version;
  });
}

/** Counts the next migration's steps: its statements, its checks, the commit, and the moment after it. */
function countSteps({ from, to }: MigrationCase): number {
  return withDatabase(':memory:', (db) => {
    migrate(db, upTo(from));
    let steps = 0;
    const counting = stepwise(db, (step) => {
      steps = step;
    });
    migrate(counting, upTo(to));
    return steps;
  });
}

/** Makes the next migration fail before one of its steps. */
function failAt(patient: MigrationCase, doom: number): void {
  const failure = new Error('This is a failure on purpose.');
  const failing = (db: Db) =>
    stepwise(db, (step) => {
      if (step === doom) throw failure;
    });
  try {
    withDatabase(patient.path, (db) => migrate(failing(db), upTo(patient.to)));
    patient.complaints.push(`step ${doom}: it did not fail`);
  } catch (error) {
    if (error !== failure) throw error;
    patient.failures += 1;
  }
}

/** Kills the next migration before one of its steps, in a process of its own. */
async function killAt(patient: MigrationCase, doom: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const args = [PROGRAM, patient.path, String(patient.to), String(doom)];
  const child = execFile(process.execPath, args, { env: {} }, () => resolve(child.signalCode));
  if ((await promise) === 'SIGKILL') patient.kills += 1;
  else patient.complaints.push(`step ${doom}: it was not killed`);
}

/** Steps of the short form at which a migration fails, in addition to the one at which it is killed. */
const SOME_STEPS = 4;

/** The step at which it is killed comes first. */
function chooseSteps(last: number, isLong: boolean): { chosen: number; steps: number[] } {
  const all = Array.from({ length: last - 1 }, (_, index) => index + 1);
  const chosen = randomInt(1, last);
  if (isLong) return { chosen, steps: all };
  const some = Array.from({ length: SOME_STEPS }, () => randomInt(1, last));
  return { chosen, steps: all.filter((step) => step === chosen || some.includes(step)) };
}

/**
 * Makes the next migration fail before some or each of its steps, kills it before one or each of them, and at last just
 * after its commit: only then may anything have changed.
 */
async function failAndKillAtSteps(patient: MigrationCase, isLong: boolean): Promise<void> {
  const { name } = patient;
  const last = countSteps(patient);
  const { chosen, steps } = chooseSteps(last, isLong);
  const expectVersion = (version: number, when: string) => {
    const found = examine(patient, when);
    if (found !== version) patient.complaints.push(`${when}: it has version ${found}, not ${version}`);
  };
  for (const step of steps) {
    failAt(patient, step);
    expectVersion(patient.from, `${name} failing at step ${step} of ${last}`);
    if (!isLong && step !== chosen) continue;
    await killAt(patient, step);
    expectVersion(patient.from, `${name} killed at step ${step} of ${last}`);
  }
  await killAt(patient, last);
  expectVersion(patient.to, `${name} killed after its commit`);
}

/** Starts a server on the result. */
function startAgain(patient: MigrationCase, dataDir: string): void {
  const folder = openDataFolder(dataDir);
  try {
    const { db } = folder;
    const complaints = [...checkDatabase(db, 'integrity_check'), ...checkReferences(db)];
    if (schemaOf(db) !== schemaOfVersion(LATEST_VERSION)) complaints.push('its schema is not the newest');
    complaints.push(...changedCounts(patient.rows, countRows(db, patient.tables), true));
    patient.complaints.push(...complaints.map((complaint) => `started again: ${complaint}`));
  } finally {
    folder.close();
  }
}

/** Every migration fails and is killed at every step (some in the short form), on a database with all rows that its version can hold. */
export const migrations: Part = ({ isLong, tickets = isLong ? 50_000 : 300 }) =>
  withFolder(async (folder) => {
    const full = join(folder, 'full.sqlite');
    writeData(full, tickets, () => undefined);
    const findings: Finding[] = [];
    for (const [index, { version: to, name }] of MIGRATIONS.entries()) {
      const from = MIGRATIONS[index - 1]?.version ?? 0;
      const dataDir = join(folder, `from-${from}`);
      await mkdir(dataDir);
      const path = databasePath(dataDir);
      handDown(full, path, from);
      const tables = withDatabase(path, tablesOf);
      const rows = withDatabase(path, (db) => countRows(db, tables));
      const patient: MigrationCase = {
        path,
        from,
        to,
        name,
        tables,
        rows,
        complaints: [],
        failures: 0,
        kills: 0,
      };
      await failAndKillAtSteps(patient, isLong);
      startAgain(patient, dataDir);
      findings.push(
        some(`failures in the migration "${name}"`, patient.failures),
        some(`kills in the migration "${name}"`, patient.kills),
        none(`half schemas, lost rows, damage after them`, patient.complaints),
      );
      await rm(dataDir, { recursive: true });
    }
    return [...findings, info('tickets that were there', String(tickets))];
  });
