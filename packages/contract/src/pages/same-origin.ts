/**
 * Tells whether `url` is a page of the app. It is parsed, because `//host` and `/\host` begin with a slash and are
 * other hosts.
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
 * Pages of the app become paths. A path with two slashes, as from `/.//host`, would be another host and stays whole.
 */
export function toOwnPath({ origin, pathname, search, hash, href }: URL, appOrigin: string): string {
  const isPath = origin === new URL(appOrigin).origin && !pathname.startsWith('//');
  return isPath ? pathname + search + hash : href;
}

/** The key of a page's pins: its address without the fragment. Undefined for no http(s) address or path of the app. */
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
