import { test as base } from '@playwright/test';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { type Site, startSite } from '../../harness/outside/site.ts';
import { viewerOf } from '../every-page.ts';

/** Gives each worker a site to put pages on, and a viewer that opens them. */
export const test = base.extend<object, { site: Site; viewer: RemoteViewer }>({
  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from a pattern.
    async ({}, provide) => {
      const site = await startSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
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
