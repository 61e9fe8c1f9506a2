import { setTimeout as wait } from 'node:timers/promises';
import { CdpRefused, type CdpSession } from '../../cdp/connection.ts';
import type { Tab } from '../tab.types.ts';

export const EMPTY_PAGE = 'about:blank';
const FORGET_ATTEMPTS = 20;
const FORGET_RETRY_MS = 20;
const LISTED_DEADLINE_MS = 1_000;
/** The number of tries for a request that a new page interrupts. */
const TRIES = 5;
/** Milliseconds to wait for such a page before a step. */
const STEP_PATIENCE_MS = 5_000;
const RELOAD_RETRY_MS = 100;

/**
 * Removes the initial empty page from the history, so that a page cannot go back to it. A page reports its commit a
 * moment before the browser lists it, so this retries; a page that has added entries by then keeps them.
 */
export async function forgetEmptyPage({ page }: Tab): Promise<void> {
  for (let attempt = 1; attempt <= FORGET_ATTEMPTS; attempt += 1) {
    try {
      const { entries } = await page.send('Page.getNavigationHistory');
      if (entries.length === 2 && entries[0]?.url === EMPTY_PAGE)
        await page.send('Page.resetNavigationHistory');
      if (entries.length !== 1 || entries[0]?.url !== EMPTY_PAGE) return;
    } catch (error) {
      if (!(error instanceof CdpRefused)) return;
    }
    await wait(FORGET_RETRY_MS);
  }
}

export async function historyOf(tab: Tab): Promise<{ canGoBack: boolean; canGoForward: boolean }> {
  const { currentIndex, entries } = await tab.page.send('Page.getNavigationHistory');
  return {
    // The first entry may still be the initial empty page.
    canGoBack: entries.slice(0, currentIndex).some(({ url }) => url !== EMPTY_PAGE),
    canGoForward: currentIndex < entries.length - 1,
  };
}

export async function listedOf({ page }: Tab): Promise<{ url: string; title: string } | undefined> {
  const asked = page.send('Page.getNavigationHistory', undefined, LISTED_DEADLINE_MS);
  const { currentIndex, entries } = await asked;
  return entries[currentIndex];
}

/** Chromium refuses what is asked of a page while another one comes in: then it is asked again. */
async function askAgain(ask: () => Promise<unknown>, pause: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof CdpRefused) || tries === TRIES) throw error;
    }
    await pause();
  }
}

/** @param settled waits for the page that comes in, which a step may then be taken from. */
export async function stepInHistory(
  tab: Tab,
  by: -1 | 1,
  settled: (limitMs: number) => Promise<void>,
): Promise<void> {
  let wanted: number | undefined;
  const step = async () => {
    const { currentIndex, entries } = await tab.page.send('Page.getNavigationHistory');
    // It was the step itself that came in.
    if (wanted !== undefined && entries[currentIndex]?.id === wanted) return;
    const entry = entries[currentIndex + by];
    if (!entry || entry.url === EMPTY_PAGE) return;
    wanted = entry.id;
    await tab.page.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  };
  await askAgain(step, () => settled(STEP_PATIENCE_MS));
}

/** Reloads a page. */
export const reloadPage = (page: Pick<CdpSession, 'send'>): Promise<void> =>
  askAgain(
    () => page.send('Page.reload'),
    () => wait(RELOAD_RETRY_MS),
  );
