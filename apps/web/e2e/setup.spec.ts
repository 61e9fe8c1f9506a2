import { startServer } from './harness/server.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

test('the first run makes an administrator, who is led through the first steps', async ({ page }) => {
  const server = await startServer();
  try {
    if (!server.setupLink) throw new Error('The server printed no set-up link.');
    await page.goto(server.setupLink);
    await expect(page.getByRole('heading', { name: 'Set up Ringmark' })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByLabel('Your email').fill('olga@platform.example');
    await page.getByLabel('Your name').fill('Olga Petrova');
    await page.getByLabel('Organization name').fill('Platform Inc');
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Olga Petrova' })).toBeVisible();
    await expect(page.getByText('Admin', { exact: true })).toBeVisible();
    const steps = page.getByRole('region', { name: 'Getting started' });
    await expect(steps.getByText('0 of 3 done')).toBeVisible();
    await expect(steps.getByRole('link')).toHaveText([
      'Add an organization',
      'Add a project with an address',
      'Place a first pin',
    ]);
    await expectNoBarriers(page);
    // The page listens to the server, which is about to stop.
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});
