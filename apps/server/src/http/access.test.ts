import { memberProcedure, router } from '@ringmark/api/core/context/procedures';
import { initTRPC } from '@trpc/server';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { metaOf, requireDeclaredAccess } from './access.ts';

describe('an endpoint without declared access', () => {
  it('stops the start where it is a route', () => {
    const app = Fastify();
    const entryPoints = requireDeclaredAccess(app);
    app.get('/open', { config: { access: 'public' } }, async () => 'here');
    expect(() => app.get('/forgotten', async () => 'here')).toThrow(
      'GET /forgotten does not declare who may call it.',
    );
    expect(entryPoints).toContainEqual({ name: 'GET /open', access: 'public', scope: 'none' });
  });

  it('stops the start where it is a procedure', () => {
    const { declared } = router({ declared: memberProcedure('ticket').query(() => 'here') });
    expect(metaOf(declared)).toEqual({ access: 'member', scope: 'ticket' });
    const t = initTRPC.create();
    const forgotten = t.router({ tickets: { forgotten: t.procedure.query(() => 'here') } });
    expect(() => requireDeclaredAccess(Fastify(), forgotten)).toThrow(
      'tickets.forgotten does not declare who may call it.',
    );
  });
});
