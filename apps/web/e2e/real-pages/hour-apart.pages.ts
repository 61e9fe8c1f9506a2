import path from 'node:path';
import { type Browser, expect, test as base } from '@playwright/test';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { type Site, startSite } from '../harness/site.ts';
import { fetchPackages } from './fetch-packages.ts';
import { lookTwice } from './hour-apart/look-twice.ts';
import { PACKAGES } from './packages.ts';
import { PAGES } from './side-by-side/all-pages.ts';
import { layPage } from './side-by-side/lay-page.ts';
import { ROW } from './side-by-side/table.reporter.ts';
import { VERSIONS } from './side-by-side/versions.ts';

interface WorkerFixtures {
  site: Site;
  viewer: RemoteViewer;
}

const test = base.extend<object, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, provide) => {
      const site = await startSite();
      site.putFolder('/npm/', await fetchPackages(VERSIONS, 'side-by-side'));
      const versions = new Map(Object.entries(PACKAGES).map(([name, { version }]) => [name, version]));
      const folder = await fetchPackages(versions, 'real-pages');
      for (const name of Object.keys(PACKAGES)) site.putFolder(`/${name}/`, path.join(folder, name));
      site.put('/told', (_request, response) => void response.end());
      for (const page of PAGES) layPage(site, page);
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  viewer: [
    async ({ site }, provide) => {
      const viewer = createRemoteViewer({
        allow: [site.host],
        ownOrigin: () => '',
        log: { info: () => {}, warn: () => {}, error: () => {} },
        // On a machine that does other things a page is slow long before it hangs.
        actionMs: 20_000,
      });
      await provide(viewer);
      await viewer.stop();
    },
    { scope: 'worker' },
  ],
});

const templates = Object.entries(PACKAGES).flatMap(([name, { pages }]) =>
  pages.map((page) => `/${name}/${page}`),
);
const every = [...PAGES.map(({ name }) => `/side/${name}`), ...templates];

/** Pages that may be now one way, now another, whoever opens them: with the words that only some visits show. */
const UNSTEADY = new Map([['/side/gridjs', 'An error happened while fetching the data']]);
const MOST_VISITS = 16;

/** What visits of a browser that Ringmark has no part in show, until both ways have been seen. */
async function visitUntilBoth(browser: Browser, url: string, words: string): Promise<Set<boolean>> {
  const seen = new Set<boolean>();
  for (let visit = 0; visit < MOST_VISITS && seen.size < 2; visit += 1) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    seen.add(await page.getByText(words).isVisible());
    await page.close();
  }
  return seen;
}

test.describe.configure({ mode: 'parallel' });

for (const address of every) {
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
    // What moves by itself is said to; a page that is as it was must not be said to have changed, or lost anything.
    for (const outcome of seen.outcomes) expect(right).toContain(outcome);
  });
}
