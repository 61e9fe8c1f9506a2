import { AppError } from '@ringmark/api/core/base/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export const crossSite = () =>
  new AppError(
    'forbidden',
    'cross_site',
    'This request came from another site. Open Ringmark itself and try again.',
  );

/** Tells whether the page at `origin` is the app's own, under its public name or the requested one. */
export function isOwnOrigin(request: FastifyRequest, origin: string, publicUrl: string): boolean {
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`;
}

/**
 * Tells whether a write comes from the app's own pages, by the browser's headers. A write without them comes from no
 * browser.
 */
function isOwnWrite(request: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin, cookie } = request.headers;
  if (site === 'same-origin') return true;
  // No page can cause "none": a tool may send it, but without a browser's cookies.
  if (site === 'none') return cookie === undefined;
  if (site !== undefined) return false;
  return origin === undefined || isOwnOrigin(request, origin, publicUrl);
}

/** Refuses writes from other sites' pages: with SameSite cookies no tokens are needed. */
export function refuseCrossSiteWrites(app: FastifyInstance, config: { readonly publicUrl: string }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method)) return done();
    // Mail programs post this form from anywhere; the token in the address authorizes it.
    if (request.routeOptions.config.access === 'public' && request.routeOptions.config.isForm) return done();
    return isOwnWrite(request, config.publicUrl) ? done() : done(crossSite());
  });
}
