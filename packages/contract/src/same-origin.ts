/**
 * Whether `url` is a page of the app itself. Decided by parsing, not by looking: `//host` and `/\host` begin
 * with a slash and are other hosts all the same.
 */
export function isSameOrigin(url: string, appOrigin: string): boolean {
  try {
    return new URL(url, appOrigin).origin === new URL(appOrigin).origin;
  } catch {
    return false;
  }
}

/** The app's own page that may be framed. Nothing else of the app's origin ever is. */
export const DEMO_PAGE_PATH = '/demo-page';

export function isDemoPage(url: string, appOrigin: string): boolean {
  return isSameOrigin(url, appOrigin) && new URL(url, appOrigin).pathname === DEMO_PAGE_PATH;
}

/**
 * An address as it is written where the app's own pages are paths. A path that begins with two slashes, as `/.//host`
 * comes out, would be another host: it stays a whole address.
 */
export function toOwnPath({ origin, pathname, search, hash, href }: URL, appOrigin: string): string {
  const isPath = origin === new URL(appOrigin).origin && !pathname.startsWith('//');
  return isPath ? pathname + search + hash : href;
}

/**
 * The key under which a page's pins are found: the address parsed and written out again without its fragment,
 * a path of the app as a path. Undefined when it is no http(s) address and no path of the app.
 */
export function pageKey(url: string, appOrigin: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url, appOrigin);
  } catch {
    return undefined;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  parsed.hash = '';
  return toOwnPath(parsed, appOrigin);
}
