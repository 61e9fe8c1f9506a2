import { answerRequests } from '../answer-requests.ts';
import type { GuardEvents, NavigationRules } from './navigation.types.ts';
import { shownUrl } from '../secrets-in-urls.ts';
import type { Tab } from '../tab.types.ts';

export const NAVIGATION_DEADLINE_MS = 15_000;
/** Milliseconds in which only the first of the many windows that one click may open counts. */
const POPUP_PAUSE_MS = 500;

/** Stops every hop of a navigation that the rules do not admit; the current page stays. */
export function guardNavigation(tab: Tab, rules: NavigationRules, events: GuardEvents): void {
  answerRequests(tab, rules, events);
  openPopupsInPlace(tab, rules, events);
}

/** Closes a new window before it runs; an allowed address opens in this page instead. */
function openPopupsInPlace(tab: Tab, rules: NavigationRules, events: GuardEvents): void {
  let lastAt = -POPUP_PAUSE_MS;
  const openInPlace = (url: string): void => {
    if (!/^https?:/i.test(url) || performance.now() - lastAt < POPUP_PAUSE_MS) return;
    lastAt = performance.now();
    const verdict = rules.admit(url);
    if (!verdict.ok && !rules.askFirst?.(url)) return events.refused(shownUrl(url), verdict.message);
    tab.page.send('Page.navigate', { url }, NAVIGATION_DEADLINE_MS).catch(() => {});
  };
  tab.page.on('Page.windowOpen', ({ url }) => openInPlace(url));
  // While a key is held down the window is the person's wish, not the page's.
  tab.page.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
    if (disposition === 'newTab' || disposition === 'newWindow') openInPlace(url);
  });
}
