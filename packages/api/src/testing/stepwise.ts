import type Sqlite from 'better-sqlite3';
import type { Db, Tx } from '../core/database/db.ts';

const isUnfinished = (error: unknown): boolean =>
  error instanceof Error && /incomplete input|unrecognized token/.test(error.message);

/** The first statement of a script, which only SQLite itself can tell from what follows. */
function firstStatement(sqlite: Sqlite.Database, sql: string): string {
  for (let end = sql.indexOf(';'); end >= 0; end = sql.indexOf(';', end + 1)) {
    const statement = sql.slice(0, end + 1);
    try {
      sqlite.prepare(statement);
      return statement;
    } catch (error) {
      if (!isUnfinished(error)) throw error;
    }
  }
  return sql;
}

/** The same connection, with something happening before each statement. */
function stepping(sqlite: Sqlite.Database, before: () => void): Sqlite.Database {
  const exec = (sql: string) => {
    for (let rest = sql.trim(); rest !== '';) {
      before();
      const statement = firstStatement(sqlite, rest);
      sqlite.exec(statement);
      rest = rest.slice(statement.length).trim();
    }
  };
  return new Proxy(sqlite, {
    get(target, name) {
      if (name === 'exec') return exec;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        before();
        return value.apply(target, args);
      };
    },
  });
}

/**
 * The same database, with something happening before each step of what is written: before each statement, before the
 * transaction is committed, and after it. This is how a migration is made to fail or to be killed somewhere: the
 * product itself has no such place.
 */
export function stepwise(db: Db, before: (step: number) => void): Db {
  let step = 0;
  const next = () => {
    step += 1;
    before(step);
  };
  return {
    ...db,
    write<T>(work: (tx: Tx) => T): T {
      const result = db.write((tx) => {
        const made = work({ ...tx, sqlite: stepping(tx.sqlite, next) });
        next();
        return made;
      });
      next();
      return result;
    },
  };
}
