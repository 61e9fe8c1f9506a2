import type { Services } from '../context.ts';
import {
  deleteAllButNewestChange,
  insertDistantChange,
  setPositionToNewest,
} from '../database/statements/change-log-statements.ts';
import { toInstant } from '../instants.ts';
import { scopeOf } from './audience.ts';

/** More changes than any database has seen since one of its backups. */
const LEAP = 1_000_000_000;

/**
 * Begins the log of changes anew in a database that has gone back in time. Whoever followed it further than it now
 * reaches reads everything anew: its next changes are not those that follow what they have seen.
 */
export function resetChangeLog({ db, clock }: Pick<Services, 'db' | 'clock'>): void {
  db.write((tx) => {
    insertDistantChange(tx).run({
      distance: LEAP,
      event: JSON.stringify({ kind: 'reload' }),
      audience: scopeOf.everyone,
      at: toInstant(clock.now()),
    });
    setPositionToNewest(tx).run({ scope: scopeOf.everyone });
    deleteAllButNewestChange(tx).run();
  });
}
