import Sqlite from 'better-sqlite3';
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { prepareOnce } from './statements/prepare.ts';
import { isStorageFailure, refusalOf } from './storage-failure.ts';
import type { Tables } from './tables/tables.ts';

/**
 * Kysely builds and types queries, better-sqlite3 runs them synchronously. Nothing comes between two statements of a
 * transaction, so one connection is enough and no read sees half a write.
 */
export interface Sql {
  readonly q: Kysely<Tables>;
  all<T>(query: Compilable<T>): T[];
  first<T>(query: Compilable<T>): T | undefined;
  run(query: Compilable<unknown>): number;
  /** The connection, for SQL that only SQLite understands; only `database/` uses it. */
  readonly sqlite: Sqlite.Database;
}

declare const insideTransaction: unique symbol;
export interface Tx extends Sql {
  readonly [insideTransaction]: true;
  /** Runs `work` after the commit; never after a rollback. */
  afterCommit(work: () => void): void;
}

/** Refused writes since the database was opened. */
export interface RefusedWrites {
  /** Another process held the database too long. */
  busy: number;
  full: number;
  io: number;
}

export interface Db extends Sql {
  readonly refused: Readonly<RefusedWrites>;
  /** Runs `work` in one `BEGIN IMMEDIATE` transaction. */
  write<T>(work: (tx: Tx) => T): T;
  close(): void;
}

/** The oldest SQLite without known corruption of WAL databases. */
const OLDEST_SQLITE = [3, 51, 3] as const;

const PRAGMAS: readonly (readonly [string, string | number, unknown])[] = [
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['busy_timeout', 5000, 5000],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  // SQLite overwrites what it deletes, so that it can't be read in the file.
  ['secure_delete', 'ON', 1],
  ['journal_size_limit', 64 * 1_048_576, 64 * 1_048_576],
];

function assertVersion(sqlite: Sqlite.Database): void {
  const version = String(sqlite.prepare<[], string>('select sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest)
      throw new Error(
        `SQLite ${version} is too old. Version ${OLDEST_SQLITE.join('.')} or later is required.`,
      );
  }
}

/** Reads every pragma back: SQLite ignores some silently. */
function configure(sqlite: Sqlite.Database, isMemory: boolean): void {
  const mode = String(sqlite.pragma('journal_mode = WAL', { simple: true }));
  if (mode !== 'wal' && !isMemory) {
    throw new Error(
      `The file system of the data folder does not support WAL databases (journal mode stays ${mode}).`,
    );
  }
  for (const [name, value, expected] of PRAGMAS) {
    sqlite.pragma(`${name} = ${value}`);
    const now: unknown = sqlite.pragma(name, { simple: true });
    if (now !== expected) throw new Error(`SQLite did not accept ${name} = ${value} (it is ${String(now)}).`);
  }
}

function createSql(sqlite: Sqlite.Database): Sql {
  const q = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  // Queries with lists of varying length would fill an unbounded cache.
  const statements = new LRUCache<string, Sqlite.Statement>({ max: 500 });
  const prepare = (compiled: CompiledQuery<unknown>): Sqlite.Statement => {
    const known = statements.get(compiled.sql);
    if (known) return known;
    const statement = prepareOnce(sqlite, compiled.sql);
    statements.set(compiled.sql, statement);
    return statement;
  };
  return {
    q,
    sqlite,
    all<T>(query: Compilable<T>) {
      const compiled = query.compile();
      return prepare(compiled).all(...compiled.parameters) as T[];
    },
    first<T>(query: Compilable<T>) {
      const compiled = query.compile();
      return prepare(compiled).get(...compiled.parameters) as T | undefined;
    },
    run(query) {
      const compiled = query.compile();
      const statement = prepare(compiled);
      if (!statement.reader) return statement.run(...compiled.parameters).changes;
      return statement.all(...compiled.parameters).length;
    },
  };
}

function counting<T>(refused: RefusedWrites, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = refusalOf(error);
    if (why) refused[why] += 1;
    throw error;
  }
}

/**
 * Opens a database with WAL, full durability and foreign keys; does not migrate.
 *
 * @param source a file, `:memory:`, or the bytes of a database, of which a copy is opened in memory
 * @throws Error with one line when SQLite is too old or the file system cannot hold a WAL database.
 */
export function openDatabase(source: string | Buffer): Db {
  const sqlite = new Sqlite(source);
  try {
    assertVersion(sqlite);
    configure(sqlite, typeof source !== 'string' || source === ':memory:');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const sql = createSql(sqlite);
  const refused: RefusedWrites = { busy: 0, full: 0, io: 0 };
  const transaction = sqlite.transaction((work: (tx: Tx) => unknown, tx: Tx) => work(tx));
  return {
    ...sql,
    refused,
    write<T>(work: (tx: Tx) => T) {
      if (sqlite.inTransaction) throw new Error('A transaction is already open. Use its tx.');
      const afterwards: (() => void)[] = [];
      // Only the type has a brand: inside `immediate` the same connection is the transaction.
      const tx = { ...sql, afterCommit: (later: () => void) => void afterwards.push(later) } as Tx;
      const result = counting(refused, () => transaction.immediate(work, tx)) as T;
      for (const later of afterwards) later();
      return result;
    },
    close() {
      try {
        // After a stop the one file is complete, and can be copied.
        if (sqlite.open) sqlite.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        // The log keeps the rest if the disk is full; the next start finds it.
        if (!isStorageFailure(error)) throw error;
      } finally {
        sqlite.close();
      }
    },
  };
}
