import type { GuardedProxy, GuardedProxyOptions, ProxyPlace } from '@ringmark/egress/guarded-proxy';
import type { BrowserPlaces } from './find-browser.ts';

/** A log in pino's manner: fields first, then the sentence. */
export interface ViewerLog {
  info: (fields: object, sentence: string) => void;
  warn: (fields: object, sentence: string) => void;
  error: (fields: object, sentence: string) => void;
}

/** The viewer's clock in milliseconds, replaceable so that tests can advance it. */
export interface ViewerClock {
  now: () => number;
  /** Calls once after the delay; the result cancels it. */
  after: (milliseconds: number, call: () => void) => () => void;
}

export interface BackgroundWaits {
  /** ms that a visit to one page may take, its opening included: 30,000. */
  pageMs: number;
  /** ms that elements are looked for after the page has loaded, before they count as gone: 6,000. */
  lookForMs: number;
  /** A proof looks for its element this many ms after the page has loaded: 10,000. */
  proofElementMs: number;
  /** ms until a page without the element of a proof is opened once more: 3,000. */
  goneAgainMs: number;
  /** ms after which a page that fails its proof counts as hung: 10,000. */
  hungMs: number;
}

export interface RemoteViewerOptions {
  /** An executable chosen by the operator; looked for in the usual places when empty. */
  browserPath?: string;
  /** `ws://` or `http://` address of a browser elsewhere: of its DevTools, or of a Playwright server. */
  browserEndpoint?: string;
  /** The places to look for a browser instead of the usual ones, for tests. */
  browserPlaces?: BrowserPlaces;
  maxSessions?: number;
  maxSessionsPerUser?: number;
  queueLength?: number;
  queueMs?: number;
  idleSeconds?: number;
  maxLifeMinutes?: number;
  /** Pages after which the browser is replaced by a fresh one, once nobody views a page. */
  renewAfterTabs?: number;
  /** Milliseconds that a page may take to answer before it counts as hung: 5,000. */
  actionMs?: number;
  /** Background visits wait this long for their pages. Only tests shorten it; no setting changes it. */
  waits?: Partial<BackgroundWaits>;
  /** Hosts, host:port pairs or CIDR ranges that may be reached although they are private. */
  allow: readonly string[];
  /** Everything goes out through this proxy if others use it too; without it, the viewer makes its own. */
  network?: GuardedProxy;
  proxy?: ProxyPlace;
  /** This server's own origin on loopback, from which own pages are rendered. */
  ownOrigin: () => string;
  log: ViewerLog;
  clock?: ViewerClock;
  /** Tests redirect names and addresses to loopback with these; no configuration does. */
  egress?: GuardedProxyOptions['egress'];
}
