import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { migrate, MIGRATIONS, schemaVersion } from '@ringmark/api/core/database/migrate';

/** The version and every table, index and trigger, as SQL text. */
export const schemaOf = (db: Db): string =>
  JSON.stringify([
    schemaVersion(db),
    db.sqlite.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all(),
  ]);

const known = new Map<number, string>();

/** The schema of a new database at a version; each is made once. */
export function schemaOfVersion(version: number): string {
  const schema = known.get(version) ?? makeSchema(version);
  known.set(version, schema);
  return schema;
}

function makeSchema(version: number): string {
  const db = openDatabase(':memory:');
  try {
    migrate(
      db,
      MIGRATIONS.filter((migration) => migration.version <= version),
    );
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** Ordinary tables, without the internal tables of virtual ones. */
export function tablesOf({ sqlite }: Db): string[] {
  const rows = sqlite.pragma('table_list') as { schema: string; name: string; type: string }[];
  return rows
    .filter(({ schema, name, type }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'))
    .map(({ name }) => name)
    .toSorted();
}

/** The number of rows in each table; 0 for a missing one. */
export function countRows(db: Db, tables: readonly string[]): Map<string, number> {
  const there = new Set(tablesOf(db));
  return new Map(
    tables.map((name) => [
      name,
      there.has(name) ? Number(db.sqlite.prepare(`select count(*) from "${name}"`).pluck().get()) : 0,
    ]),
  );
}

/** Tables whose number of rows has changed; a newer schema may have added rows, and lost none. */
export const changedCounts = (
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  mayHaveMore: boolean,
): string[] =>
  [...before]
    .map(([name, count]) => ({ name, count, found: now.get(name) ?? 0 }))
    .filter(({ count, found }) => found < count || (found > count && !mayHaveMore))
    .map(({ name, count, found }) => `${name} has ${found} rows, not ${count}`);
