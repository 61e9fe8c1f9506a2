import type { Page } from '@playwright/test';
import { card, carry, column } from './harness/board.ts';
import { signInOf, waitForMail } from './harness/mails.ts';
import { type Site, startSite } from './harness/site.ts';
import { expect, test as base } from './harness/test.ts';
import { ADMIN, createWorld, type World } from './harness/world.ts';

const test = base.extend<object, { site: Site; world: World }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, provide) => {
      const site = await startSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ playwright, site }, provide) => {
      const world = await createWorld(playwright.request, { RINGMARK_REMOTE_ALLOW: site.host });
      await provide(world);
      await world.stop();
    },
    { scope: 'worker' },
  ],
});

const EMAIL = 'mara@quay.example';

/** Opens one of the project's pages, turns MARKUP on, clicks, and saves the pin as a ticket. */
async function placePin(page: Page, url: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'URL' }).click();
  await page.getByRole('option', { name: url, exact: true }).click();
  await expect(page.getByTestId('device')).toHaveAttribute('data-status', 'ready', { timeout: 20_000 });
  await page.getByText('MARKUP', { exact: true }).click();
  const glass = await page.getByTestId('glass').boundingBox();
  if (!glass) throw new Error('There is no glass over the page.');
  await page.mouse.click(glass.x + glass.width / 3, glass.y + glass.height / 2);
  const dialog = page.getByRole('dialog', { name: 'Add Web Annotation' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('Right under the ring.');
  await dialog.getByRole('button', { name: 'Save Annotation' }).click();
  await expect(page.getByTestId('toast')).toContainText('Your web annotation has been saved as a ticket.');
  await expect(page.getByRole('button', { name: `Pin 1: ${title}` })).toBeVisible();
}

test('the main job, from the link in the mail to an accepted ticket', async ({
  page,
  openAs,
  site,
  world,
}) => {
  test.slow();
  const { organization } = await world.createCustomer('Quay', 'quay.example');
  await world.createProject(organization, 'Quay site', ['/demo-page', site.url]);

  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Name (optional, for new users)').fill('Mara Quist');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { token } = signInOf(await waitForMail(world.server.mailDir, EMAIL));
  await page.goto(`/verify?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Mara Quist' })).toBeVisible();

  await page.getByRole('link', { name: 'New Ticket' }).first().click();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Quay site' }).click();
  await page.getByLabel('Title').fill('The ferry times are wrong');
  await page.getByLabel('Description').fill('The last boat leaves at nine.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page).toHaveURL(/\/tickets\/.+/);

  await page.goto('/annotate');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Quay site' }).click();
  await placePin(page, '/demo-page', 'The headline is too long');
  await placePin(page, site.url, 'The bakery has moved');

  await page.goto('/tickets');
  for (const title of ['The ferry times are wrong', 'The headline is too long', 'The bakery has moved']) {
    await expect(column(page, 'Received').getByRole('article').filter({ hasText: title })).toBeVisible();
  }
  await expect(card(page, 'The bakery has moved').locator('img').first()).toBeVisible();

  const admin = await openAs(ADMIN);
  await admin.goto('/tickets');
  await carry(admin, 'The bakery has moved', 'In Progress');
  await admin.mouse.up();
  const moved = column(page, 'In Progress').getByRole('article').filter({ hasText: 'The bakery has moved' });
  await expect(moved, 'the member sees the move without asking for it').toBeVisible();

  await card(admin, 'The bakery has moved').getByRole('link').first().click();
  await admin.getByRole('button', { name: /^Status: In Progress/ }).click();
  await admin.getByRole('menuitemradio', { name: 'Done' }).click();
  await expect(admin.getByTestId('toast')).toContainText('Ticket status has been updated successfully.');

  await moved.waitFor({ state: 'detached' });
  await page.goto(admin.url());
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Accepted');
});
