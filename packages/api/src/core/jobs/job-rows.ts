import { sql, type Selectable } from 'kysely';
import type { Services } from '../context/context.ts';
import type { Db } from '../database/db.ts';
import type { JobTable } from '../database/tables/job-tables.ts';
import { SECOND, toInstant } from '../base/instants.ts';

export type JobRow = Selectable<JobTable>;

/** A literal: with a parameter SQLite cannot know that the index of waiting jobs applies. */
const WAITING = sql.lit<'waiting'>('waiting');
/** Time after their deadline until jobs that have hung with their process are run again. */
const LEASE_SLACK = 30 * SECOND;

interface Running {
  /** Jobs at a time, in all. */
  most: number;
  /** The turns that are held by jobs that run. */
  turns: ReadonlySet<string>;
  count: number;
  /** ms that a job of a kind may take. */
  deadlineOf: (kind: string) => number;
}

/** Takes the oldest job that is due and whose turn is free; none where all places are taken. */
export function leaseJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  running: Running,
): JobRow | undefined {
  if (running.count >= running.most) return undefined;
  const at = clock.now();
  const now = toInstant(at);
  return db.write((tx) => {
    const held = tx.all(
      tx.q.selectFrom('job').select('turn').where('state', '=', WAITING).where('lease_until', '>', now),
    );
    const taken = [...running.turns, ...held.map(({ turn }) => turn)];
    const job = tx.first(
      tx.q
        .selectFrom('job')
        .selectAll()
        .where('state', '=', WAITING)
        .where('due_at', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
        .$if(taken.length > 0, (query) => query.where('turn', 'not in', taken))
        .orderBy('due_at')
        .orderBy('id')
        .limit(1),
    );
    if (!job) return undefined;
    const lease_until = toInstant(at + running.deadlineOf(job.kind) + LEASE_SLACK);
    const attempts = job.attempts + 1;
    // Its key is free from now on: what happens while it runs wants another run.
    tx.run(tx.q.updateTable('job').set({ lease_until, attempts, key: null }).where('id', '=', job.id));
    return { ...job, attempts, lease_until };
  });
}

/** Makes the jobs of a process that died wait again, as after a stop: no other process works on this data. */
export function releaseJobs({ db }: Pick<Services, 'db'>): void {
  db.write((tx) =>
    tx.run(
      tx.q
        .updateTable('job')
        .set((eb) => ({ lease_until: null, attempts: eb('attempts', '-', 1) }))
        .where('state', '=', WAITING)
        .where('lease_until', 'is not', null),
    ),
  );
}

/** Ms since 1970 of the next job that is due, or whose lease ends; null without any. */
export function nextJobAt(db: Db): number | null {
  const row = db.first(
    db.q
      .selectFrom('job')
      .select(sql<string | null>`min(coalesce(lease_until, due_at))`.as('at'))
      .where('state', '=', WAITING),
  );
  return row?.at ? Date.parse(row.at) : null;
}

export interface JobState {
  waiting: number;
  oldestAt: string | null;
  failed: number;
}

/**
 * Counts the jobs that wait for their time, and those that failed permanently and were not swept yet. Also tells since
 * when the oldest waiting job could have run.
 *
 * @param now ms since 1970.
 */
export function readJobState({ db }: Pick<Services, 'db'>, now: number): JobState {
  const count = sql<number>`count(*)`.as('count');
  const waiting = db.first(
    db.q
      .selectFrom('job')
      .select(count)
      .select(sql<string | null>`min(case when due_at <= ${toInstant(now)} then due_at end)`.as('oldestAt'))
      .where('state', '=', WAITING),
  );
  const failed = db.first(
    db.q.selectFrom('job').select(count).where('state', '=', sql.lit<'failed'>('failed')),
  );
  return { waiting: waiting?.count ?? 0, oldestAt: waiting?.oldestAt ?? null, failed: failed?.count ?? 0 };
}
