import { type Site, startSite } from './outside/site.ts';
import { lasting } from './lasting.ts';
import { test as base } from './test.ts';
import { startInstallation } from './installation.ts';

interface RemoteFixtures {
  /** A customer's site, which the installation may view although it is on loopback. */
  site: Site;
  /** Further settings of the server. */
  settings: Record<string, string>;
}

/** The test for journeys over pages of other sites. */
export const test = base.extend<object, RemoteFixtures>({
  site: lasting(startSite),
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
