import { CdpClosed, CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import type { Claim } from '../fair-semaphore.ts';
import type { GoneReason, LiveNotice } from '@ringmark/contract/live';
import { followNavigation, type Navigation } from '../tab/navigation.ts';
import { createHttpSignIn, type HttpSecret, type HttpSignIn } from '../tab/http-sign-in.ts';
import type { NavigationRules } from '../tab/navigation-guard.ts';
import { followReport, type PageReport } from '../tab/page-report.ts';
import { shortUrl } from '../tab/secrets-in-urls.ts';
import type { SiteState } from '../tab/site-state.ts';
import type { TabRules } from '../tab/page-rules.ts';
import type { Tab } from '../tab/tab.types.ts';
import { followIsolatedWorld, type IsolatedWorld } from '../tab/isolated-world.ts';
import type { ViewerClock } from '../viewer.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { type Dialogs, followDialogs } from '../asks/live-dialogs.ts';
import { keepSiteState, type SiteStateKeeper } from './keep-site-state.ts';
import { followAsks, type PageAsks } from '../asks/page-asks.ts';

export interface RefusedNavigation {
  url: string;
  sentence: string;
}

/** One person's view of one page: its tab with all state. */
export interface ViewSession {
  readonly id: string;
  readonly ownerId: string;
  /** The claim on shared places that it counts for. */
  readonly share: Claim;
  readonly tab: Tab;
  readonly world: IsolatedWorld;
  readonly navigation: Navigation;
  readonly report: PageReport;
  readonly dialogs: Dialogs;
  readonly asks: PageAsks;
  readonly pageRules: TabRules;
  readonly signIn: HttpSignIn;
  /** Keeps the person's sign-ins; undefined where nothing is kept. */
  readonly keeper: SiteStateKeeper | undefined;
  /** Runs one thing at a time, each with a deadline: a page that does not answer ends its session. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  listen: (listener: (event: LiveNotice) => void) => () => void;
  tell: (event: LiveNotice) => void;
  /** Hears of every navigation that was refused, and not only of those that are shown to a person. */
  hearRefusals: (listener: (refused: RefusedNavigation) => void) => () => void;
  end: (reason: GoneReason) => void;
  isOver: () => boolean;
}

/** What pages keep of the person's sign-ins; not kept without `save`. */
export interface SiteStateParts {
  first: SiteState | undefined;
  isOfSites: { host: (host: string) => boolean; origin: (origin: string) => boolean };
  save: ((state: Uint8Array) => void) | undefined;
  failed: (error: unknown) => void;
}

export interface SessionParts {
  id: string;
  ownerId: string;
  share: Claim;
  tab: Tab;
  rules: Omit<NavigationRules, 'signIn'>;
  pageRules: TabRules;
  clock: ViewerClock;
  /** Whether a person may be asked for something. */
  isAttended: boolean;
  siteState: SiteStateParts;
  /** Another document has been loaded. */
  arrived: (url: string) => void;
  refused: (url: string) => void;
  over: (reason: GoneReason) => void;
}

/** Follows where the page goes, and tells those who watch it. */
function followDocuments(
  { tab, rules, arrived, refused }: SessionParts,
  { tell, isWatched }: ReturnType<typeof createWatchers>,
  signIn: HttpSignIn,
  world: IsolatedWorld,
) {
  const tellOfRefusal = throttleNotices(tell);
  const refusalListeners = new Set<(refused: RefusedNavigation) => void>();
  const navigation = followNavigation(
    tab,
    { ...rules, signIn },
    {
      refused: (url, sentence) => {
        refused(url);
        for (const listener of refusalListeners) listener({ url, sentence });
        tellOfRefusal({ type: 'refused', url, sentence });
      },
      committed: (url, isMissing) => {
        arrived(url);
        // If the page is left again or gone meanwhile, another event says so.
        if (isWatched()) tellWhere(isMissing).catch(() => {});
      },
      loading: (loading) => tell({ type: 'loading', loading }),
    },
  );
  const tellWhere = async (isMissing: boolean) => {
    // Chromium knows the history once the new page answers; a moment earlier it refuses.
    const { title } = await world.ask('placeNow', []);
    const failure = isMissing && !signIn.asked() ? new ViewerError('page_failed').message : null;
    tell({ type: 'navigation', url: navigation.url(), title, failure, ...(await navigation.history()) });
  };
  const hearRefusals: ViewSession['hearRefusals'] = (listener) => {
    refusalListeners.add(listener);
    return () => refusalListeners.delete(listener);
  };
  return { navigation, hearRefusals };
}

export function beginSession(parts: SessionParts): ViewSession {
  const { id, ownerId, share, tab, over } = parts;
  const watchers = createWatchers(() => dialogs.dismiss());
  const { tell, isWatched } = watchers;
  const secrets = new Map(parts.siteState.first?.secrets);
  const signIn = createHttpSignIn(tab, secrets, tell, parts.isAttended);
  const world = followIsolatedWorld(tab);
  const { navigation, hearRefusals } = followDocuments(parts, watchers, signIn, world);
  const { clock } = parts;
  const dialogs = followDialogs(tab, { clock, tell, isWatched, stayed: navigation.stayed });
  notifyDownloads(tab, throttleNotices(tell));
  const tellSeldom = throttleNotices(tell);
  const asks = followAsks(tab, {
    dialogs,
    signIn,
    world,
    tell,
    tellSeldom,
    isWatched,
    url: navigation.url,
  });

  const keeper = keeperOf(parts, world, secrets, () => gone !== null);
  tab.page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === tab.targetId) keeper?.arrived();
  });
  let gone: GoneReason | null = null;
  const end = (reason: GoneReason) => {
    if (gone) return;
    gone = reason;
    tell({ type: 'gone', reason });
    watchers.forget();
    tab.end('closed');
    over(reason);
  };
  tab.onEnd((why) => end(why));
  return {
    id,
    ownerId,
    share,
    tab,
    world,
    navigation,
    report: followReport(tab, world),
    dialogs,
    asks,
    pageRules: parts.pageRules,
    signIn,
    keeper,
    run: runInOrder(end, () => gone !== null),
    listen: watchers.listen,
    tell,
    hearRefusals,
    end,
    isOver: () => gone !== null,
  };
}

