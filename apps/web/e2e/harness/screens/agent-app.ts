import type { FrameLocator, Page } from '@playwright/test';
import { type AppHost, hostPage } from '@ringmark/api/outward/agents/testing/app-host';

/** Shows an app with the result of its tool, as clients with MCP Apps do. */
export async function showApp(page: Page, html: string, result: object): Promise<FrameLocator> {
  await page.setContent(hostPage(html));
  await page.waitForFunction(() =>
    (globalThis as unknown as { appHost: AppHost }).appHost.heard.some(
      ({ method }) => method === 'ui/notifications/initialized',
    ),
  );
  await page.evaluate(
    (whole) =>
      (globalThis as unknown as { appHost: AppHost }).appHost.say('ui/notifications/tool-result', whole),
    result,
  );
  return page.frameLocator('iframe');
}
