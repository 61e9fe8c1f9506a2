import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../ports/ports.ts';
import { MINUTE } from '../base/instants.ts';

/** Work that waits in a table: jobs, emails, deliveries. */
export interface Queue<One> {
  /** Takes what may run now, while the others run. */
  lease(running: readonly One[]): One[];
  /** Does it, and writes what became of it. Failures of the work itself don't throw. */
  run(one: One): Promise<void>;
  /** Returns when something may be due next, in ms since 1970; null if only an end or a wake can bring more. */
  nextAt(running: readonly One[]): number | null;
  /** ms to wait at least before it looks for more by itself. */
  leastWait: number;
}

/**
 * Takes one after the other, each among those that run by then, until there is none. If the database fails after the
 * first, those that were taken run, and the next call reports the failure.
 */
export function takeEach<One>(
  running: readonly One[],
  take: (running: readonly One[]) => One | undefined,
): One[] {
  const taken: One[] = [];
  try {
    for (let one = take(running); one; one = take([...running, ...taken])) taken.push(one);
  } catch (error) {
    if (taken.length === 0) throw error;
  }
  return taken;
}

export interface RunQueueOptions {
  /** Ends the run after what is running. */
  signal?: AbortSignal | undefined;
  /** Resolves at the next wake. Without it the run ends when nothing is due. */
  nextWake?: (() => Promise<void>) | undefined;
}

/** A machine whose clock was set back must not sleep forever. */
const MAX_WAIT = 10 * MINUTE;

/** Waits for an event, or until a time in ms since 1970. */
async function waitUntil(
  at: number | null,
  { clock, leastWait, events }: { clock: Clock; leastWait: number; events: readonly Promise<unknown>[] },
): Promise<void> {
  const { promise: isDue, resolve } = Promise.withResolvers<void>();
  const ms = at === null ? MAX_WAIT : Math.min(Math.max(at - clock.now(), leastWait), MAX_WAIT);
  const timer = setTimeout(resolve, ms);
  // A stopping process does not wait for this timer.
  timer.unref();
  await Promise.race([...events, isDue]).finally(() => clearTimeout(timer));
}

/** Runs what is due until nothing is, or with `nextWake` until it is stopped. It waits for all that it began. */
export async function runQueue<One>(
  clock: Clock,
  queue: Queue<One>,
  { signal, nextWake }: RunQueueOptions,
): Promise<void> {
  const running = new Map<Promise<void>, One>();
  const isStopped = () => signal?.aborted === true;
  while (!isStopped()) {
    const wake = nextWake?.();
    for (const one of queue.lease([...running.values()])) {
      const run = queue.run(one).finally(() => running.delete(run));
      // The race below reports its failure; until then nobody listens.
      run.catch(() => {});
      running.set(run, one);
    }
    if (running.size === 0 && !wake) return;
    const events = [...running.keys(), ...(wake ? [wake] : [])];
    await waitUntil(queue.nextAt([...running.values()]), { clock, leastWait: queue.leastWait, events });
    // Work that ends together frees its places together.
    await setImmediate();
  }
  await Promise.all(running.keys());
}
