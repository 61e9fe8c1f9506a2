import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { keepTry, tryDelivery } from './deliver.ts';
import {
  type DeliveryRow,
  leaseDelivery,
  nextDeliveryAt,
  releaseDeliveries,
  settleDelivery,
  type Turns,
} from './delivery-rows.ts';

export interface DeliveryOutcome {
  id: string;
  event: string;
  result: 'sent' | 'refused' | 'stopped';
  status: number | null;
  attempt: number;
}

export interface RunDeliveriesOptions {
  /** Deliveries at a time. */
  places?: number;
  report?: (outcome: DeliveryOutcome) => void;
  /** Ends the run; what is being sent is sent again at the next start. */
  signal?: AbortSignal;
  /** Resolves at the next wake. Without it the run ends when nothing is due. */
  nextWake?: () => Promise<void>;
}

const PLACES = 4;
const LONGEST_WAIT = 10 * MINUTE;
const never = new AbortController().signal;

async function sendOne(services: Services, row: DeliveryRow, signal: AbortSignal): Promise<DeliveryOutcome> {
  const { db } = services;
  const outcome = { id: row.id, event: row.event, attempt: row.attempts };
  const hook = db.first(db.q.selectFrom('webhook').selectAll().where('id', '=', row.webhook_id));
  if (!hook) return { ...outcome, result: 'stopped', status: null };
  const tried = await tryDelivery(services, hook, row, signal);
  if (signal.aborted && !tried.isTaken) {
    // No try of its own: it goes at the next start.
    db.write((tx) => settleDelivery(tx, row.id, { attempts: row.attempts - 1 }));
    return { ...outcome, result: 'stopped', status: null };
  }
  db.write((tx) => keepTry(services, tx, row, tried));
  return { ...outcome, result: tried.isTaken ? 'sent' : 'refused', status: tried.status };
}

async function waitForMore({ db, clock }: Services, events: readonly Promise<unknown>[]): Promise<void> {
  const now = clock.now();
  const next = nextDeliveryAt(db, now);
  const { promise: isDue, resolve } = Promise.withResolvers<void>();
  const ms = next === null ? LONGEST_WAIT : Math.min(Math.max(next - now, 50), LONGEST_WAIT);
  const timer = setTimeout(resolve, ms);
  // A stopping process does not wait for this timer.
  timer.unref();
  await Promise.race([...events, isDue]).finally(() => clearTimeout(timer));
}

/** Sends deliveries as they become due, in turn by project. A crash sends one again under its own id. */
export async function runDeliveries(services: Services, options: RunDeliveriesOptions = {}): Promise<void> {
  const { places = PLACES, report, signal = never, nextWake } = options;
  const turns: Turns = { last: '' };
  const sending = new Map<Promise<void>, WebhookId>();
  const lease = () =>
    sending.size < places ? leaseDelivery(services, [...sending.values()], turns) : undefined;
  while (!signal.aborted) {
    const wake = nextWake?.();
    for (let row = lease(); row; row = lease()) {
      const one = sendOne(services, row, signal)
        .then((outcome) => report?.(outcome))
        .finally(() => sending.delete(one));
      sending.set(one, row.webhook_id);
    }
    if (sending.size === 0 && !wake) return;
    // A busy webhook may have more that is due: its end is the next event.
    if (sending.size > 0) await Promise.race([...sending.keys(), ...(wake ? [wake] : [])]);
    else await waitForMore(services, wake ? [wake] : []);
  }
  await Promise.all(sending.keys());
}

export interface DeliveriesWorker {
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

/** Sends deliveries from its start until it is stopped. */
export function createDeliveriesWorker(
  services: Services,
  { report, onError }: Pick<RunDeliveriesOptions, 'report'> & { onError?: (error: unknown) => void } = {},
): DeliveriesWorker {
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
        if (!isReleased) releaseDeliveries(services);
        isReleased = true;
        await runDeliveries(services, { signal, nextWake: () => wakes.promise, ...(report && { report }) });
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
