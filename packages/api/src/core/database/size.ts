import type { Db } from './db.ts';

/** Bytes of the database including what only its log holds. */
export function databaseBytes({ sqlite }: Pick<Db, 'sqlite'>): number {
  const read = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return read('page_count') * read('page_size');
}
