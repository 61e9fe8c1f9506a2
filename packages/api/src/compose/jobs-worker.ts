import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../core/context/context.ts';
import { MINUTE } from '../core/base/instants.ts';
import { ALL_JOB_KINDS } from './all-job-kinds.ts';
import type { AnyJobKind } from '../core/jobs/job-kind.ts';
import { releaseJobs } from '../core/jobs/job-rows.ts';
import { type JobOutcome, runJobs } from '../core/jobs/run-jobs.ts';

export interface JobsWorker {
  start(): void;
  /** `Services.wakeJobs` calls it. */
  wake(): void;
  /** Stops what runs; it waits for the next start. */
  stop(): Promise<void>;
}

export interface JobsWorkerOptions {
  kinds?: readonly AnyJobKind[];
  report?: (outcome: JobOutcome) => void;
  /** Called for failures of the queue itself, such as a full disk; it goes on a minute later. */
  onError?: (error: unknown) => void;
}

/** Runs jobs from its start until it is stopped. */
export function createJobsWorker(services: Services, options: JobsWorkerOptions = {}): JobsWorker {
  const { kinds = ALL_JOB_KINDS, report, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakes = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;
  const wake = () => {
    wakes.resolve();
    wakes = Promise.withResolvers();
  };
  const work = async () => {
    let isReleased = false;
    while (!signal.aborted) {
      try {
        if (!isReleased) releaseJobs(services);
        isReleased = true;
        await runJobs(services, {
          kinds,
          signal,
          nextWake: () => wakes.promise,
          ...(report && { report }),
        });
      } catch (error) {
        onError?.(error);
        await wait(MINUTE, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  return {
    start: () => {
      running ??= work();
    },
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
