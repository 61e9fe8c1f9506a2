import type { EventParams, Params } from '../../cdp/connection.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { isReadableBody } from './readable-body.ts';
import { SIGN_OUT_PATTERNS } from './sign-out-words.ts';
import { OTHER_METHOD, signsOut } from './signs-out.ts';
import { isTokenRefresh } from './token-refresh.ts';

type Paused = Pick<EventParams<'Fetch.requestPaused'>, 'request'>;
type HeaderEntry = { name: string; value: string };
export type RequestPattern = NonNullable<Params<'Fetch.enable'>['patterns']>[number];

/**
 * Only the page of a renewal may renew what was recorded. While a sign-in is recorded the other kinds of site access
 * are used, and nothing is refused: nobody else is signed in there.
 */
export type DoorUse = 'view' | 'renewal' | 'recording';

/** The verdict on a request. If there are headers, they replace its own. */
export type DoorVerdict = { ok: true; headers?: HeaderEntry[] } | { ok: false; sentence: string };

export interface DoorRules {
  /** The requests that have to be judged. No others wait. */
  patterns: RequestPattern[];
  judge: (paused: Paused) => DoorVerdict;
}

export const WRITE_REFUSED = 'This page tried to save something, but access to this site is view only.';
/** A provider that rotates refresh tokens takes a second use of one for a theft, and ends the sign-in for all. */
export const REFRESH_REFUSED = 'This page’s sign-in is being renewed. Reopen the page in a minute.';
export const SIGN_OUT_REFUSED = 'Signing out is turned off here so that others stay signed in.';

/** The requests of scripts, forms and reports. Pictures, styles, scripts and fonts use only GET, and do not wait. */
export const SENDING: RequestPattern[] = (
  ['Document', 'XHR', 'Fetch', 'Ping', 'CSPViolationReport', 'Other'] as const
).map((resourceType) => ({ resourceType }));

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether a request names another method than its own in a header, which some servers follow. */
const namesMethod = ({ headers }: Paused['request']): boolean =>
  Object.keys(headers).some((name) => OTHER_METHOD.test(name));

/** Returns whether a request only reads, by its method. */
export const isHarmless = (request: Paused['request']): boolean =>
  HARMLESS.has(request.method) && !namesMethod(request);

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
/** The headers of the connection, or of the browser itself. */
const OWN_HEADERS =
  /^(?:host|cookie2?|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|expect|origin|proxy-.*|sec-.*)$/i;

/**
 * Tells whether a site access can have a header. Values have no control characters and no letters beyond Latin ones.
 */
export const isDoorHeader = ({ name, value }: HeaderEntry): boolean =>
  TOKEN.test(name) && !OWN_HEADERS.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

const SOCKETS = new Set(['wss:', 'ws:']);
const escaped = (url: string): string => url.replace(/[*?\\]/g, String.raw`\$&`);

interface Address {
  protocol: string;
  host: string;
  pathname: string;
  search: string;
}

/** Addresses that a project named, absolute or as paths of the page that is opened. */
const addressesOf = (urls: readonly string[], base: string): URL[] =>
  urls.map((url) => URL.parse(url, base)).filter((url) => url !== null);

const isOneOf = (urls: readonly Address[], { protocol, host, pathname, search }: Address): boolean =>
  urls.some(
    (url) =>
      url.protocol === protocol &&
      url.host === host &&
      url.pathname === pathname &&
      (url.search === '' || url.search === search),
  );

/**
 * @param openedUrl the page that is opened first.
 * @param use for what the page is opened.
 */
export function rulesOf(door: OpenDoor, openedUrl: string, use: DoorUse = 'view'): DoorRules {
  const isLook = door.level === 'look' && use !== 'recording';
  const readable = addressesOf(door.readableUrls, openedUrl);
  const signOuts = addressesOf(door.signOutUrls, openedUrl);
  const headers = door.headers
    .filter(isDoorHeader)
    .map(({ origin, name, value }) => ({ origin: URL.parse(origin)?.origin, name, value }));
  const origins = new Set([
    ...headers.map(({ origin }) => origin),
    // The page's own answer signs in all other requests at the origin that is opened.
    ...door.httpSecrets.map(([origin]) => URL.parse(origin)?.origin).filter(isNot(new URL(openedUrl).origin)),
  ]);
  const isRead = (request: Paused['request'], url: URL): boolean => {
    if (isHarmless(request)) return true;
    return (
      !namesMethod(request) && request.method === 'POST' && isOneOf(readable, url) && isReadableBody(request)
    );
  };
  return {
    patterns: [
      ...SENDING,
      ...[...origins].flatMap((origin) => (origin ? [{ urlPattern: `${escaped(origin)}/*` }] : [])),
      ...SIGN_OUT_PATTERNS.map((urlPattern) => ({ urlPattern })),
      ...signOuts.map(({ href }) => ({ urlPattern: `${escaped(href)}*` })),
    ],
    judge: ({ request }) => {
      const url = URL.parse(request.url);
      if (!url || !/^https?:$/.test(url.protocol)) return { ok: true };
      if (use !== 'recording' && (signsOut(request) || isOneOf(signOuts, url)))
        return { ok: false, sentence: SIGN_OUT_REFUSED };
      const isRefresh = door.recorded !== undefined && isTokenRefresh(request);
      if (isRefresh && use !== 'renewal') return { ok: false, sentence: REFRESH_REFUSED };
      if (isLook && !isRefresh && !isRead(request, url)) return { ok: false, sentence: WRITE_REFUSED };
      const own = headers.filter(({ origin }) => origin === url.origin);
      return own.length === 0 ? { ok: true } : { ok: true, headers: withHeaders(request.headers, own) };
    },
  };
}

const isNot =
  (other: string) =>
  (origin: string | undefined): boolean =>
    origin !== other;

function withHeaders(headers: Record<string, string>, own: readonly HeaderEntry[]): HeaderEntry[] {
  const replaced = new Set(own.map(({ name }) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !replaced.has(name.toLowerCase()));
  return [
    ...kept.map(([name, value]) => ({ name, value })),
    ...own.map(({ name, value }) => ({ name, value })),
  ];
}

/** A socket carries anything that a page sends, so at level `look` only those that the project names are opened. */
export function openSockets(door: OpenDoor, openedUrl: string, use: DoorUse): string[] | undefined {
  if (door.level !== 'look' || use === 'recording') return undefined;
  return addressesOf(door.readableUrls, openedUrl)
    .filter(({ protocol }) => SOCKETS.has(protocol))
    .map(({ origin, pathname }) => origin + pathname);
}
