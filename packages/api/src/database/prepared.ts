import type { Compilable, Kysely } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

interface Prepared<T> {
  all(...parameters: unknown[]): T[];
  first(...parameters: unknown[]): T | undefined;
}

/**
 * A query of a hot path that every database prepares once, when it first needs it: building the SQL anew costs
 * more than running it.
 */
export function preparedQuery<T>(build: (q: Kysely<Tables>) => Compilable<T>): (db: Db) => Prepared<T> {
  const byDatabase = new WeakMap<Db, Prepared<T>>();
  return (db) => {
    const known = byDatabase.get(db);
    if (known) return known;
    const prepared = db.prepare(build);
    byDatabase.set(db, prepared);
    return prepared;
  };
}
