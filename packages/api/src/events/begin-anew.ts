import type { Services } from '../context.ts';
import { preparedStatement } from '../database/prepared.ts';
import { toInstant } from '../instants.ts';
import { scopeOf } from './audience.ts';

/** More changes than any database has seen since one of its backups. */
const LEAP = 1_000_000_000;

const leap = preparedStatement(
  `insert into change_log (id, event, project_id, audience, at)
   select coalesce(max(seq), 0) + ${LEAP}, ?, null, '${scopeOf.everyone}', ? from sqlite_sequence where name = 'change_log'`,
);
const advanceAll = preparedStatement(
  `insert or replace into change_position (scope, last) select '${scopeOf.everyone}', max(id) from change_log`,
);
const forgetOthers = preparedStatement('delete from change_log where id < (select max(id) from change_log)');

/**
 * Begins the log of changes anew in a database that has gone back in time. Whoever followed it further than it now
 * reaches reads everything anew: its next changes are not those that follow what they have seen.
 */
export function beginChangesAnew({ db, clock }: Pick<Services, 'db' | 'clock'>): void {
  db.write((tx) => {
    leap(tx).run(JSON.stringify({ kind: 'reload' }), toInstant(clock.now()));
    advanceAll(tx).run();
    forgetOthers(tx).run();
  });
}
