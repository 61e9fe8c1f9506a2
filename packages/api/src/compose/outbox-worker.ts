import { MINUTE } from '../core/base/instants.ts';
import { nextDue } from '../core/mail/outbox-rows.ts';
import { type OutboxServices, type RunOptions, runOutbox } from './run-outbox.ts';

export interface OutboxWorker {
  start(): void;
  /** `Services.wakeOutbox` calls it. */
  wake(when: 'now' | 'soon'): void;
  stop(): Promise<void>;
}

export interface OutboxWorkerOptions extends Omit<RunOptions, 'signal' | 'nextWake'> {
  /** Called for failures of the outbox itself, such as a full disk; it retries a minute later. */
  onError?: (error: unknown) => void;
}

/** Otherwise a machine whose clock was set may sleep for ever. */
const LONGEST_SLEEP = 10 * MINUTE;

/** ms in which ordinary mails gather. */
const SOON = 300;

/** Wakes once for several calls. */
function createGathering(wake: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      timer ??= setTimeout(() => {
        timer = undefined;
        wake();
      }, SOON);
      timer.unref();
    },
    end: () => clearTimeout(timer),
  };
}

/** Sleeps until it is woken or the next try is due. */
export function createOutboxWorker(
  services: OutboxServices,
  options: OutboxWorkerOptions = {},
): OutboxWorker {
  const stopping = new AbortController();
  let isStarted = false;
  let isWanted = false;
  let wakes = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const sleep = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_SLEEP));
    timer.unref();
  };

  const work = async () => {
    try {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false;
        await runOutbox(services, {
          ...options,
          signal: stopping.signal,
          nextWake: () => wakes.promise,
        });
      }
      const due = nextDue(services.db);
      if (due !== null) sleep(due - services.clock.now());
    } catch (error) {
      options.onError?.(error);
      sleep(MINUTE);
    }
  };

  function wake(): void {
    isWanted = true;
    wakes.resolve();
    wakes = Promise.withResolvers();
    if (!isStarted || running || stopping.signal.aborted) return;
    running = work().finally(() => {
      running = undefined;
      // A wake since the last check would be lost.
      if (isWanted) wake();
    });
  }

  const gathering = createGathering(wake);
  return {
    start() {
      isStarted = true;
      wake();
    },
    wake: (when) => (when === 'now' ? wake() : gathering.begin()),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      gathering.end();
      await running;
      clearTimeout(timer);
    },
  };
}
