import { type Browser, expect } from '@playwright/test';
import { EVERY, test, UNSTEADY } from './every-page.ts';
import { lookTwice } from './hour-apart/look-twice.ts';
import { ROW } from './side-by-side/table.reporter.ts';

const MAX_VISITS = 16;

/** Collects what a browser without any part of Ringmark shows in its visits, until both ways have been seen. */
async function visitUntilBoth(browser: Browser, url: string, words: string): Promise<Set<boolean>> {
  const seen = new Set<boolean>();
  for (let visit = 0; visit < MAX_VISITS && seen.size < 2; visit += 1) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    seen.add(await page.getByText(words).isVisible());
    await page.close();
  }
  return seen;
}

test.describe.configure({ mode: 'parallel' });

for (const address of EVERY) {
  test(`${address} has not changed within an hour`, async ({ site, viewer, browser }, { annotations }) => {
    const url = new URL(address, site.url).href;
    const seen = await lookTwice(viewer, url);
    annotations.push({ type: ROW, description: JSON.stringify({ page: address, ...seen }) });
    expect(seen.outcomes.length).toBeGreaterThan(0);
    const words = UNSTEADY.get(address);
    const right = ['same', 'not_compared: moving'];
    // A page that shows both ways to any browser has changed indeed.
    if (words !== undefined && seen.outcomes.includes('changed')) {
      expect([...(await visitUntilBoth(browser, url, words))]).toHaveLength(2);
      right.push('changed');
    }
    // A proof says that a page moves by itself; it must not say that an unchanged page has changed, or has lost
    // anything.
    for (const outcome of seen.outcomes) expect(right).toContain(outcome);
  });
}
