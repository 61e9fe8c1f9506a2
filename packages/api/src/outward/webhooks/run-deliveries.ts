import type { Services } from '../../core/context/context.ts';
import { createQueueWorker, type QueueWorker } from '../../core/queue/queue-worker.ts';
import { type Queue, runQueue, type RunQueueOptions, takeEach } from '../../core/queue/run-queue.ts';
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

/** At an abort of `signal`, what is being sent waits for the next start. */
export interface RunDeliveriesOptions extends RunQueueOptions {
  /** Deliveries at a time. */
  places?: number;
  report?: ((outcome: DeliveryOutcome) => void) | undefined;
}

const PLACES = 4;
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

/** Sends deliveries as they become due, in turn by project. A crash sends one again under its own id. */
export async function runDeliveries(services: Services, options: RunDeliveriesOptions = {}): Promise<void> {
  const { places = PLACES, report, signal = never } = options;
  const { db, clock } = services;
  const turns: Turns = { last: '' };
  const take = (sending: readonly DeliveryRow[]) => {
    const held = sending.map(({ webhook_id: id }) => id);
    return held.length < places ? leaseDelivery(services, held, turns) : undefined;
  };
  const queue: Queue<DeliveryRow> = {
    lease: (sending) => takeEach(sending, take),
    async run(row) {
      const outcome = await sendOne(services, row, signal);
      report?.(outcome);
    },
    // A busy webhook may have more that is due: its end is the next event.
    nextAt: (sending) => (sending.length > 0 ? null : nextDeliveryAt(db, clock.now())),
    leastWait: 50,
  };
  await runQueue(clock, queue, options);
}

/** Sends deliveries from its start until it is stopped. */
export const createDeliveriesWorker = (
  services: Services,
  { report, onError }: Pick<RunDeliveriesOptions, 'report'> & { onError?: (error: unknown) => void } = {},
): QueueWorker =>
  createQueueWorker({
    release: () => releaseDeliveries(services),
    run: (options) => runDeliveries(services, { report, ...options }),
    onError,
  });
