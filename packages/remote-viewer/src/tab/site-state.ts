import type { Result } from '../cdp/connection.ts';
import type { OriginStores } from '../in-page/stores/origin-stores.ts';
import { WORLD_NAME } from '../in-page/in-page-source.ts';
import { callOf, evaluateInWorld } from './in-world.ts';
import { NAVIGATION_DEADLINE_MS } from './navigation/navigation-guard.ts';
import type { SiteState } from './site-state.types.ts';
import type { Tab } from './tab.types.ts';

type Cookie = Result<'Network.getAllCookies'>['cookies'][number];
type CookieParam = SiteState['cookies'][number];

const EMPTY_DOCUMENT = Buffer.from('<!doctype html>').toString('base64');
const HTML = [{ name: 'content-type', value: 'text/html; charset=utf-8' }];
const WRITE_MS = 3_000;

/** Returns the state; undefined if this version does not know its form. */
export const asSiteState = (state: unknown): SiteState | undefined =>
  (state as Partial<SiteState> | null | undefined)?.version === 1 ? (state as SiteState) : undefined;

/** The same of its bytes. */
export function parseSiteState(bytes: Uint8Array): SiteState | undefined {
  try {
    return asSiteState(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return undefined;
  }
}

/** A cookie of just one host is set by an address of it: by a domain it would be for those below as well. */
function toParam(cookie: Cookie): CookieParam {
  const { name, value, domain, path, expires, httpOnly, secure, sameSite, partitionKey } = cookie;
  const scheme = secure ? 'https' : 'http';
  return {
    name,
    value,
    path,
    httpOnly,
    secure,
    ...(domain.startsWith('.') ? { domain } : { url: `${scheme}://${domain}${path}` }),
    ...(expires > 0 && { expires }),
    ...(sameSite && { sameSite }),
    ...(partitionKey && { partitionKey }),
  };
}

/** Returns the host without the dot that means those below it as well. */
export const hostOfCookie = ({ domain, url }: CookieParam): string =>
  domain?.replace(/^\./, '') ?? new URL(url ?? '').hostname;

/** Cookies of the sites, as they can be set again. */
export async function readCookies(
  { page }: Tab,
  isOfSites: (host: string) => boolean,
): Promise<CookieParam[]> {
  const { cookies } = await page.send('Network.getAllCookies');
  return cookies.filter(({ domain }) => isOfSites(domain.replace(/^\./, ''))).map(toParam);
}

const hasStores = ({ local, session, databases }: OriginStores): boolean =>
  local.length + session.length + databases.length > 0;

/** Opens an empty document of an origin, for which nothing is asked of its server, and fills what it keeps. */
async function fillOrigin({ page, targetId }: Tab, stores: OriginStores): Promise<void> {
  await page.send('Page.navigate', { url: `${stores.origin}/` }, NAVIGATION_DEADLINE_MS);
  const { executionContextId: contextId } = await page.send('Page.createIsolatedWorld', {
    frameId: targetId,
    worldName: WORLD_NAME,
  });
  const write = callOf('writeStores', stores);
  await evaluateInWorld(page, write, { contextId, awaitPromise: true }, WRITE_MS);
}

/** Brings a new tab to what the person's last view of these sites kept. It has opened no page before. */
export async function restoreSiteState(
  tab: Tab,
  { cookies, origins }: SiteState,
  isOfSites: { host: (host: string) => boolean; origin: (origin: string) => boolean },
): Promise<void> {
  const { page } = tab;
  const ours = origins.filter((stores) => hasStores(stores) && isOfSites.origin(stores.origin));
  const kept = cookies.filter((cookie) => isOfSites.host(hostOfCookie(cookie)));
  if (kept.length > 0) await page.send('Network.setCookies', { cookies: kept });
  if (ours.length === 0) return;
  const stopAnswering = page.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = { requestId, responseCode: 200, responseHeaders: HTML, body: EMPTY_DOCUMENT };
    page.send('Fetch.fulfillRequest', answer).catch(() => {});
  });
  try {
    for (const stores of ours) await fillOrigin(tab, stores);
    await page.send('Page.navigate', { url: 'about:blank' });
    await page.send('Page.resetNavigationHistory');
  } finally {
    stopAnswering();
  }
}
