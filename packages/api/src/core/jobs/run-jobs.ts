import type { Services } from '../context/context.ts';
import { AppError } from '../base/errors.ts';
import { MINUTE, SECOND, toInstant } from '../base/instants.ts';
import { type Queue, runQueue, type RunQueueOptions, takeEach } from '../queue/run-queue.ts';
import type { AnyJobKind } from './job-kind.ts';
import { OutsideFailure } from './outside-failure.ts';
import { type JobRow, leaseJob, nextJobAt } from './job-rows.ts';

export interface JobOutcome {
  id: string;
  kind: string;
  result: 'done' | 'retry' | 'failed' | 'stopped' | 'postponed';
  attempt: number;
  error?: unknown;
}

/** `signal` stops jobs that run; they wait for the next start. */
export interface RunJobsOptions extends RunQueueOptions {
  kinds: readonly AnyJobKind[];
  /** Jobs at a time. */
  most?: number | undefined;
  report?: ((outcome: JobOutcome) => void) | undefined;
}

const MAX = 2;
/** The deadline of jobs of a kind that is no longer known. */
const UNKNOWN_DEADLINE = MINUTE;
/** Time until a job that found no room looks for it again. */
const ROOM_PAUSE = 30 * SECOND;

/** People need all places at the browser: that is no failure of the job, even if it lasts for hours. */
const foundNoRoom = (error: unknown) => error instanceof AppError && error.code === 'remote_busy';

const errorText = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500);

/** Aborts at the deadline, and with the run. */
const signalOf = (ms: number, signal: AbortSignal | undefined) =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);

async function runWithin(
  services: Services,
  kind: AnyJobKind | undefined,
  job: JobRow,
  signal: AbortSignal,
): Promise<void> {
  if (!kind) throw new Error(`Unknown kind of job: ${job.kind}.`);
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error(`It did not finish within ${kind.deadline / SECOND} s.`));
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([kind.runPayload(services, job.payload, signal), promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function runOne(services: Services, job: JobRow, options: RunJobsOptions): Promise<JobOutcome> {
  const { db, clock } = services;
  const kind = options.kinds.find(({ name }) => name === job.kind);
  const outcome = { id: job.id, kind: job.kind, attempt: job.attempts };
  try {
    await runWithin(services, kind, job, signalOf(kind?.deadline ?? UNKNOWN_DEADLINE, options.signal));
    db.write((tx) => tx.run(tx.q.deleteFrom('job').where('id', '=', job.id)));
    return { ...outcome, result: 'done' };
  } catch (error) {
    const isStopped = options.signal?.aborted === true;
    const isPostponed = !isStopped && foundNoRoom(error);
    const isNoTry = isStopped || isPostponed;
    const wait = isStopped ? 0 : isPostponed ? ROOM_PAUSE : kind?.retryAfter[job.attempts - 1];
    const at = clock.now();
    const failed = { lease_until: null, last_error: errorText(error) };
    const next =
      wait === undefined
        ? { ...failed, state: 'failed' as const, failed_at: toInstant(at) }
        : { ...failed, due_at: toInstant(at + wait), ...(isNoTry && { attempts: job.attempts - 1 }) };
    db.write((tx) => tx.run(tx.q.updateTable('job').set(next).where('id', '=', job.id)));
    // Its own failure must not hide the one that is reported.
    if (wait === undefined) await kind?.giveUpPayload(services, job.payload, error).catch(() => {});
    if (wait === undefined && error instanceof OutsideFailure) {
      db.write((tx) => tx.run(tx.q.deleteFrom('job').where('id', '=', job.id)));
      return { ...outcome, result: 'done' };
    }
    const failure = wait === undefined ? 'failed' : 'retry';
    return { ...outcome, result: isStopped ? 'stopped' : isPostponed ? 'postponed' : failure, error };
  }
}

/**
 * Runs jobs as they become due: few at a time, and the jobs of each turn one after the other. A job that a crash
 * interrupts is run again at the next start, or once its lease has ended.
 */
export async function runJobs(services: Services, options: RunJobsOptions): Promise<void> {
  const { most = MAX, report, kinds } = options;
  const { db, clock } = services;
  const deadlineOf = (name: string) => kinds.find((kind) => kind.name === name)?.deadline ?? UNKNOWN_DEADLINE;
  const take = (running: readonly JobRow[]) => {
    const turns = new Set(running.map(({ turn }) => turn));
    return leaseJob(services, { most, turns, count: running.length, deadlineOf });
  };
  const queue: Queue<JobRow> = {
    lease: (running) => takeEach(running, take),
    async run(job) {
      const outcome = await runOne(services, job, options);
      report?.(outcome);
    },
    nextAt: () => nextJobAt(db),
    leastWait: SECOND,
  };
  await runQueue(clock, queue, options);
}
