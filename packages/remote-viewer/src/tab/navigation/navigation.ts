import { CdpTimeout } from '../../cdp/connection.ts';
import { PROXY_STATUS } from '@ringmark/egress/proxy-answers';
import { ViewerError } from '../../base/viewer-error.ts';
import { EMPTY_PAGE, forgetEmptyPage, historyOf, listedOf, stepInHistory } from './history.ts';
import { guardNavigation, NAVIGATION_DEADLINE_MS } from './navigation-guard.ts';
import type { NavigationRules } from './navigation.types.ts';
import { watchAnswersWithoutPage } from './no-page.ts';
import { shortUrl } from '../secrets-in-urls.ts';
import type { Tab } from '../tab.types.ts';

export interface NavigationEvents {
  refused: (url: string, sentence: string) => void;
  /** A part of the page may not do what it tried. */
  partRefused: (url: string, sentence: string) => void;
  /** Another document has loaded; `isMissing` when it is only an error page. */
  committed: (url: string, isMissing: boolean) => void;
  loading: (isLoading: boolean) => void;
}

export interface Navigation {
  /** Opens an address and waits, up to a limit, for its load event. Throws ViewerError. */
  open: (url: string) => Promise<void>;
  isBusy: () => boolean;
  /** Returns true if another document was asked for and has not come yet. */
  isLeaving: () => boolean;
  /** Resolves when no navigation is under way, at the latest after `limitMs`. */
  settled: (limitMs: number) => Promise<void>;
  /** Resolves when the page has loaded, or has taken too long and is shown as it is. */
  shown: () => Promise<void>;
  step: (by: -1 | 1) => Promise<void>;
  /** A navigation that was asked for does not happen: the page stays. */
  stayed: () => void;
  history: () => Promise<{ canGoBack: boolean; canGoForward: boolean }>;
  /** Returns the address and title that the browser lists; asks nothing of the page itself. */
  listed: () => Promise<{ url: string; title: string } | undefined>;
  url: () => string;
  loadMs: () => number;
}

/** A page whose load event waits for one slow part is shown as it is. */
const LOAD_PATIENCE_MS = 5_000;
/** Milliseconds that a requested navigation may bring no document until the page counts as staying. */
const REQUESTED_MS = 15_000;

interface Progress {
  isRequested: boolean;
  isLoading: boolean;
  url: string;
  loadMs: number;
  startedAt: number;
}

/**
 * A tab's navigation state, and those who wait for its end. Of one that is asked for and taken back at once, as by
 * another or by a download, Chromium may never tell the end.
 */
