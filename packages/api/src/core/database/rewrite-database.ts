import type { Db } from './db.ts';

/** Runs SQL that another process may hold up. It throws, or does less, rather than have everyone wait. */
function withoutWaiting<T>({ sqlite }: Pick<Db, 'sqlite'>, work: () => T): T {
  const before = Number(sqlite.pragma('busy_timeout', { simple: true }));
  sqlite.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    sqlite.pragma(`busy_timeout = ${before}`);
  }
}

/**
 * Moves what the log of the database holds into its file, and empties the log: it has rows as they were.
 *
 * @returns false while another process reads the database, in which case the log keeps what it has.
 */
export const emptyLog = ({ sqlite }: Pick<Db, 'sqlite'>): boolean =>
  withoutWaiting({ sqlite }, () => {
    const [answer] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return answer?.busy === 0;
  });

/**
 * Writes the whole database again, so that nothing of what was deleted or changed is left in its file or its log.
 * SQLite overwrites what it deletes, but not what it moves to another page. Nothing else can run during this.
 *
 * @returns false as `emptyLog` does.
 * @throws SqliteError while another process writes, or without room for a second database.
 */
export function rewriteDatabase(db: Pick<Db, 'sqlite'>): boolean {
  withoutWaiting(db, () => db.sqlite.exec('vacuum'));
  return emptyLog(db);
}
