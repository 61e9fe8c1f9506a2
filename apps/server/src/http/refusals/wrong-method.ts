import { AppError } from '@ringmark/api/core/base/errors';
import { AGENTS_PATH } from '@ringmark/contract/people/agents';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { EntryPoint } from '../access.ts';

/** The methods of a route; HEAD goes where GET goes, unless a route says otherwise. */
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const inWords = (methods: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(methods);

const wrongMethod = (method: string, taken: readonly string[]) =>
  new AppError(
    'wrong_method',
    'wrong_method',
    `This URL doesn’t support ${method}. It supports ${inWords(taken)}.`,
  );

/** Templates that differ only in parameter names are one address. */
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':');

/**
 * Answers 405 for a known path with another method, by its template and before any lookup.
 *
 * @param entryPoints all other routes, which exist already.
 */
export function refuseWrongMethods(app: FastifyInstance, entryPoints: readonly EntryPoint[]): void {
  const routes = entryPoints
    .map(({ name }) => name.split(' '))
    .map(([method = '', path = '']) => ({ method, path }))
    .filter(({ path }) => path.startsWith('/api/') || path === AGENTS_PATH);
  for (const [, ofOne] of Map.groupBy(routes, ({ path }) => shapeOf(path))) {
    const taken = [...new Set(ofOne.map(({ method }) => method))].toSorted();
    const method = METHODS.filter((one) => !taken.includes(String(one)));
    app.route({
      method,
      url: ofOne[0]?.path ?? '',
      config: { access: 'public', isRefusal: true },
      exposeHeadRoute: false,
      // The body is not read: no route takes it.
      onRequest: (request, reply, done) => {
        void reply.header('allow', taken.join(', '));
        done(wrongMethod(request.method, taken));
      },
      handler: (_request, reply) => reply.callNotFound(),
    });
  }
}
