import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import type { FastifyInstance } from 'fastify';

/**
 * Scripts are this server's files, or match a hash. The component library needs style attributes, but no style
 * elements. Frames may show any address: their sandbox restricts them.
 */
const policy = (frameAncestors: string, hashes: readonly string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // This allows attached videos, and those that were recorded here and not yet sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https: http:',
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/**
 * The features that the app never uses. `fullscreen` is not one of them: a video takes it on request, and no frame of
 * another site gets it.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    // Recordings use it, once a person turns it on there.
    'microphone=(self)',
  ].join(', '),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** The policy of the client's page. @param hashes `'sha256-...'` of its inline scripts. */
export const clientPolicy = (hashes: readonly string[]): string => policy("'none'", hashes);

/** The app itself frames the demo page. */
const DEMO_PAGE_HEADERS = {
  'content-security-policy': policy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
};

const entries = Object.entries(SECURITY_HEADERS);

/** Sets the headers on the raw answer before routing, so that every error has them too. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of entries) reply.header(name, value);
    if (request.routeOptions.url === DEMO_PAGE_PATH) reply.headers(DEMO_PAGE_HEADERS);
    // API answers are for this caller and moment; the client's files set their own lifetime.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
}
