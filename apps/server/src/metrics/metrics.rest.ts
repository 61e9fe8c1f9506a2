import { createHash, timingSafeEqual } from 'node:crypto';
import type { Services } from '@ringmark/api/core/context/context';
import { requireAdministrator } from '@ringmark/api/core/context/procedures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContextOf } from '../request-context.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares the token in constant time. */
function tokenCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined) return () => false;
  const wanted = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted);
}

/** Serves the figures at `/api/metrics` to administrators, and with the token. */
export function addMetrics(
  app: FastifyInstance,
  services: Services,
  contextOf: ContextOf,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
): void {
  const hasToken = tokenCheck(token);
  app.get('/api/metrics', { config: { access: 'admin' } }, async (request, reply) => {
    if (!hasToken(request)) requireAdministrator(contextOf(request, reply), false);
    return reply.type(metrics.contentType).send(await metrics.read(services));
  });
}
