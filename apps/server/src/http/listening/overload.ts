import type { IncomingMessage } from 'node:http';
import fastifyUnderPressure from '@fastify/under-pressure';
import { AppError } from '@ringmark/api/core/base/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMemoryCheck } from './held-memory.ts';

const SECOND = 1_000;
const MB = 1_048_576;

/** The time that a body may take to arrive, in ms; uploads get more for slow connections. */
const BODY_TIMEOUT = 30 * SECOND;
const FILES_TIMEOUT = 600 * SECOND;
/** An upload below this many bytes within this many ms is slower than any real connection. */
const FILES_LEAST = { bytes: 16_384, ms: 15 * SECOND };

/** The interval at which delay and memory are checked, in ms. */
const SAMPLE = SECOND;

/** Paths for monitoring: they are always answered. */
const PROBES = new Set(['/api/health', '/api/ready', '/api/metrics']);

export const isProbe = (path: string | undefined): boolean => PROBES.has(path ?? '');

/**
 * Undo has a time limit, so a request that is turned away would be lost. Matches REST paths, and tRPC procedures, also
 * in a batch.
 */
const UNDO =
  /^\/api\/(?:ticket-edits\/[^/?]+\/undo|tickets\/[^/?]+\/(?:restore|unmerge)|trpc\/[^?]*\b(?:bulkEdits\.undo|merging\.undo|tickets\.restore)\b[^?]*)(?:\?|$)/;

/** Returns true for requests that are answered under any load. @param url the target of the request line */
export const isNeverShed = (url: string | undefined): boolean => isProbe(url) || UNDO.test(url ?? '');

export const overloaded = () =>
  new AppError('unavailable', 'overloaded', 'The server is overloaded. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

export interface OverloadLimits {
  maxEventLoopDelay: number;
  maxRssBytes: number;
  maxWaitMs: number;
}

/** @param seconds by which the process may be behind. */
export const overloadAfter = (seconds: number): OverloadLimits => ({
  maxEventLoopDelay: seconds * SECOND,
  maxRssBytes: 900 * MB,
  maxWaitMs: seconds * SECOND,
});

export const OVERLOAD = overloadAfter(1);

/** Refuses requests while there are more than the process can handle. */
export async function shedOverload(
  app: FastifyInstance,
  { maxEventLoopDelay, maxRssBytes }: OverloadLimits,
): Promise<void> {
  let listensSince = -Infinity;
  const isMemoryHeld = createMemoryCheck(maxRssBytes);
  app.addHook('onListen', async () => {
    listensSince = performance.now();
  });
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay,
    maxRssBytes,
    sampleInterval: SAMPLE,
    pressureHandler: async (request, _reply, what, value) => {
      // A machine that gave the process no turn has measured nothing: that is said as an endless delay.
      if (what === 'eventLoopDelay' && value === Infinity) return;
      if (what === 'rssBytes' && !isMemoryHeld()) return;
      // The server's own start, and no request, delayed the loop before the server listened.
      const isOfStart = what === 'eventLoopDelay' && performance.now() - listensSince < 2 * SAMPLE;
      if (!isOfStart && !isProbe(request.routeOptions.url) && !isNeverShed(request.url)) throw overloaded();
    },
  });
}

/** Cuts the connection when too few bytes have come since the last check. */
function cutWhenSlow({ socket }: FastifyRequest['raw'], cut: () => void): NodeJS.Timeout {
  let before = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead - before < FILES_LEAST.bytes) cut();
    before = socket.bytesRead;
  }, FILES_LEAST.ms);
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Cuts off a body that arrives too slowly: held connections cost memory. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const isForm = request.routeOptions.config.isForm === true;
    const cut = () => raw.destroy();
    const deadline = setTimeout(cut, isForm ? FILES_TIMEOUT : BODY_TIMEOUT);
    const watch = isForm ? cutWhenSlow(raw, cut) : undefined;
    const arrived = () => {
      clearTimeout(deadline);
      clearInterval(watch);
    };
    raw.once('end', arrived);
    raw.once('close', arrived);
    return done();
  });
}

/**
 * Discards the rest of a body that was answered early; otherwise the next request on that connection, behind a proxy
 * perhaps another person's, waits in vain.
 */
export function readRest(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) raw.unpipe().resume();
    done();
  });
}
