import path from 'node:path';
import { test as base } from '@playwright/test';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { type Site, startSite } from '../harness/outside/site.ts';
import { fetchPackages } from './fetch-packages.ts';
import { PACKAGES } from './packages.ts';
import { PAGES } from './side-by-side/all-pages.ts';
import { layPage } from './side-by-side/lay-page.ts';
import { VERSIONS } from './side-by-side/versions.ts';

interface WorkerFixtures {
  /** HTML at the end of every page, for a script of the test's own. */
  end: string;
  /** Has every page. */
  site: Site;
  viewer: RemoteViewer;
}

/** A remote viewer of this process. */
export const viewerOf = ({ host }: Site): RemoteViewer =>
  createRemoteViewer({
    allow: [host],
    ownOrigin: () => '',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    // A page on a machine that does other things is slow long before it hangs.
    actionMs: 20_000,
  });

/** The test for each page, one after the other, without the product around the viewer. */
export const test = base.extend<object, WorkerFixtures>({
  end: ['', { option: true, scope: 'worker' }],
  site: [
    async ({ end }, provide) => {
      const site = await startSite();
      site.putFolder('/npm/', await fetchPackages(VERSIONS, 'side-by-side'));
      const versions = new Map(Object.entries(PACKAGES).map(([name, { version }]) => [name, version]));
      const folder = await fetchPackages(versions, 'real-pages');
      for (const name of Object.keys(PACKAGES)) site.putFolder(`/${name}/`, path.join(folder, name), end);
      site.put('/told', (_request, response) => void response.end());
      for (const page of PAGES) layPage(site, page, end);
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  viewer: [
    async ({ site }, provide) => {
      const viewer = viewerOf(site);
      await provide(viewer);
      await viewer.stop();
    },
    { scope: 'worker' },
  ],
});

const templates = Object.entries(PACKAGES).flatMap(([name, { pages }]) =>
  pages.map((page) => `/${name}/${page}`),
);

/** The paths of all pages: those that libraries draw, and those that packages ship. */
export const EVERY = [...PAGES.map(({ name }) => `/side/${name}`), ...templates];

/** Pages that differ from visit to visit in any browser, with the words that only some visits show. */
export const UNSTEADY = new Map([['/side/gridjs', 'An error happened while fetching the data']]);

/** The window in which pages are opened, CSS px. */
export const SIZE = { width: 1_366, height: 768 };
/** The places where a person may point in it: the first place with an element counts. */
export const POINTS: readonly { x: number; y: number }[] = [
  { x: 683, y: 384 },
  { x: 410, y: 192 },
  { x: 137, y: 38 },
];
