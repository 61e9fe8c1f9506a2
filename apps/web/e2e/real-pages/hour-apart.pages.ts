import path from 'node:path';
import { expect, test as base } from '@playwright/test';
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

test.describe.configure({ mode: 'parallel' });

for (const address of every) {
  test(`${address} has not changed within an hour`, async ({ site, viewer }, { annotations }) => {
    const seen = await lookTwice(viewer, new URL(address, site.url).href);
    annotations.push({ type: ROW, description: JSON.stringify({ page: address, ...seen }) });
    expect(seen.outcomes.length).toBeGreaterThan(0);
    // What moves by itself is said to; a page that is as it was must not be said to have changed, or lost anything.
    for (const outcome of seen.outcomes) expect(['same', 'not_compared: moving']).toContain(outcome);
  });
}
