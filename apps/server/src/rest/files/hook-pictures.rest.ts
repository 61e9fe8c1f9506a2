import { readHookPicture } from '@ringmark/api/outward/webhooks/hook-pictures';
import { HOOK_PICTURES_PATH } from '@ringmark/contract/projects/webhooks';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '../../request-context.ts';

/**
 * Adds the route that shows chat programs the surroundings of a pin. The signature in the address admits them, and
 * cookies mean nothing.
 */
export function addHookPictures(app: FastifyInstance, contextOf: ContextOf): void {
  app.get<{ Params: { token: string } }>(
    `${HOOK_PICTURES_PATH}/:token`,
    { config: { access: 'public' } },
    async (request, reply) => {
      const { image, mime } = await readHookPicture(contextOf(request, reply), request.params.token);
      return reply
        .headers({
          'content-type': mime,
          'cache-control': 'private, max-age=3600',
          'x-robots-tag': 'noindex, nofollow',
          // Chat programs show it on their own sites.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(Buffer.from(image));
    },
  );
}
