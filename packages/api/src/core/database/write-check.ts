import type { Db } from './db.ts';

/** Writes a present value again, so that only the log changes. */
export function canWriteDatabase(db: Db): boolean {
  try {
    db.write(({ sqlite }) => {
      const version = Number(sqlite.pragma('user_version', { simple: true }));
      sqlite.pragma(`user_version = ${version}`);
    });
    return true;
  } catch {
    return false;
  }
}
