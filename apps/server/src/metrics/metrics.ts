import type { Services } from '@ringmark/api/core/context/context';
import type { JobOutcome } from '@ringmark/api/core/jobs/run-jobs';
import type { MailOutcome } from '@ringmark/api/compose/run-outbox';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { measureRequests } from './request-metrics.ts';
import { createServiceMetrics } from './service-metrics.ts';

/** Figures of one process in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string;
  /** Measures every request of a server. */
  measure(app: FastifyInstance): void;
  countMail(result: MailOutcome['result']): void;
  countJob(result: JobOutcome['result']): void;
  /** Counts a request that waited too long in the queue. */
  countSentAway(): void;
  /** @param files removed ones. */
  countSwept(files: number): void;
  /** All figures as they are now, as text. */
  read(services: Services): Promise<string>;
}

/** The time for which figures are reused, in ms, so that frequent reads cost nothing. */
const FRESH = 1_000;

/** @param watchesProcess whether to add memory, event loop and the like: once in a process. */
export function createMetrics({ watchesProcess = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (watchesProcess) collectDefaultMetrics({ register: registry });
  const refresh = createServiceMetrics(registry);
  const info = new Gauge({
    name: 'ringmark_info',
    help: 'The running versions of Ringmark and Node.js.',
    labelNames: ['version', 'node'],
    registers,
  });
  const mails = new Counter({
    name: 'ringmark_mails_total',
    help: 'Attempts to send an email, by outcome: sent, dropped (no longer wanted), will be retried, or failed permanently.',
    labelNames: ['result'],
    registers,
  });
  const jobs = new Counter({
    name: 'ringmark_jobs_total',
    help: 'Runs of background jobs, by outcome: done, will be retried, failed permanently, stopped with the server, or postponed for lack of space.',
    labelNames: ['result'],
    registers,
  });
  const swept = new Counter({
    name: 'ringmark_uploads_swept_total',
    help: 'Unreferenced files that were removed.',
    registers,
  });
  const sentAway = new Counter({
    name: 'ringmark_requests_sent_away_total',
    help: 'Requests that waited too long in the queue and were rejected with 503 before any work was done.',
    registers,
  });
  // Counters start at zero, so that an alarm on growth sees the first event too.
  for (const result of ['sent', 'dropped', 'retry', 'failed']) mails.inc({ result }, 0);
  for (const result of ['done', 'retry', 'failed', 'stopped', 'postponed']) jobs.inc({ result }, 0);

  const write = async (services: Services) => {
    const { version, nodeVersion } = services.installation;
    info.set({ version, node: nodeVersion }, 1);
    await refresh(services);
    return registry.metrics();
  };
  let last: { at: number; text: Promise<string> } | undefined;
  return {
    contentType: registry.contentType,
    measure: (app) => measureRequests(app, registry),
    countMail: (result) => mails.inc({ result }),
    countJob: (result) => jobs.inc({ result }),
    countSentAway: () => sentAway.inc(),
    countSwept: (files) => swept.inc(files),
    read(services) {
      const now = performance.now();
      if (!last || now - last.at > FRESH) last = { at: now, text: write(services) };
      return last.text;
    },
  };
}
