import type Sqlite from 'better-sqlite3';
import type { Compilable, Kysely } from 'kysely';
import type { Sql } from './db.ts';
import { prepareOnce } from './prepare.ts';
import type { Tables } from './tables.ts';

interface Prepared<T> {
  all(...parameters: unknown[]): T[];
  first(...parameters: unknown[]): T | undefined;
}

/**
 * A query of a hot path that every database prepares once, when it first needs it: building the SQL anew costs
 * more than running it. `build` is called a single time; its parameters are placeholders that come in the order in
 * which they stand in the SQL.
 */
export function preparedQuery<T>(build: (q: Kysely<Tables>) => Compilable<T>): (db: Sql) => Prepared<T> {
  const statementOf = lazily(({ q, sqlite }) => prepareOnce(sqlite, build(q).compile().sql));
  return (db) => {
    const statement = statementOf(db);
    return {
      all: (...parameters) => statement.all(...parameters) as T[],
      first: (...parameters) => statement.get(...parameters) as T | undefined,
    };
  };
}

/** The same for SQL that only SQLite understands. */
export const preparedStatement = (source: string): ((db: Sql) => Sqlite.Statement) =>
  lazily(({ sqlite }) => prepareOnce(sqlite, source));

/** Keyed by the connection, which a transaction shares: what is prepared outside serves inside too. */
function lazily(prepare: (db: Sql) => Sqlite.Statement): (db: Sql) => Sqlite.Statement {
  const byConnection = new WeakMap<Sqlite.Database, Sqlite.Statement>();
  return (db) => {
    const known = byConnection.get(db.sqlite);
    if (known) return known;
    const prepared = prepare(db);
    byConnection.set(db.sqlite, prepared);
    return prepared;
  };
}
