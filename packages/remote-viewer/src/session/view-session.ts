import type { RefusedNavigation, SessionParts, ViewSession } from './view-session.types.ts';
import { CdpClosed, CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import type { GoneReason, LiveNotice } from '@ringmark/contract/live/live';
import { followNavigation, type Navigation } from '../tab/navigation/navigation.ts';
import { REFRESH_REFUSED } from '../tab/door/door-rules.ts';
import { createHttpSignIn } from '../tab/http-sign-in.ts';
import type { HttpSecret } from '@ringmark/contract/viewing/doors';
import type { NavigationRules } from '../tab/navigation/navigation.types.ts';
import { type AddressCuts, followReport } from '../tab/page-report.ts';
import { followIsolatedWorld, type IsolatedWorld } from '../tab/isolated-world.ts';
import { createInOrder } from '../base/in-order.ts';
import { ViewerError } from '../base/viewer-error.ts';
import { type Dialogs, followDialogs } from '../asks/live-dialogs.ts';
import { keepSiteState, type SiteStateKeeper } from './keep-site-state.ts';
import { followAsks } from '../asks/page-asks.ts';
import {
  createRefusalTeller,
  createWatchers,
  notifyDownloads,
  throttleNotices,
  type Watchers,
} from './notices.ts';
import { recordSteps, type StepRecorder } from '../steps/record-steps.ts';
import { createTypedSecrets, type TypedSecrets } from './typed-secrets.ts';
import { createRecording } from './recording.ts';
import { DOOR_CLOSED, type DoorWatch, type DoorWatchParts, watchDoor } from './watch-door.ts';

interface DocumentHooks extends Pick<NavigationRules, 'signIn' | 'askFirst'>, AddressCuts {
  steps: StepRecorder;
  /** Called when the tokens of the site access are used up. */
  wantsRenewal: () => void;
}

/** Follows where the page goes, and tells those who watch it. */
function followDocuments(
  { tab, rules, arrived, refused }: SessionParts,
  { tell, isWatched }: Watchers,
  { cutEchoes, address, steps, wantsRenewal, ...asks }: DocumentHooks,
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
        refused(cutEchoes(address(url)));
        steps.refused(url);
        for (const listener of refusalListeners) listener({ url, sentence });
        tellOfRefusal(address(url), sentence);
      },
      partRefused: (url, sentence) => {
        if (sentence === REFRESH_REFUSED) wantsRenewal();
        tellOfRefusal(address(url), sentence);
      },
      committed: (url, isMissing) => {
        arrived(url);
        steps.arrived(url);
        // If the page is left again or gone by then, another event says so.
        if (isWatched()) tellWhere(isMissing).catch(() => {});
      },
      loading: (loading) => tell({ type: 'loading', loading }),
    },
  );
  const tellWhere = async (isMissing: boolean) => {
    // Chromium knows the history once the new page answers; a moment earlier it refuses.
    const { title } = await world.ask('placeNow', []);
    const failure = isMissing && !signIn.asked() ? new ViewerError('page_failed').message : null;
    tell({
      type: 'navigation',
      url: address(navigation.url()),
      title,
      failure,
      ...(await navigation.history()),
    });
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
  { cutEchoes, address, steps }: Pick<DocumentHooks, 'cutEchoes' | 'address' | 'steps'>,
) {
  const { tab } = parts;
  const { tell } = watchers;
  const opened = new Set(parts.door?.door.httpSecrets.map(([origin]) => URL.parse(origin)?.origin));
  const mayAsk = (origin: string) => parts.isAttended && !opened.has(origin);
  const signIn = createHttpSignIn(tab, secrets, tell, mayAsk);
  const recording =
    parts.recordsOver && createRecording(tab, parts.recordsOver, tell, () => navigation.step(-1));
  let isRenewalDue = false;
  const wantsRenewal = (): void => {
    if (!isRenewalDue) parts.door?.closed('refresh');
    isRenewalDue = true;
  };
  const hooks = { signIn, askFirst: recording?.askFirst, cutEchoes, address, steps, wantsRenewal };
  const { navigation, hearRefusals } = followDocuments(parts, watchers, hooks, world);
  const closedNotice = (): LiveNotice => ({
    type: 'doorClosed',
    sentence: isRenewalDue ? REFRESH_REFUSED : DOOR_CLOSED,
  });
  const watch = doorOf(parts, world, navigation, () => tell(closedNotice()));
  const door = watch && { ...watch, isStale: () => isRenewalDue };
  const standing = (): LiveNotice[] => {
    const closed: LiveNotice | false = door?.isClosed() === true && closedNotice();
    return [signIn.asked(), recording?.asked(), closed].filter((notice) => !!notice);
  };
  return { signIn, recording, navigation, hearRefusals, door, standing };
}

