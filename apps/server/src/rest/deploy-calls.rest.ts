import { receiveDeploy } from '@ringmark/api/evidence/deploys/receive-deploy';
import type { Services } from '@ringmark/api/core/context/context';
import { DEPLOY_BODY_BYTES, DEPLOYS_PATH } from '@ringmark/contract/projects/deploys';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const oneOfEach = (headers: FastifyRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/** Calls of those who deploy a site: the secret in the address lets them in, and cookies mean nothing. */
export function addDeployCalls(app: FastifyInstance, services: Services): void {
  // Signatures are of the bytes, not of what they say.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post<{ Params: { secret: string }; Body?: Buffer }>(
    `${DEPLOYS_PATH}/:secret`,
    { config: { access: 'public' }, bodyLimit: DEPLOY_BODY_BYTES },
    ({ params, headers, body }, reply) =>
      reply.send(
        receiveDeploy(services, params.secret, {
          headers: oneOfEach(headers),
          body: body ?? Buffer.alloc(0),
        }),
      ),
  );
}
