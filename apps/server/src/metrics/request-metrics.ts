import { appRouter } from '@ringmark/api/compose/app-router';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Seconds: from a cached answer to a browser's work. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const TRPC = '/api/trpc/';
const PROCEDURES: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));

/**
 * The label of a request, from a bounded list: the template of its route, or its procedure where it carries a single
 * call.
 */
function routeOf({ routeOptions, params }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  if (url !== `${TRPC}:path`) return url;
  const { path } = params as { path: string };
  if (PROCEDURES.has(path)) return `${TRPC}${path}`;
  return path.includes(',') ? `${TRPC}batch` : `${TRPC}unknown`;
}

type Observer = (seconds: number) => void;

/** Measures every request, by route, method and class of status; `_count` is their number. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'ringmark_http_request_duration_seconds',
    help: 'Response times of requests, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Looking up a series by its labels costs more than all the rest.
  const observers = new Map<string, Observer>();
  const observerOf = (request: FastifyRequest, { statusCode }: FastifyReply): Observer => {
    const { method } = request;
    const route = routeOf(request);
    const key = `${method} ${route} ${Math.floor(statusCode / 100)}`;
    const known = observers.get(key);
    if (known) return known;
    const series = durations.labels({ method, route, status: `${Math.floor(statusCode / 100)}xx` });
    const observer = (seconds: number) => series.observe(seconds);
    observers.set(key, observer);
    return observer;
  };
  app.addHook('onResponse', (request, reply, done) => {
    observerOf(request, reply)(reply.elapsedTime / 1_000);
    done();
  });
}
