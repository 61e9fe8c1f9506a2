import { type Site, startSite } from './site.ts';
import { test as base } from './test.ts';
import { startInstallation } from './installation.ts';

interface RemoteFixtures {
  /** A customer's site, which the installation may view although it is on loopback. */
  site: Site;
  /** Further settings of the server. */
  settings: Record<string, string>;
}

/** For journeys over pages of other sites. */
export const test = base.extend<object, RemoteFixtures>({
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
  installation: [
    async ({ playwright, site, settings }, provide) => {
      const installation = await startInstallation(playwright.request, {
        RINGMARK_REMOTE_ALLOW: site.host,
        ...settings,
      });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});
