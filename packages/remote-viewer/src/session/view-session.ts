import { CdpClosed, CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import type { Claim } from '../fair-semaphore.ts';
import type { GoneReason, LiveNotice } from '@ringmark/contract/live';
import { followNavigation, type Navigation } from '../tab/navigation.ts';
import { createHttpSignIn, type HttpSignIn } from '../tab/http-sign-in.ts';
import type { HttpSecret } from '../tab/site-state.types.ts';
import type { NavigationRules } from '../tab/navigation.types.ts';
import { followReport, type PageReport } from '../tab/page-report.ts';
import type { SiteState } from '../tab/site-state.types.ts';
import type { TabRules } from '../tab/page-rules.ts';
import type { Tab } from '../tab/tab.types.ts';
import { followIsolatedWorld, type IsolatedWorld } from '../tab/isolated-world.ts';
import type { ViewerClock } from '../viewer.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { type Dialogs, followDialogs } from '../asks/live-dialogs.ts';
import { keepSiteState, type SiteStateKeeper } from './keep-site-state.ts';
import { followAsks, type PageAsks } from '../asks/page-asks.ts';
import {
  createRefusalTeller,
  createWatchers,
  notifyDownloads,
  throttleNotices,
  type Watchers,
} from './notices.ts';
import type { ProviderHosts } from './provider-hosts.ts';
import { createRecording, type Recording } from './recording.ts';
import { DOOR_CLOSED, type DoorWatch, type DoorWatchParts, watchDoor } from './watch-door.ts';

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
  /** Of a view that came through a door. */
  readonly door: DoorWatch | undefined;
  /** Of a view in which a sign-in is recorded. */
  readonly recording: Recording | undefined;
  /** What is so at present, for who begins to watch. */
  standing: () => LiveNotice[];
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
  rules: Omit<NavigationRules, 'signIn' | 'askFirst'>;
  pageRules: TabRules;
  clock: ViewerClock;
  /** Whether a person may be asked for something. */
  isAttended: boolean;
  siteState: SiteStateParts;
  door: DoorWatchParts | undefined;
  /** A sign-in is recorded: it may lead over these. */
  recordsOver: ProviderHosts | undefined;
  /** Another document has been loaded. */
  arrived: (url: string) => void;
  refused: (url: string) => void;
  over: (reason: GoneReason) => void;
}

/** Follows where the page goes, and tells those who watch it. */
function followDocuments(
  { tab, rules, arrived, refused }: SessionParts,
  { tell, isWatched }: Watchers,
  asks: Pick<NavigationRules, 'signIn' | 'askFirst'>,
  world: IsolatedWorld,
) {
  const { signIn } = asks;
  const tellOfRefusal = createRefusalTeller(tell);
  const refusalListeners = new Set<(refused: RefusedNavigation) => void>();
  const navigation = followNavigation(
    tab,
    { ...rules, ...asks },
    {
      refused: (url, sentence) => {
        refused(url);
        for (const listener of refusalListeners) listener({ url, sentence });
        tellOfRefusal(url, sentence);
      },
      partRefused: tellOfRefusal,
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

/** Follows where the page is, and what that means for its sign-ins. */
function followPage(
  parts: SessionParts,
  watchers: Watchers,
  world: IsolatedWorld,
  secrets: Map<string, HttpSecret>,
) {
  const { tab } = parts;
  const { tell } = watchers;
  const opened = new Set(parts.door?.door.httpSecrets.map(([origin]) => URL.parse(origin)?.origin));
  const mayAsk = (origin: string) => parts.isAttended && !opened.has(origin);
  const signIn = createHttpSignIn(tab, secrets, tell, mayAsk);
  const recording =
    parts.recordsOver && createRecording(tab, parts.recordsOver, tell, () => navigation.step(-1));
  const asked = { signIn, askFirst: recording?.askFirst };
  const { navigation, hearRefusals } = followDocuments(parts, watchers, asked, world);
  const door = doorOf(parts, world, navigation, tell);
  const standing = (): LiveNotice[] => {
    const closed: LiveNotice | false = door?.isClosed() === true && CLOSED;
    return [signIn.asked(), recording?.asked(), closed].filter((notice) => !!notice);
  };
  return { signIn, recording, navigation, hearRefusals, door, standing };
}

export function beginSession(parts: SessionParts): ViewSession {
  const { id, ownerId, share, tab, over } = parts;
  const watchers = createWatchers(() => dialogs.dismiss());
  const { tell, isWatched } = watchers;
  const world = followIsolatedWorld(tab);
  const secrets = new Map(parts.siteState.first?.secrets);
  const page = followPage(parts, watchers, world, secrets);
  const { signIn, recording, navigation } = page;
  const { clock } = parts;
  const dialogs = followDialogs(tab, { clock, tell, isWatched, stayed: navigation.stayed });
  notifyDownloads(tab, throttleNotices(tell));
  const tellSeldom = throttleNotices(tell);
  const asks = followAsks(tab, {
    dialogs,
    signIn,
    recording,
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
    report: followReport(tab, world),
    dialogs,
    asks,
    pageRules: parts.pageRules,
    keeper,
    ...page,
    run: runInOrder(end, () => gone !== null),
    listen: watchers.listen,
    tell,
    end,
    isOver: () => gone !== null,
  };
}

const CLOSED: LiveNotice = { type: 'doorClosed', sentence: DOOR_CLOSED };

function doorOf(
  { tab, door }: SessionParts,
  world: IsolatedWorld,
  navigation: Navigation,
  tell: (notice: LiveNotice) => void,
): DoorWatch | undefined {
  if (!door) return undefined;
  const closed: DoorWatchParts['closed'] = (how) => {
    door.closed(how);
    tell(CLOSED);
  };
  return watchDoor(tab, world, navigation.url, { ...door, closed });
}

function keeperOf(
  { tab, clock, door, isAttended, recordsOver, siteState: { save, ...kept } }: SessionParts,
  world: IsolatedWorld,
  secrets: ReadonlyMap<string, HttpSecret>,
  isOver: () => boolean,
): SiteStateKeeper | undefined {
  // What a door's site renews is read in the background alone.
  const isRenewed = door?.door.recorded !== undefined && !isAttended;
  if (!save && !recordsOver && !isRenewed) return undefined;
  return keepSiteState(tab, { world, clock, secrets, isOver, save, ...kept });
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
