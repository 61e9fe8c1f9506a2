import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_KINDS } from '@ringmark/api/core/base/errors';
import { toFailure } from '@ringmark/api/core/context/procedures';
import { SECURITY_HEADERS } from '../client/security-headers.ts';
import { isNeverShed, isProbe, overloaded } from './overload.ts';

/** The time in ms for which one turn of the event loop serves the queue. */
const SLICE = 5;

const refusal = overloaded();
const BODY = Buffer.from(JSON.stringify(toFailure(refusal)));
const HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.byteLength,
  'retry-after': String(refusal.details.retryAfterSeconds),
};

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
}

/**
 * Queues requests, and refuses those that waited too long. Node reads all arrived requests in one turn of its event
 * loop: a thousand at once would make a turn of a second. The queue keeps turns short, answers probes at once, and
 * skips requests whose sender has left. With 1,000 connections (torture `senders`) the p99 of /api/health is 0.24 s;
 * without the queue 12 s.
 */
export function createRequestQueue(
  serve: RequestListener,
  maxWaitMs: number,
  onSentAway: () => void = () => undefined,
) {
  const waiting: Waiting[] = [];
  let isComing = false;

  const serveNext = ({ request, response, since }: Waiting) => {
    // The sender has left; the body may be incomplete.
    if (response.destroyed || request.socket.destroyed) return;
    if (performance.now() - since <= maxWaitMs || isNeverShed(request.url)) return serve(request, response);
    onSentAway();
    response.writeHead(ERROR_KINDS.unavailable.status, HEADERS).end(BODY);
  };
  const serveSome = () => {
    const started = performance.now();
    do {
      const next = waiting.shift();
      if (next) serveNext(next);
    } while (waiting.length > 0 && performance.now() - started < SLICE);
    isComing = waiting.length > 0;
    if (isComing) setImmediate(serveSome);
  };

  return {
    listener: ((request, response) => {
      if (isProbe(request.url)) return serve(request, response);
      waiting.push({ request, response, since: performance.now() });
      if (isComing) return;
      isComing = true;
      setImmediate(serveSome);
    }) satisfies RequestListener,
  };
}
