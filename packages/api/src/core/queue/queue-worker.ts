import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '../base/instants.ts';
import type { RunQueueOptions } from './run-queue.ts';

export interface QueueWorker {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Begins nothing more, and waits for what runs; `run` decides whether that is stopped. */
  stop(): Promise<void>;
}

export interface QueueWorkerOptions {
  /** Frees what a process that died had begun; called before the first run. */
  release?: () => void;
  /** Runs the queue until it is stopped. */
  run(options: Required<RunQueueOptions>): Promise<void>;
  /** Called for failures of the queue itself, such as a full disk; it tries again at the next wake, a minute later at most. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Runs a queue from its start until it is stopped. */
export function createQueueWorker({ release, run, onError }: QueueWorkerOptions): QueueWorker {
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
        if (!isReleased) release?.();
        isReleased = true;
        await run({ signal, nextWake: () => wakes.promise });
      } catch (error) {
        onError?.(error);
        const { promise: woken } = wakes;
        await Promise.race([wait(MINUTE, undefined, { signal, ref: false }).catch(() => {}), woken]);
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
