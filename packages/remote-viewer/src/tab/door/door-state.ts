import { asSiteState, hostOfCookie } from '../site-state.ts';
import type { SiteState } from '../site-state.types.ts';
import type { OpenDoor, DoorCookie } from '@ringmark/contract/viewing/doors';

type CookieParam = SiteState['cookies'][number];

function toParam(cookie: DoorCookie, allowedUrls: readonly string[]): CookieParam {
  const { name, value, host, path = '/', isHttpOnly = true } = cookie;
  const bare = host.replace(/^\./, '');
  const isPlain = allowedUrls.some((allowed) => {
    const url = URL.parse(allowed);
    return url?.protocol === 'http:' && url.hostname === bare;
  });
  const secure = cookie.isSecure ?? !isPlain;
  const place = host.startsWith('.')
    ? { domain: host }
    : { url: `${secure ? 'https' : 'http'}://${host}${path}` };
  return { name, value, path, secure, httpOnly: isHttpOnly, ...place };
}

/** Returns a state without the cookies that a site access brought. */
export function withoutGiven(state: SiteState, { cookies }: OpenDoor): SiteState {
  const given = new Set(cookies.map(({ name, host }) => `${name} ${host.replace(/^\./, '')}`));
  const isGiven = (cookie: CookieParam) => given.has(`${cookie.name} ${hostOfCookie(cookie)}`);
  return { ...state, cookies: state.cookies.filter((cookie) => !isGiven(cookie)) };
}

const originOf = (text: string): string => URL.parse(text)?.origin ?? text;

/**
 * Returns what a site access puts into a view, in the form of kept sign-ins: there is one way of putting them there.
 */
export function stateOf(door: OpenDoor, allowedUrls: readonly string[]): SiteState {
  const recorded = asSiteState(door.recorded?.state);
  return {
    version: 1,
    cookies: [...(recorded?.cookies ?? []), ...door.cookies.map((cookie) => toParam(cookie, allowedUrls))],
    origins: recorded?.origins ?? [],
    secrets: [
      ...(recorded?.secrets ?? []),
      ...door.httpSecrets.map(([origin, secret]) => [originOf(origin), secret] as [string, typeof secret]),
    ],
  };
}
