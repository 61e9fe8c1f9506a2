import { createQueueWorker, type QueueWorker } from '../core/queue/queue-worker.ts';
import { type OutboxServices, type RunOptions, runOutbox } from './run-outbox.ts';

export interface OutboxWorker extends Omit<QueueWorker, 'wake'> {
  /** `Services.wakeOutbox` calls it. */
  wake(when: 'now' | 'soon'): void;
}

export interface OutboxWorkerOptions extends Omit<RunOptions, 'signal' | 'nextWake'> {
  onError?: (error: unknown) => void;
}

/** Ordinary mails gather for this many ms. */
const SOON = 300;

/** Sends mails from its start until it is stopped. */
export function createOutboxWorker(
  services: OutboxServices,
  { onError, ...options }: OutboxWorkerOptions = {},
): OutboxWorker {
  const worker = createQueueWorker({
    run: (until) => runOutbox(services, { ...options, ...until }),
    onError,
  });
  let timer: NodeJS.Timeout | undefined;
  const wakeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      worker.wake();
    }, SOON);
    timer.unref();
  };
  return {
    start: worker.start,
    wake: (when) => (when === 'now' ? worker.wake() : wakeSoon()),
    async stop() {
      clearTimeout(timer);
      await worker.stop();
    },
  };
}