function createProgress(loading: (isLoading: boolean) => void) {
  const now: Progress = { isRequested: false, isLoading: false, url: 'about:blank', loadMs: 0, startedAt: 0 };
  let waiters: (() => void)[] = [];
  let limit: NodeJS.Timeout | undefined;
  const isBusy = () => now.isRequested || now.isLoading;
  const change = (next: Partial<Progress>): void => {
    const wasBusy = isBusy();
    Object.assign(now, next);
    clearTimeout(limit);
    if (now.isRequested) limit = setTimeout(change, REQUESTED_MS, { isRequested: false }).unref();
    if (wasBusy !== isBusy()) loading(isBusy());
    if (isBusy()) return;
    const waiting = waiters;
    waiters = [];
    for (const go of waiting) go();
  };
  return {
    now,
    isBusy,
    change,
    settled: (limitMs: number) =>
      new Promise<void>((resolve) => {
        if (!isBusy()) return resolve();
        const timer = setTimeout(resolve, limitMs);
        waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

/** Follows a tab's navigation, stops what is not allowed, and authenticates at the proxy. */
export function followNavigation(tab: Tab, rules: NavigationRules, events: NavigationEvents): Navigation {
  const { now, change, isBusy, settled } = createProgress(events.loading);
  let refusal = '';
  const hasProxyAnswered = watchProxyAnswers(tab);
  const withoutPage = watchAnswersWithoutPage(tab);
  guardNavigation(tab, rules, {
    admitted: () => change({ isRequested: true, startedAt: performance.now() }),
    refused: (url, sentence) => {
      refusal = sentence;
      change({ isRequested: false });
      events.refused(url, sentence);
    },
    partRefused: events.partRefused,
  });
  followPage(tab, (next, document) => {
    const isNewPage = next.url !== undefined;
    change(
      next.isLoading === false ? { ...next, loadMs: Math.round(performance.now() - now.startedAt) } : next,
    );
    const isMissing = document !== undefined && (document.isError || hasProxyAnswered(document.loaderId));
    if (isNewPage) events.committed(now.url, isMissing);
  });
  return {
    open: async (url) => {
      refusal = '';
      withoutPage.forget();
      change({ startedAt: performance.now() });
      const first = await navigate(tab, url);
      // Loading the initial empty page may still abort the first navigation of a new tab.
      const isBrokenOff = first.errorText === BROKEN_OFF && !refusal && now.url === EMPTY_PAGE;
      const answer = isBrokenOff ? await navigate(tab, url) : first;
      // A forbidden navigation that the page itself tries once it is there leaves it there.
      if (refusal && answer.errorText) throw new ViewerError('site_not_allowed', { sentence: refusal });
      // A refusal without a page of its own: the person is asked over it.
      if (answer.errorText && !rules.signIn.asked())
        throw failureOf(answer.errorText, answer.errorText === BROKEN_OFF ? withoutPage.sentence() : null);
      if (hasProxyAnswered(answer.loaderId))
        throw new ViewerError('page_failed', { cause: new Error('No response from the site.') });
      await settled(LOAD_PATIENCE_MS);
      await forgetEmptyPage(tab);
      if (tab.ended()) throw new ViewerError('page_failed');
    },
    isBusy,
    isLeaving: () => now.isRequested,
    settled,
    shown: () => settled(Math.max(0, LOAD_PATIENCE_MS - (performance.now() - now.startedAt))),
    step: (by) => stepInHistory(tab, by, settled),
    stayed: () => change({ isRequested: false }),
    history: () => historyOf(tab),
    listed: () => listedOf(tab),
    url: () => now.url,
    loadMs: () => now.loadMs,
  };
}

const BROKEN_OFF = 'net::ERR_ABORTED';

/** Chromium has no certificate to show, and continues without one at once. */
const wantsCertificate = (errorText: string): boolean => /CLIENT_AUTH|CERTIFICATE_REQUIRED/.test(errorText);

const NO_CERTIFICATE =
  'This site requires a certificate that is stored on your device. Ringmark can’t use it.';

function failureOf(errorText: string, came: string | null): ViewerError {
  const sentence = wantsCertificate(errorText) ? NO_CERTIFICATE : came;
  return new ViewerError('page_failed', {
    cause: new Error(errorText),
    ...(sentence !== null && { sentence }),
  });
}

const navigate = (tab: Tab, url: string) =>
  tab.page.send('Page.navigate', { url }, NAVIGATION_DEADLINE_MS).catch((cause) => {
    if (cause instanceof CdpTimeout) tab.end('hung');
    throw new ViewerError('page_failed', { cause });
  });

/** Creates a check of whether a document is the proxy's own answer that the site cannot be reached. */
function watchProxyAnswers({ page, targetId }: Tab): (loaderId: string | undefined) => boolean {
  let last: string | undefined;
  page.on('Network.responseReceived', ({ type, frameId, loaderId, response }) => {
    if (type !== 'Document' || frameId !== targetId) return;
    const isOfProxy = Object.entries(response.headers).some(
      ([name, value]) => name.toLowerCase() === PROXY_STATUS.toLowerCase() && value.startsWith('ringmark;'),
    );
    last = isOfProxy ? loaderId : undefined;
  });
  return (loaderId) => last !== undefined && last === loaderId;
}

/** A document that replaces another; `isError` for Chromium's own error page. */
interface NewDocument {
  loaderId: string;
  isError: boolean;
}

function followPage(tab: Tab, change: (next: Partial<Progress>, document?: NewDocument) => void): void {
  const { page, targetId } = tab;
  page.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
    if (frameId === targetId && disposition === 'currentTab') change({ isRequested: true });
  });
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId) return;
    const { unreachableUrl, loaderId } = frame;
    const url = shortUrl(unreachableUrl ?? frame.url);
    change({ isRequested: false, isLoading: true, url }, { loaderId, isError: unreachableUrl !== undefined });
  });
  page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === targetId) change({ isRequested: false, url: shortUrl(url) });
  });
  page.on('Page.loadEventFired', () => change({ isLoading: false }));
  page.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === targetId) change({ isRequested: false, isLoading: false });
  });
  tab.onEnd(() => change({ isRequested: false, isLoading: false }));
}
