import { type Site, startSite } from './site.ts';
import { test as base } from './test.ts';
import { createWorld } from './world.ts';

interface RemoteWorld {
  /** A customer's site, which the installation may view although it is on loopback. */
  site: Site;
  /** Further settings of the server. */
  settings: Record<string, string>;
}

/** For journeys over pages of other sites. */
export const test = base.extend<object, RemoteWorld>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, provide) => {
      const site = await startSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ playwright, site, settings }, provide) => {
      const world = await createWorld(playwright.request, { RINGMARK_REMOTE_ALLOW: site.host, ...settings });
      await provide(world);
      await world.stop();
    },
    { scope: 'worker' },
  ],
});
