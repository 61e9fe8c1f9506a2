import type { GoneReason, LiveNotice } from '@ringmark/contract/live/live';
import type { Dialogs } from '../asks/live-dialogs.ts';
import type { PageAsks } from '../asks/page-asks.ts';
import type { Claim } from '../base/fair-semaphore.ts';
import type { HttpSignIn } from '../tab/http-sign-in.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import type { CutEchoes } from '../tab/door/door-echoes.ts';
import type { SendGuard } from '../tab/send-guard.ts';
import type { IsolatedWorld } from '../tab/isolated-world.ts';
import type { Navigation } from '../tab/navigation/navigation.ts';
import type { NavigationRules } from '../tab/navigation/navigation.types.ts';
import type { TabRules } from '../tab/page-rules.ts';
import type { PageReport } from '../tab/page-report.ts';
import type { SiteState } from '../tab/site-state.types.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { ViewerClock } from '../base/viewer-options.types.ts';
import type { StepRecorder } from '../steps/record-steps.ts';
import type { SiteStateKeeper } from './keep-site-state.ts';
import type { ProviderHosts } from './provider-hosts.ts';
import type { Recording } from './recording.ts';
import type { DoorWatch, DoorWatchParts } from './watch-door.ts';

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
  /** Keeps the page from sending anything; undefined where nobody wants that. */
  readonly sends: SendGuard | undefined;
  /** The acts of the person so far. */
  readonly steps: StepRecorder;
  readonly pageRules: TabRules;
  readonly signIn: HttpSignIn;
  /** Keeps the person's sign-ins; undefined where nothing is kept. */
  readonly keeper: SiteStateKeeper | undefined;
  /** The site access of a view that uses one; stale when a page asked for new tokens, which only the keeper may do. */
  readonly door: (DoorWatch & { isStale: () => boolean }) | undefined;
  /** The site access that the page was opened with, in addition to what its person keeps. */
  readonly openedWith: OpenDoor | undefined;
  /** Removes what opened the page, and what was typed in secret, from what is reported about it. */
  readonly cutEchoes: CutEchoes;
  /** Returns an address as it may be shown: without what was typed in secret. */
  readonly address: (url: string) => string;
  /** The recording of a view in which a sign-in is recorded. */
  readonly recording: Recording | undefined;
  /** Returns the notices that apply at present, for someone who begins to watch. */
  standing: () => LiveNotice[];
  /** Runs one thing at a time, each with a deadline: a page that does not answer ends its session. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  listen: (listener: (event: LiveNotice) => void) => () => void;
  tell: (event: LiveNotice) => void;
  /** Listens for every navigation that was refused, and not only of those that are shown to a person. */
  hearRefusals: (listener: (refused: RefusedNavigation) => void) => () => void;
  end: (reason: GoneReason) => void;
  isOver: () => boolean;
}

/** The data that pages keep of the person's sign-ins; not kept without `save`. */
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
  sends?: SendGuard | undefined;
  clock: ViewerClock;
  /** True if a person may be asked for something. */
  isAttended: boolean;
  siteState: SiteStateParts;
  openedWith: OpenDoor | undefined;
  /** The parts for watching whether that opens something, if that is watched. */
  door: DoorWatchParts | undefined;
  /** A sign-in is recorded: it may lead over these. */
  recordsOver: ProviderHosts | undefined;
  /** Another document has been loaded. */
  arrived: (url: string) => void;
  refused: (url: string) => void;
  over: (reason: GoneReason) => void;
}
