import { AppError } from '@ringmark/api/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Door } from './access.ts';

/** What a route may be asked with; HEAD goes where GET goes, unless a route says otherwise. */
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const inWords = (methods: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(methods);

const wrongMethod = (method: string, taken: readonly string[]) =>
  new AppError(
    'wrong_method',
    'wrong_method',
    `This address does not take ${method}. It takes ${inWords(taken)}.`,
  );

/** Two templates that differ in the names of their parameters alone are one address. */
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':');

/**
 * Tells whoever asks a path of the API with another method than those that it takes. It is told by the path's template
 * alone, before anything is looked up, to everybody alike.
 *
 * @param doors all other routes, which are there already.
 */
export function refuseWrongMethods(app: FastifyInstance, doors: readonly Door[]): void {
  const routes = doors
    .map(({ name }) => name.split(' '))
    .map(([method = '', path = '']) => ({ method, path }))
    .filter(({ path }) => path.startsWith('/api/'));
  for (const [, ofOne] of Map.groupBy(routes, ({ path }) => shapeOf(path))) {
    const taken = [...new Set(ofOne.map(({ method }) => method))].toSorted();
    const method = METHODS.filter((one) => !taken.includes(String(one)));
    app.route({
      method,
      url: ofOne[0]?.path ?? '',
      config: { access: 'public', isRefusal: true },
      exposeHeadRoute: false,
      // Before a body is read: there is nothing that it could be for.
      onRequest: (request, reply, done) => {
        void reply.header('allow', taken.join(', '));
        done(wrongMethod(request.method, taken));
      },
      handler: (_request, reply) => reply.callNotFound(),
    });
  }
}
