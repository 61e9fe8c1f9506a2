import { readCalendar } from '@ringmark/api/outward/calendar/read-calendar';
import type { Services } from '@ringmark/api/core/context/context';
import { CALENDAR_CACHED, CALENDARS_PATH } from '@ringmark/contract/people/calendar';
import type { FastifyInstance } from 'fastify';

/** Due dates for programs that show calendars: the secret in the address lets them in, and cookies mean nothing. */
export function addCalendars(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(
    `${CALENDARS_PATH}/:file`,
    { config: { access: 'public' } },
    ({ params }, reply) =>
      reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="ringmark.ics"',
          'cache-control': `private, max-age=${CALENDAR_CACHED}`,
          'x-robots-tag': 'noindex, nofollow',
        })
        .send(readCalendar(services, params.file)),
  );
}
