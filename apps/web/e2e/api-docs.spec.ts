import { expect, test } from './harness/test.ts';

test(
  'the API can be read and tried out at /api/docs, with nothing from elsewhere',
  { tag: '@core' },
  async ({ adminPage: page, installation }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(installation.url) && !url.startsWith('data:')) elsewhere.push(url);
    });
    const answer = await page.goto('/api/docs');
    const policy = answer?.headers()['content-security-policy'];
    expect(policy).toContain("script-src 'self';");
    await expect(page).toHaveTitle('Ringmark API');
    await expect(page.getByRole('heading', { name: /^Ringmark/ })).toBeVisible();
    await expect(page.getByText('Authorization: Bearer').first()).toBeVisible();

    await page.getByText('Create a ticket', { exact: true }).click();
    await expect(page.getByText('Idempotency-Key', { exact: true }).first()).toBeVisible();

    // An operation far below is drawn when it is scrolled to, or looked for.
    await page.getByPlaceholder('Filter by tag or path').fill('auth');
    await page.getByText('Who is signed in', { exact: true }).click();
    const me = page.locator('.opblock', { hasText: '/api/auth/me' });
    await me.getByRole('button', { name: 'Try it out' }).click();
    await me.getByRole('button', { name: 'Execute' }).click();
    await expect(me.locator('.live-responses-table')).toContainText('"impersonating": false');
    expect(elsewhere).toEqual([]);
  },
);

test('the page has the theme of the app: dark, until the light one was chosen there', async ({
  adminPage: page,
}) => {
  const ground = () => page.locator('.swagger-ui').first();
  await page.goto('/api/docs');
  await expect(ground()).toHaveCSS('background-color', 'rgb(13, 14, 17)');
  await expect(page.getByRole('heading', { name: /^Ringmark/ })).toHaveCSS('color', 'rgb(236, 238, 242)');
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'light'));
  await page.reload();
  await expect(ground()).toHaveCSS('background-color', 'rgb(247, 248, 250)');
});

test('the app itself loads nothing of that page', async ({ adminPage: page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/tickets', { waitUntil: 'networkidle' });
  expect(loaded.filter((url) => /swagger|api-docs/.test(url))).toEqual([]);
});
