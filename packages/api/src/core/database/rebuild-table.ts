import type Sqlite from 'better-sqlite3';
import type { Db } from './db.ts';

/** A definition that `alter table` cannot reach. */
export interface TableRebuild {
  table: string;
  /** Replacements in the stored definition; each `from` must occur once. */
  changes: readonly { from: string; to: string }[];
}

function change(definition: string, { table, changes }: TableRebuild): string {
  return changes.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length === 2) return parts.join(to);
    throw new Error(
      `The table ${table} can't be rebuilt: "${from}" appears in its definition ${parts.length - 1} times, not once.`,
    );
  }, definition);
}

const columnsOf = (sqlite: Sqlite.Database, table: string): string[] =>
  sqlite
    .prepare<{ table: string }, string>('select name from pragma_table_xinfo(@table) where hidden = 0')
    .pluck()
    .all({ table });

/** `autoincrement` keeps its counter by table name; neither rows nor a rename carry it over. */
function copyCounter(sqlite: Sqlite.Database, from: string, to: string): void {
  const hasCounters = sqlite
    .prepare<[], unknown>(`select 1 from sqlite_schema where name = 'sqlite_sequence'`)
    .get();
  if (hasCounters === undefined) return;
  sqlite.prepare<{ to: string }>('delete from sqlite_sequence where name = @to').run({ to });
  sqlite
    .prepare<{ from: string; to: string }>(
      'insert into sqlite_sequence (name, seq) select @to, seq from sqlite_sequence where name = @from',
    )
    .run({ from, to });
}

/**
 * Gives a table another definition and keeps rows, indexes and triggers. Triggers come last, so that none fires for
 * copied rows. The order follows https://www.sqlite.org/lang_altertable.html#otheralter.
 *
 * Needs `withoutForeignKeys`: dropping the table would delete its rows.
 *
 * @throws Error with one line when the table has another form than the changes expect.
 */
export function rebuildTable(sqlite: Sqlite.Database, rebuild: TableRebuild): void {
  const { table } = rebuild;
  const made = `${table}_rebuilt`;
  const definition = sqlite
    .prepare<{ table: string }, string>(
      `select sql from sqlite_schema where type = 'table' and name = @table`,
    )
    .pluck()
    .get({ table });
  if (definition === undefined) throw new Error(`The table ${table} can't be rebuilt: it doesn't exist.`);
  const attached = sqlite
    .prepare<{ table: string }, string>(
      `select sql from sqlite_schema where tbl_name = @table and type in ('index', 'trigger') and sql is not null order by rowid`,
    )
    .pluck()
    .all({ table });
  sqlite.exec(`create table "${made}" ${change(definition.slice(definition.indexOf('(')), rebuild)}`);
  const kept = new Set(columnsOf(sqlite, made));
  const columns = columnsOf(sqlite, table)
    .filter((name) => kept.has(name))
    .map((name) => `"${name}"`)
    .join(', ');
  sqlite.exec(`insert into "${made}" (${columns}) select ${columns} from "${table}"`);
  copyCounter(sqlite, table, made);
  sqlite.exec(`drop table "${table}"`);
  sqlite.exec(`alter table "${made}" rename to "${table}"`);
  for (const sql of attached) sqlite.exec(sql);
}

/** @throws Error when SQLite ignored it, as inside a transaction. */
function set(sqlite: Sqlite.Database, name: string, value: 0 | 1): void {
  sqlite.pragma(`${name} = ${value}`);
  if (sqlite.pragma(name, { simple: true }) !== value)
    throw new Error(`SQLite did not accept ${name} = ${value}.`);
}

/** Runs `work` without enforcing foreign keys; references to a rebuilt table stay as they are. */
export function withoutForeignKeys(db: Db, work: () => void): void {
  const { sqlite } = db;
  try {
    set(sqlite, 'foreign_keys', 0);
    set(sqlite, 'legacy_alter_table', 1);
    work();
  } finally {
    set(sqlite, 'legacy_alter_table', 0);
    set(sqlite, 'foreign_keys', 1);
  }
}
