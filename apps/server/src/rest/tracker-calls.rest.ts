import type { Services } from '@ringmark/api/core/context/context';
import { receiveTrackerEvent } from '@ringmark/api/outward/trackers/events/receive-event';
import { TRACKER_BODY_BYTES, TRACKER_CALLS_PATH } from '@ringmark/contract/projects/trackers';
import type { FastifyInstance } from 'fastify';
import { oneOfEach } from './deploy-calls.rest.ts';

/**
 * Adds the route where trackers report changes to their issues. The address and the signature admit them, and cookies
 * mean nothing.
 */
export function addTrackerCalls(app: FastifyInstance, services: Services): void {
  // Signatures are of the bytes, not of what they say.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post<{ Params: { secret: string }; Body?: Buffer }>(
    `${TRACKER_CALLS_PATH}/:secret`,
    { config: { access: 'public' }, bodyLimit: TRACKER_BODY_BYTES },
    ({ params, headers, body }, reply) =>
      reply.send(
        receiveTrackerEvent(services, params.secret, {
          headers: oneOfEach(headers),
          body: body ?? Buffer.alloc(0),
        }),
      ),
  );
}
