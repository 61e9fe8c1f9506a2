import { DEMO_PAGE_PATH } from '@ringmark/contract/same-origin';
import type { FastifyInstance } from 'fastify';

/**
 * Scripts come from files of our own alone, and from the client's page where their very text is known by its hash.
 * Style attributes are allowed for the component library's style props; a style element in the page is not. Frames may
 * show any web address: what they may do is bounded by their sandbox.
 */
const policy = (frameAncestors: string, hashes: readonly string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https: http:',
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What every answer carries, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/**
 * What the client's own page may do: run the scripts that stand in it besides, each known by its hash.
 *
 * @param hashes as a policy names them: `'sha256-...'`.
 */
export const clientPolicy = (hashes: readonly string[]): string => policy("'none'", hashes);

/** The demo page is made to be framed, by the app itself. */
const DEMO_PAGE_HEADERS = {
  'content-security-policy': policy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
};

const entries = Object.entries(SECURITY_HEADERS);

/**
 * Sets the headers before anything else happens to a request, so that no error path can miss them. They go to the
 * raw answer, because that one also serves what Fastify refuses before it has found a route.
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of entries) reply.header(name, value);
    if (request.routeOptions.url === DEMO_PAGE_PATH) reply.headers(DEMO_PAGE_HEADERS);
    // What the API says is for the one who asked, now; files of the client say for themselves how long they last.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
}
