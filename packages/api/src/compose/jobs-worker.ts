import type { Services } from '../core/context/context.ts';
import type { AnyJobKind } from '../core/jobs/job-kind.ts';
import { releaseJobs } from '../core/jobs/job-rows.ts';
import { type JobOutcome, runJobs } from '../core/jobs/run-jobs.ts';
import { createQueueWorker, type QueueWorker } from '../core/queue/queue-worker.ts';
import { ALL_JOB_KINDS } from './all-job-kinds.ts';

export interface JobsWorkerOptions {
  kinds?: readonly AnyJobKind[];
  report?: (outcome: JobOutcome) => void;
  onError?: (error: unknown) => void;
}

/** Runs jobs from its start until it is stopped. `Services.wakeJobs` wakes it. */
export const createJobsWorker = (
  services: Services,
  { kinds = ALL_JOB_KINDS, report, onError }: JobsWorkerOptions = {},
): QueueWorker =>
  createQueueWorker({
    release: () => releaseJobs(services),
    run: (options) => runJobs(services, { kinds, report, ...options }),
    onError,
  });
