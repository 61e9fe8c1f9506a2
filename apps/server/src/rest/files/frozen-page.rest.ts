import { Readable } from 'node:stream';
import { readFrozenPage } from '@ringmark/api/evidence/frozen-pages/frozen-pages.service';
import { requireMember } from '@ringmark/api/core/context/procedures';
import type { TicketId } from '@ringmark/contract/ids';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '../../request-context.ts';
import { type AnswerLimits, createAnswerLimits, cutWhenStalled } from './answer-limits.ts';
import { SANDBOX } from './sandbox.ts';

/** Each holds one part of a page in memory, of 40 MB at most. */
const LIMITS: AnswerLimits = {
  ownAtOnce: 1,
  ownPerHour: 60,
  atOnce: 4,
  code: 'too_many_downloads',
  sentences: {
    ownAtOnce: 'You’re already downloading a page. Wait until it finishes.',
    ownPerHour: 'You’ve reached the download limit for now. Try again later.',
    atOnce: 'Too many pages are being downloaded. Try again in a few seconds.',
  },
};

/** Sends a kept page as a file. Our own origin never shows it, because it is another site's page. */
export function addFrozenPages(app: FastifyInstance, contextOf: ContextOf): void {
  const limits = createAnswerLimits(LIMITS);
  app.get<{ Params: { id: string } }>(
    '/api/tickets/:id/frozen-page.mhtml',
    { config: { access: 'member', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const { fileName, pieces } = await readFrozenPage(ctx, request.params.id as TicketId);
      const end = limits.begin(ctx.actor.user.id, ctx.clock.now());
      reply.raw.once('close', end);
      cutWhenStalled(reply);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': SANDBOX,
          'content-type': 'application/octet-stream',
          'content-disposition': contentDisposition(fileName),
        })
        .send(Readable.from(pieces, { objectMode: false }));
    },
  );
}
