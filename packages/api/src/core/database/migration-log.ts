import { createHash } from 'node:crypto';
import type { Sql } from './db.ts';
import type { Migration } from './migration.ts';

interface Entry {
  version: number;
  name: string;
  sha256: string;
}

const entryOf = ({ version, name, sql, rebuilds }: Migration): Entry => ({
  version,
  name,
  sha256: createHash('sha256')
    .update(rebuilds ? sql + JSON.stringify(rebuilds) : sql)
    .digest('hex'),
});

const hasLog = ({ sqlite }: Sql): boolean =>
  sqlite
    .prepare<[], unknown>(`select 1 from sqlite_schema where type = 'table' and name = 'migration'`)
    .get() !== undefined;

/** Records the applied migrations. Those from before the log count as this program's own. */
export function logMigrations(db: Sql, applied: readonly Migration[]): void {
  if (!hasLog(db)) return;
  const insert = db.sqlite.prepare<Entry>(
    'insert or ignore into migration (version, name, sha256) values (@version, @name, @sha256)',
  );
  for (const entry of applied.map(entryOf)) insert.run(entry);
}

/** The first migration that differs from the applied one. */
export function findChangedMigration(db: Sql, applied: readonly Migration[]): Migration | undefined {
  if (!hasLog(db)) return undefined;
  const rows = db.sqlite.prepare<[], Entry>('select version, name, sha256 from migration').all();
  const logged = new Map(rows.map((row) => [row.version, row]));
  return applied.find((migration) => {
    const { name, sha256 } = entryOf(migration);
    const row = logged.get(migration.version);
    return row?.name !== name || row.sha256 !== sha256;
  });
}
