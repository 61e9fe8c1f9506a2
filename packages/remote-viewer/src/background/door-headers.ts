import { rulesOf } from '../tab/door/door-rules.ts';
import { stateOf } from '../tab/door/door-state.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { hostOfCookie } from '../tab/site-state.ts';
import type { SiteState } from '../tab/site-state.types.ts';

type Cookie = SiteState['cookies'][number];

/** Tells whether a cookie goes to an address, as in RFC 6265. */
function goesTo(cookie: Cookie, { protocol, hostname, pathname }: URL): boolean {
  const host = hostOfCookie(cookie);
  const isBelow = cookie.domain?.startsWith('.') === true && hostname.endsWith(`.${host}`);
  const path = cookie.path ?? '/';
  const isAtPath = pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  const isThere = cookie.expires === undefined || cookie.expires * 1_000 > Date.now();
  return (hostname === host || isBelow) && isAtPath && isThere && (!cookie.secure || protocol === 'https:');
}

/**
 * Adds a site access to the headers of a request without a browser. It adds only what goes to exactly this address.
 *
 * @returns undefined for an address that signs out.
 */
export function doorHeaders(
  door: OpenDoor,
  allowedUrls: readonly string[],
  url: URL,
  headers: Record<string, string>,
): Record<string, string> | undefined {
  const { cookies, secrets } = stateOf(door, allowedUrls);
  const cookie = cookies.filter((one) => goesTo(one, url)).map(({ name, value }) => `${name}=${value}`);
  const [, secret] = secrets.find(([origin]) => origin === url.origin) ?? [];
  const authorization = secret && Buffer.from(`${secret.username}:${secret.password}`).toString('base64');
  const own = {
    ...headers,
    ...(authorization && { authorization: `Basic ${authorization}` }),
    ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
  };
  const request = { url: url.href, method: 'GET', headers: own };
  const verdict = rulesOf(door, url.href).judge({
    request: { ...request, initialPriority: 'Medium', referrerPolicy: 'no-referrer' },
  });
  if (!verdict.ok) return undefined;
  return verdict.headers ? Object.fromEntries(verdict.headers.map(({ name, value }) => [name, value])) : own;
}
