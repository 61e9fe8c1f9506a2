import { installationId } from '../../core/database/installation-id.ts';
import type { Services } from '../../core/context/context.ts';
import type { Db, Sql, Tx } from '../../core/database/db.ts';
import { DAY, HOUR, MINUTE, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import { requestRegressionChecks } from '../regressions/regression.job.ts';
import { recheckJob } from './recheck-page.job.ts';
import { WATCHED_FOR } from '../../core/database/tickets/watched-elements.ts';

type NightServices = Pick<Services, 'db' | 'clock' | 'files' | 'viewer' | 'wakeJobs'>;

/** Nights begin between 1 and 4 o'clock, UTC. */
const FIRST_HOUR = 1;
const MINUTES = 180;

/**
 * Returns the time at which the night before `now` was due. Installations spread, so that a site that many look at is
 * not opened by all of them at once.
 */
export function lastNightBefore(now: number, id: string): number {
  const offset = FIRST_HOUR * HOUR + (Number.parseInt(id, 16) % MINUTES) * MINUTE;
  return Math.floor((now - offset) / DAY) * DAY + offset;
}

const checkedNightly = (db: Sql) =>
  db.q
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .select('project.id')
    .where('project.status', '=', 'active')
    .where('organization.status', '=', 'active')
    .where('project.rechecks', '=', 1)
    .orderBy('project.id');

const projectsToCheck = (db: Sql) =>
  db.all(
    checkedNightly(db).where((eb) =>
      eb.exists(
        eb
          .selectFrom('element_check')
          .select('ticket_number')
          .whereRef('element_check.project_id', '=', 'project.id'),
      ),
    ),
  );

/** Tickets grow old, and pages lose their last one. */
function forgetOld(tx: Tx, now: number): void {
  tx.run(tx.q.deleteFrom('element_check').where('created_at', '<', toInstant(now - WATCHED_FOR)));
  tx.run(
    tx.q
      .deleteFrom('page_check')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('element_check')
              .select('ticket_number')
              .whereRef('element_check.project_id', '=', 'page_check.project_id')
              .whereRef('element_check.page_key', '=', 'page_check.page_key'),
          ),
        ),
      ),
  );
}

function writeNight(tx: Tx, night: string, startedAt: string | null): void {
  const newest = tx.first(tx.q.selectFrom('ticket').select('number').orderBy('number', 'desc').limit(1));
  const values = { night, started_at: startedAt, last_number: newest?.number ?? 0 };
  tx.run(
    tx.q
      .insertInto('recheck_night')
      .values({ id: 1, ...values })
      .onConflict((oc) => oc.doUpdateSet(values)),
  );
}

const nightOf = (db: Db | Tx) => db.first(db.q.selectFrom('recheck_night').select(['night', 'started_at']));

/**
 * Begins the night when it is due: a job for each project. A server that was off makes up only for the last night; a
 * new one waits for its first.
 *
 * @returns how many projects are looked at.
 */
export async function beginNightIfDue(services: NightServices): Promise<number> {
  const { db, clock, viewer } = services;
  const now = clock.now();
  const night = toInstant(lastNightBefore(now, installationId({ db })));
  const known = nightOf(db);
  if (known && known.night >= night) return 0;
  const hasBrowser = known !== undefined && (await viewer.status()).state !== 'missing';
  return db.write((tx) => {
    writeNight(tx, night, hasBrowser ? toInstant(now) : null);
    forgetOld(tx, now);
    const projects = hasBrowser ? projectsToCheck(tx) : [];
    if (hasBrowser)
      for (const { id } of tx.all(checkedNightly(tx))) requestRegressionChecks(services, tx, id);
    for (const { id } of projects) {
      const payload = { projectId: id, hasNews: false };
      enqueueJob(services, tx, recheckJob, { payload, turn: id, key: id });
    }
    return projects.length;
  });
}