export function beginSession(parts: SessionParts): ViewSession {
  const { id, ownerId, share, tab, over } = parts;
  const { hear: heardSecret, cuts } = createTypedSecrets(parts.openedWith);
  const watchers = createWatchers(() => dialogs.dismiss(), cuts.cutEchoes);
  const { tell, isWatched } = watchers;
  const world = followIsolatedWorld(tab, cuts.cutEchoes);
  const secrets = new Map(parts.siteState.first?.secrets);
  const steps = recordSteps(tab, cuts, parts.openedWith !== undefined);
  const page = followPage(parts, watchers, world, secrets, { ...cuts, steps });
  const { signIn, recording, navigation } = page;
  const dialogs = dialogsOf(parts, watchers, navigation, heardSecret);
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
    heardStep: steps.hear,
    heardSecret,
  });

  const keeper = keeperOf(parts, world, secrets, () => gone !== null);
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
    report: followReport(tab, world, cuts),
    ...cuts,
    openedWith: parts.openedWith,
    dialogs,
    asks,
    steps,
    pageRules: parts.pageRules,
    sends: parts.sends,
    keeper,
    ...page,
    run: runInOrder(end, () => gone !== null),
    listen: watchers.listen,
    tell,
    end,
    isOver: () => gone !== null,
  };
}

const dialogsOf = (
  { tab, clock }: SessionParts,
  { tell, isWatched }: Watchers,
  { stayed }: Navigation,
  heardSecret: TypedSecrets['hear'],
): Dialogs =>
  followDialogs(tab, {
    clock,
    tell,
    isWatched,
    stayed,
    answeredInSecret: (value) => heardSecret({ type: 'secret', value, isDone: true }),
  });

function doorOf(
  { tab, door }: SessionParts,
  world: IsolatedWorld,
  navigation: Navigation,
  tellClosed: () => void,
): DoorWatch | undefined {
  if (!door) return undefined;
  const closed: DoorWatchParts['closed'] = (how) => {
    door.closed(how);
    tellClosed();
  };
  return watchDoor(tab, world, navigation.url, { ...door, closed });
}

function keeperOf(
  { tab, clock, door, isAttended, recordsOver, siteState: { save, ...kept } }: SessionParts,
  world: IsolatedWorld,
  secrets: ReadonlyMap<string, HttpSecret>,
  isOver: () => boolean,
): SiteStateKeeper | undefined {
  // The renewals of a site behind site access are read only in the background.
  const isRenewed = door?.door.recorded !== undefined && !isAttended;
  if (!save && !recordsOver && !isRenewed) return undefined;
  const keeper = keepSiteState(tab, { world, clock, secrets, isOver, save, ...kept });
  tab.page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === tab.targetId) keeper.arrived();
  });
  return keeper;
}

function runInOrder(end: (reason: GoneReason) => void, isOver: () => boolean): ViewSession['run'] {
  const inOrder = createInOrder();
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
  return (work) => inOrder(() => guarded(work));
}
