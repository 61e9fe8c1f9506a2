import { watchOrigins } from './harness/watch/foreign-origins.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

test.describe('a page of another site', () => {
  test.use({ expectedMessages: /frame-ancestors|X-Frame-Options/i, expectedElsewhere: /\/framing$/ });

  test('frames neither the app nor what only the app may frame', async ({ openAs, site, installation }) => {
    const frames = ['/', '/tickets', '/login', '/demo-page', '/api/docs'].map(
      (path) => `<iframe src="${installation.url}${path}"></iframe>`,
    );
    const url = site.put('/framing', (_request, response) => {
      response.removeHeader('x-frame-options');
      response.end(pageOf('Framing', frames.join('')));
    });
    const page = await openAs(ADMIN);
    const asked = watchOrigins(page.context());
    await page.goto(url);
    // Each comes to its end, and it is none of ours.
    const ends = () =>
      page
        .frames()
        .filter((frame) => frame !== page.mainFrame())
        .map((frame) => frame.url().split(':', 1)[0]);
    await expect.poll(ends).toEqual(frames.map(() => 'chrome-error'));
    expect(asked, 'what every journey would complain of').toEqual([`document: ${url}`]);
    // The same person sees it in a window of its own.
    await page.goto(`${installation.url}/tickets`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