function keeperOf(
  { tab, clock, siteState: { save, ...kept } }: SessionParts,
  world: IsolatedWorld,
  secrets: ReadonlyMap<string, HttpSecret>,
  isOver: () => boolean,
): SiteStateKeeper | undefined {
  return save && keepSiteState(tab, { world, clock, secrets, isOver, save, ...kept });
}

/** Those who watch a page; `left` is called when the last of them goes. */
function createWatchers(left: () => void) {
  const listeners = new Set<(event: LiveNotice) => void>();
  return {
    tell: (event: LiveNotice): void => {
      for (const listener of listeners) listener(event);
    },
    isWatched: () => listeners.size > 0,
    forget: () => listeners.clear(),
    listen: (listener: (event: LiveNotice) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) left();
      };
    },
  };
}

/** Some pages send files or try to leave without end. */
const NOTICE_PAUSE_MS = 500;

function throttleNotices(tell: (event: LiveNotice) => void): (event: LiveNotice) => void {
  let toldAt = -NOTICE_PAUSE_MS;
  return (event) => {
    if (performance.now() - toldAt < NOTICE_PAUSE_MS) return;
    toldAt = performance.now();
    tell(event);
  };
}

/** The browser refuses downloads by itself and shows nothing of it: the page only stays. */
function notifyDownloads({ page }: Tab, tell: (event: LiveNotice) => void): void {
  page.on('Page.downloadWillBegin', ({ url }) =>
    tell({ type: 'refused', url: shortUrl(url), sentence: 'Files are not downloaded in remote viewing.' }),
  );
}

function runInOrder(end: (reason: GoneReason) => void, isOver: () => boolean): ViewSession['run'] {
  let last: Promise<unknown> = Promise.resolve();
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOver()) throw new ViewerError('viewport_gone');
    try {
      const done = await work();
      // The owner's permission may have been taken back while the picture was taken.
      if (isOver()) throw new ViewerError('viewport_gone');
      return done;
    } catch (error) {
      if (error instanceof CdpTimeout) end('hung');
      if (error instanceof CdpRefused) end('crashed');
      const isGone = error instanceof CdpTimeout || error instanceof CdpClosed || error instanceof CdpRefused;
      throw isGone ? new ViewerError('viewport_gone', { cause: error }) : error;
    }
  };
  return (work) => {
    const turn = last.then(() => guarded(work));
    last = turn.catch(() => {});
    return turn;
  };
}
