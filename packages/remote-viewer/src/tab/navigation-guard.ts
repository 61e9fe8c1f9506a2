import type { EventParams } from '../cdp/connection.ts';
import type { HttpSignIn } from './http-sign-in.ts';
import { shortUrl, toldUrl } from './secrets-in-urls.ts';
import type { Tab } from './tab.types.ts';

export type Verdict = { ok: true } | { ok: false; message: string };

export interface NavigationRules {
  /** Whether the page as a whole may change to this address. */
  admit: (url: string) => Verdict;
  credentials: { username: string; password: string };
  /** Answers sites that ask for name and password. */
  signIn: HttpSignIn;
}

export interface GuardEvents {
  admitted: () => void;
  refused: (url: string, sentence: string) => void;
}

export const NAVIGATION_DEADLINE_MS = 15_000;
/** Of the many windows that one click may open only the first counts. */
const POPUP_PAUSE_MS = 500;

/** For the person, who may have just typed a password into the form that leads there. */
const shown = (url: string): string => toldUrl(shortUrl(url));

/** Stops every hop of a navigation that the rules do not admit; the current page stays. */
export function guardNavigation(tab: Tab, rules: NavigationRules, events: GuardEvents): void {
  answerRequests(tab, rules, events);
  openPopupsInPlace(tab, rules, events);
}

function answerRequests(tab: Tab, rules: NavigationRules, events: GuardEvents): void {
  const { page, targetId } = tab;
  const tried = new Set<string>();
  page.on('Fetch.requestPaused', ({ requestId, request, frameId }: EventParams<'Fetch.requestPaused'>) => {
    const verdict: Verdict = frameId === targetId ? rules.admit(request.url) : { ok: true };
    if (verdict.ok) {
      if (frameId === targetId) events.admitted();
      page.send('Fetch.continueRequest', { requestId }).catch(() => {});
    } else {
      // An aborted navigation leaves the current page where it is.
      page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {});
      events.refused(shown(request.url), verdict.message);
    }
  });
  page.on('Fetch.authRequired', (challenge) => {
    const { requestId, authChallenge } = challenge;
    if (authChallenge.source === 'Server') {
      const authChallengeResponse = rules.signIn.respond(challenge);
      page.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
      return;
    }
    const isFirst = authChallenge.source === 'Proxy' && !tried.has(requestId);
    tried.add(requestId);
    const authChallengeResponse = isFirst
      ? { response: 'ProvideCredentials' as const, ...rules.credentials }
      : { response: 'CancelAuth' as const };
    page.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
  });
}

/** Closes a new window before it runs; an allowed address opens in this page instead. */
function openPopupsInPlace(tab: Tab, rules: NavigationRules, events: GuardEvents): void {
  let lastAt = -POPUP_PAUSE_MS;
  const openInPlace = (url: string): void => {
    if (!/^https?:/i.test(url) || performance.now() - lastAt < POPUP_PAUSE_MS) return;
    lastAt = performance.now();
    const verdict = rules.admit(url);
    if (!verdict.ok) return events.refused(shown(url), verdict.message);
    tab.page.send('Page.navigate', { url }, NAVIGATION_DEADLINE_MS).catch(() => {});
  };
  tab.page.on('Page.windowOpen', ({ url }) => openInPlace(url));
  // While a key is held down the window is the person's wish, not the page's.
  tab.page.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
    if (disposition === 'newTab' || disposition === 'newWindow') openInPlace(url);
  });
}
