import { unsubscribe } from '@ringmark/api/outward/notifications/notification-settings.service';
import {
  UNSUBSCRIBE_PAGE,
  UNSUBSCRIBE_PATH,
  unsubscribeInput,
} from '@ringmark/contract/people/notifications';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '../request-context.ts';
import { refuseRepeated } from './rest-input.ts';

const ignore = (_request: unknown, body: NodeJS.ReadableStream, done: (error: null) => void) => {
  body.resume();
  body.once('end', () => done(null));
};

/** One-click unsubscribe (RFC 8058): the token in the address authorizes it, and the posted form is ignored. */
export function addUnsubscribe(app: FastifyInstance, contextOf: ContextOf): void {
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], ignore);

  const config = { access: 'public', scope: 'ticket', isForm: true } as const;
  app.post(UNSUBSCRIBE_PATH, { config }, async (request, reply) => {
    refuseRepeated(request.query as Record<string, unknown>, ['token']);
    const { token } = unsubscribeInput.parse(request.query);
    return reply.send(await unsubscribe(contextOf(request, reply), token));
  });
  app.get(UNSUBSCRIBE_PATH, { config: { access: 'public', scope: 'ticket' } }, (request, reply) => {
    const parsed = unsubscribeInput.safeParse(request.query);
    const token = parsed.success ? `?token=${encodeURIComponent(parsed.data.token)}` : '';
    return reply.redirect(`${UNSUBSCRIBE_PAGE}${token}`, 303);
  });
}
