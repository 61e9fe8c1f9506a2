import { randomBytes } from 'node:crypto';
import type { BrowserHost } from '../browser/browser-host.types.ts';
import { CdpClosed, CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import type { Egress } from '../guarded-network.ts';
import type { Claim, FairSemaphore } from '../fair-semaphore.ts';
import type { Place } from '../in-page/place.ts';
import { LIMITS } from '@ringmark/contract/limits';
import type { Preferences } from '@ringmark/contract/live-preferences';
import { isHostOfSites } from '@ringmark/egress/url-admission';
import { parseSiteState, restoreSiteState } from '../tab/site-state.ts';
import { type DeviceWindow, windowOf } from '../tab/device.ts';
import { applyRules, type TabRules } from '../tab/page-rules.ts';
import type { PageRule } from '../tab/page-rules.types.ts';
import type { Tab } from '../tab/tab.types.ts';
import type {
  CapturedPicture,
  CaptureInput,
  RemoteViewer,
  ViewerClock,
  ViewerLog,
  KeptSiteState,
  OpenedSession,
  OpenInput,
} from '../viewer.types.ts';
import type { ViewerCounters } from '../viewer-status.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { clamp, captureOnly, sizeOfPage } from '../pictures/view-pictures.ts';
import type { Operation } from './operations.ts';
import type { SessionIdentity, SessionRegistry } from './session-registry.ts';
import { beginSession, type SiteStateParts, type ViewSession } from './view-session.ts';
import { requireSize, type Target, targetOf } from './view-target.ts';

export interface OpenerParts {
  host: BrowserHost;
  egress: Egress;
  sessions: SessionRegistry;
  shots: FairSemaphore;
  pictures: FairSemaphore;
  counters: ViewerCounters;
  log: ViewerLog;
  clock: ViewerClock;
  ownOrigin: () => string;
}

const claimOf = ({ ownerId, share }: Pick<OpenInput, 'ownerId' | 'share'>): Claim =>
  share ?? { owner: ownerId, group: ownerId };

/** Opens pages: for a session, or for one picture. */
export function createOpener(parts: OpenerParts): Pick<RemoteViewer, 'open' | 'capture'> {
  return {
    open: (input) => openSession(parts, input),
    capture: (input) =>
      parts.sessions.during(input.ownerId, (operation) => captureOnce(parts, input, operation)),
  };
}

async function captureOnce(
  parts: OpenerParts,
  input: CaptureInput,
  operation: Operation,
): Promise<CapturedPicture> {
  const target = targetOf(input, parts);
  const { width } = requireSize(input);
  const height = Math.round(clamp(input.containerHeight ?? input.height, 50, LIMITS.viewportHeight.max));
  const own = windowOf({ width, height });
  const size = { ...own, deviceScale: input.isKept ? Math.max(2, own.deviceScale) : own.deviceScale };
  const leave = await parts.shots.enter(claimOf(input));
  try {
    const identity = {
      id: `shot-${randomBytes(16).toString('base64url')}`,
      ownerId: input.ownerId,
      share: claimOf(input),
      over: () => {},
      isAttended: false,
      preferences: input.preferences,
      userAgent: input.userAgent,
      rules: input.rules,
    };
    operation.requireStill();
    const session = await openSessionTab(parts, target, size, identity);
    operation.holdTo(session);
    try {
      await openFirstPage(session, () => session.navigation.open(target.url));
      const isKept = input.isKept ?? false;
      const picture = await session.run(() => captureOnly(session, parts.pictures, input, isKept));
      const { image, mime, scrollX, scrollY, deviceScale } = picture;
      return { image, mime, scrollX, scrollY, deviceScale, viewportWidth: width, viewportHeight: height };
    } finally {
      session.end('closed');
      void parts.host.prepare().catch(() => {});
    }
  } finally {
    leave();
  }
}

async function openSession(parts: OpenerParts, input: OpenInput): Promise<OpenedSession> {
  const target = targetOf(input, parts);
  const own = windowOf(requireSize(input));
  const size = { ...own, deviceScale: clamp(input.deviceScale ?? own.deviceScale, 1, 3) };
  const opened: { place?: Place } = {};
  const session = await parts.sessions.add(
    { ownerId: input.ownerId, share: claimOf(input), url: target.url, signal: input.signal },
    async (identity, operation) => {
      const made = await openSessionTab(parts, target, size, {
        ...identity,
        isAttended: true,
        siteState: input.siteState,
        preferences: input.preferences,
        userAgent: input.userAgent,
        rules: input.rules,
      });
      operation.holdTo(made);
      opened.place = await openFirstPage(made, async () => {
        await made.navigation.open(target.url);
        return made.world.ask('placeNow', []);
      });
      void parts.host.prepare().catch(() => {});
      return made;
    },
  );
  const {
    title = '',
    url = target.url,
    scrollWidth = size.width,
    scrollHeight = size.height,
  } = opened.place ?? {};
  return {
    sessionId: session.id,
    ...sizeOfPage({ scrollWidth, scrollHeight }),
    url,
    title,
    userAgent: session.tab.userAgent,
  };
}

/** A page may try to leave thirty times a second for as long as it is open. */
const MAX_LOGGED_REFUSALS = 20;

export interface PageIdentity extends SessionIdentity {
  isAttended: boolean;
  siteState?: KeptSiteState | undefined;
  preferences?: Preferences | undefined;
  userAgent?: string | undefined;
  rules?: readonly PageRule[] | undefined;
}

export async function openSessionTab(
  parts: OpenerParts,
  target: Target,
  size: DeviceWindow,
  identity: PageIdentity,
): Promise<ViewSession> {
  const tab = await parts.host.openTab(size);
  try {
    const { preferences, userAgent } = identity;
    if (preferences || userAgent) await tab.prefer({ ...preferences, ...(userAgent && { userAgent }) });
    const pageRules = await applyRules(tab, identity.rules ?? []);
    const first = identity.siteState?.first ? parseSiteState(identity.siteState.first) : undefined;
    const isOfSites = {
      host: (host: string) => isHostOfSites(host, target.allowedUrls),
      origin: (origin: string) => target.admit(`${origin}/`).ok,
    };
    // Sign-ins that cannot be brought back are made anew: the page opens in any case.
    if (first) await restoreSiteState(tab, first, isOfSites).catch(() => {});
    return beginSessionIn(tab, parts, target, identity, { first, isOfSites, pageRules });
  } catch (error) {
    tab.end('closed');
    throw error;
  }
}

function beginSessionIn(
  tab: Tab,
  { egress, counters, log, clock }: OpenerParts,
  target: Target,
  { id, ownerId, share, over, isAttended, siteState }: PageIdentity,
  { pageRules, ...kept }: Pick<SiteStateParts, 'first' | 'isOfSites'> & { pageRules: TabRules },
): ViewSession {
  counters.opened += 1;
  tab.onEnd(() => egress.unregister(id));
  let refusals = 0;
  return beginSession({
    id,
    ownerId,
    share,
    tab,
    clock,
    isAttended,
    pageRules,
    siteState: {
      ...kept,
      save: siteState?.save,
      failed: (err) => log.warn({ err, session: id }, 'Sign-ins of a remote view could not be kept.'),
    },
    rules: {
      admit: target.admit,
      credentials: egress.register(
        id,
        target.ownOrigin
          ? { kind: 'own', origin: target.ownOrigin }
          : { kind: 'public', allowedUrls: target.allowedUrls },
      ),
    },
    arrived: () => egress.resetBudget(id),
    refused: (url) => {
      counters.refusedNavigations += 1;
      refusals += 1;
      if (refusals > MAX_LOGGED_REFUSALS) return;
      log.info({ session: id, url: url.slice(0, 200) }, 'A navigation was refused.');
    },
    over: (reason) => {
      if (reason !== 'closed' && reason !== 'let_go')
        log.info({ session: id, reason }, 'A remote view has ended.');
      over(reason);
    },
  });
}

/** Opens the first page; every failure of the browser then counts as a page that could not be loaded. */
export async function openFirstPage<T>(session: ViewSession, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    session.end('closed');
    const isOfBrowser = [CdpTimeout, CdpClosed, CdpRefused].some((kind) => error instanceof kind);
    throw isOfBrowser ? new ViewerError('page_failed', { cause: error }) : error;
  }
}
