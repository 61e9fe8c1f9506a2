import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isAtSignIn, PASSING_MS } from '../session/at-sign-in.ts';
import { openFirstPage } from '../session/open-session.ts';
import { openSessionTab } from '../session/open-session-tab.ts';
import type { OpenerParts } from '../session/opener.types.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { requireSize, type Target, targetOf } from '../session/view-target.ts';
import { windowOf } from '../tab/device.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { BackgroundWaits } from '../base/viewer-options.types.ts';
import type { InBackground } from './background.types.ts';
import type { BackgroundPage, NotOpened } from '@ringmark/contract/viewing/background';
import type { BackgroundPlaces } from './background-places.ts';
import { setClock } from './page-clock.ts';
import { whereEnded } from './where-ended.ts';

export interface BackgroundParts extends OpenerParts {
  background: BackgroundPlaces;
  waits: BackgroundWaits;
}

/** Works with a page that nobody watches, in a tab of its own, once no person needs the room. Nothing is kept of it. */
export const inBackgroundTab = <T>(
  parts: BackgroundParts,
  page: BackgroundPage,
  work: (session: ViewSession, opened: OpenedPage) => Promise<T>,
): Promise<InBackground<T>> => inBackgroundPlace(parts, page, (open) => open(page, work));

/** Milliseconds that a job waits longer than a person for a page's load event. Its scripts may not have run before. */
const LATE_LOAD_MS = 10_000;

interface PageToOpen extends BackgroundPage {
  /** Works with any answer of the site, a sign-in or an error as well. */
  isShown?: boolean;
  /** True if it may renew what its site access has recorded. */
  isRenewal?: boolean;
  /** Called when its tab exists and the page is requested. */
  asked?: () => void;
  /** Its tab is made at once, and the page asked for after this. */
  after?: Promise<void>;
}

/** A page that is open. */
export interface OpenedPage {
  /** Says where the page has ended if nothing that was looked for is on it. Returns null for the page itself. */
  ended: () => Promise<NotOpened | null>;
}

export type Open = <R>(
  page: PageToOpen,
  work: (session: ViewSession, opened: OpenedPage) => Promise<R>,
) => Promise<InBackground<R>>;

/** Does the same for work that opens the page more than once, and keeps its place for all of it. */
export async function inBackgroundPlace<T>(
  parts: BackgroundParts,
  page: BackgroundPage,
  work: (open: Open) => Promise<InBackground<T>>,
): Promise<InBackground<T>> {
  if (!admit(parts, page)) return { opened: false, why: 'not_allowed' };
  const leave = await parts.background.enter(page.signal);
  try {
    return await work(async (next, withSession) => {
      const target = admit(parts, next);
      return target ? openAndWork(parts, next, target, withSession) : { opened: false, why: 'not_allowed' };
    });
  } finally {
    leave();
  }
}

/** Returns undefined for an address that may not be opened: it may have been allowed when it was saved. */
function admit(parts: BackgroundParts, page: BackgroundPage): Target | undefined {
  try {
    return targetOf(page, parts);
  } catch (error) {
    if (error instanceof ViewerError) return undefined;
    throw error;
  }
}

/** Returns true if a page came all the same. */
const isOpen = ({ why }: NotOpened): boolean => why === 'sign_in' || why === 'status';

async function openAndWork<T>(
  parts: BackgroundParts,
  { isShown = false, isRenewal, ...page }: PageToOpen,
  target: Target,
  work: (session: ViewSession, opened: OpenedPage) => Promise<T>,
): Promise<InBackground<T>> {
  const session = await openSessionTab(parts, target, windowOf(requireSize(page)), {
    id: `background-${randomBytes(16).toString('base64url')}`,
    ownerId: page.ownerId,
    share: { owner: page.ownerId, group: page.ownerId },
    over: () => {},
    isAttended: false,
    preferences: page.preferences,
    userAgent: page.userAgent,
    rules: page.rules,
    door: page.door,
    isRenewal,
    isTrial: isShown,
    doorClosed: page.doorClosed,
    mayRepeat: true,
  });
  const stop = () => session.end('closed');
  let refusedUrl: string | undefined;
  session.hearRefusals(({ url }) => {
    // A repeated press may want to lead elsewhere, which says nothing about the page.
    if (!session.sends?.isHolding()) refusedUrl ??= url;
  });
  page.signal.addEventListener('abort', stop, { once: true });
  try {
    page.signal.throwIfAborted();
    const notOpened = await openPage(session, page, target, () => refusedUrl);
    if (notOpened && !(isShown && isOpen(notOpened))) return { opened: false, ...notOpened };
    const result = await session.run(async () => {
      await session.navigation.settled(LATE_LOAD_MS);
      return work(session, { ended: () => whereEnded(session, target.url, refusedUrl) });
    });
    // The page is the one for guests until the tokens are renewed.
    if (session.door?.isStale() && !isShown) return { opened: false, why: 'sign_in' };
    return { opened: true, result, ...(notOpened && { came: notOpened.why }) };
  } finally {
    page.signal.removeEventListener('abort', stop);
    session.end('closed');
    void parts.host.prepare().catch(() => {});
  }
}

async function openPage(
  session: ViewSession,
  page: PageToOpen,
  target: Target,
  refused: () => string | undefined,
): Promise<NotOpened | undefined> {
  const answered = watchStatus(session);
  try {
    if (page.clockAt !== undefined) await setClock(session.tab, page.clockAt);
    await page.after;
    await openFirstPage(session, async () => {
      const opened = session.navigation.open(target.url);
      page.asked?.();
      return opened;
    });
  } catch (error) {
    if (!(error instanceof ViewerError)) throw error;
    if (error.code === 'site_not_allowed') {
      const url = refused();
      return url === undefined ? { why: 'not_allowed' } : { why: 'elsewhere', url };
    }
    if (error.code === 'page_failed') return { why: 'failed' };
    throw error;
  }
  const status = answered();
  if (status === 401) return { why: 'sign_in' };
  if (status !== undefined && status >= 400) return { why: 'status', status };
  return (await wantsSignIn(session, target)) ? { why: 'sign_in' } : undefined;
}

async function wantsSignIn({ door, world, navigation, run }: ViewSession, { url }: Target): Promise<boolean> {
  if (door) return run(() => door.look());
  const isThere = () => run(() => isAtSignIn(world, navigation.url(), url));
  if (!(await isThere())) return false;
  await wait(PASSING_MS);
  return isThere();
}

/** The HTTP status of the page's own document; undefined where it came by none. */
function watchStatus({ tab }: ViewSession): () => number | undefined {
  let status: number | undefined;
  tab.page.on('Network.responseReceived', ({ type, frameId, response }) => {
    if (type === 'Document' && frameId === tab.targetId) ({ status } = response);
  });
  return () => status;
}
