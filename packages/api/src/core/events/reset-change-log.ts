import type { Services } from '../context/context.ts';
import {
  deleteAllButNewestChange,
  insertDistantChange,
  setPositionToNewest,
} from '../database/statements/change-log-statements.ts';
import { toInstant } from '../base/instants.ts';
import { scopeOf } from './audience.ts';

/** More changes than any database makes after one of its backups. */
const LEAP = 1_000_000_000;

/** Leaves a gap in a restored database's positions, so that clients from a later state read everything again. */
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
