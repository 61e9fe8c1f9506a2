import type { Db } from './db.ts';

/** Bytes that the database takes once its log has been written into it; what only the log holds counts. */
export function databaseBytes({ sqlite }: Pick<Db, 'sqlite'>): number {
  const read = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return read('page_count') * read('page_size');
}
