import { AppError } from '@ringmark/api/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export const crossSite = () =>
  new AppError(
    'forbidden',
    'cross_site',
    'This request came from another site. Open Ringmark itself and try again.',
  );

/** Whether a page that says to come from `origin` is the app's own, under its public name or the one asked for. */
export function isOwnOrigin(request: FastifyRequest, origin: string, publicUrl: string): boolean {
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`;
}

/**
 * Browsers say where a request comes from, and only the app's own pages may write. A request that says nothing of
 * it comes from no browser.
 */
function isOwnWrite(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin, cookie } = request.headers;
  if (site === 'same-origin') return true;
  // Nothing a page does is called "none": a tool may say so, but then it brings no browser's cookies.
  if (site === 'none') return cookie === undefined;
  if (site !== undefined) return false;
  return origin === undefined || isOwnOrigin(request, origin, publicUrl);
}

/** Refuses whatever writes and comes from somebody else's page: with SameSite cookies no tokens are needed. */
export function refuseCrossSiteWrites(app: FastifyInstance, config: { readonly publicUrl: string }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method)) return done();
    // Mail programs post a form from wherever they are; the token in the address is all that counts there.
    if (request.routeOptions.config.access === 'public' && request.routeOptions.config.isForm) return done();
    return isOwnWrite(request, config.publicUrl) ? done() : done(crossSite());
  });
}
