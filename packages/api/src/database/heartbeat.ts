import type { Db } from './db.ts';

/** Whether the database takes writes now: writes what is there already, so that nothing changes but the log. */
export function canWrite(db: Db): boolean {
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
