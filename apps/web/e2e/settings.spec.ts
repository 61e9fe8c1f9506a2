import type { Page } from '@playwright/test';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'lior@southgate.example', name: 'Lior Ben-Ami' };

/** Carries the toast so many px to the right, and lets go. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await page.getByTestId('toast').boundingBox();
  if (!box) throw new Error('There is no toast.');
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 30 + distance, box.y + 20, { steps: 5 });
  await page.mouse.up();
}

test.beforeAll(async ({ installation }) => {
  await installation.createCustomer('Southgate', 'southgate.example');
});

test('mail about tickets is switched off and on again, and stays so', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/');
  await page.getByRole('button', { name: /My Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  const mail = page.getByLabel('Email me about tickets');
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(page.getByTestId('toast')).toContainText('Emails about tickets are off');
  await page.reload();
  await expect(mail).not.toBeChecked();
  await mail.click();
  await expect(page.getByTestId('toast')).toContainText('Emails about tickets are on');
});

test('mails about tickets come as one, at the time of the person', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Daily' }).check();
  await expect(page.getByTestId('toast')).toContainText('You’ll get emails about tickets once a day');
  const zone = page.getByRole('combobox', { name: 'Your time zone' });
  const own = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(zone).toHaveValue(own);
  await zone.fill('Auckland');
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(zone).toHaveValue('Pacific/Auckland');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: `Use ${own}` }).click();
  await expect(zone).toHaveValue(own);
  await page.getByRole('radio', { name: 'Immediately' }).check();
  await expect(zone).toHaveCount(0);
});

test('a toast of good news goes by Escape, by a swipe to the right, or after five seconds', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.clock.install();
  await page.goto('/settings');
  const mail = page.getByLabel('Email me about tickets');
  await expect(mail).toBeVisible();
  // Time passes only when it is told to from here on: a slow machine must not spend the five seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const settle = () => page.clock.runFor(400);
  const toast = page.getByTestId('toast');
  const shown = async () => {
    // The answer comes in its own time, and is told a moment of the held clock later.
    while ((await toast.count()) === 0) await page.clock.runFor(10);
    await expect(toast).toHaveAttribute('data-variant', 'default');
  };
  const provoke = async () => {
    await mail.click();
    await shown();
    await settle();
  };
  await provoke();
  await page.keyboard.press('Escape');
  await settle();
  await expect(toast).toHaveCount(0);

  await provoke();
  await swipe(page, 45);
  await expect(toast).toHaveCount(1);
  await swipe(page, 55);
  await settle();
  await expect(toast).toHaveCount(0);

  await page.mouse.move(5, 5);
  await mail.focus();
  await page.keyboard.press('Space');
  await shown();
  await page.clock.runFor(4_400);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
  await provoke();
});

test(
  'a token is made, shown once, works, and is refused after it was revoked',
  { tag: '@core' },
  async ({ openAs, playwright, installation }) => {
    const page = await openAs(MEMBER);
    // The page has no clipboard, as on plain http, where a token that is shown once must be copied all the same.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await page.goto('/settings');
    await expect(page.getByText('No tokens yet')).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API token' });
    await expect(dialog.getByRole('button', { name: 'Create token' })).toBeDisabled();
    await dialog.getByLabel('Name').fill('Nightly check');
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = (await page.getByTestId('api-token').textContent()) ?? '';
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByLabel('Name').press('Control+v');
    await expect(dialog.getByLabel('Name')).toHaveValue(token);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByTestId('api-token')).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'Nightly check' })).toContainText('Never');

    const program = await playwright.request.newContext({
      baseURL: installation.url,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    expect((await program.get('/api/auth/me')).status()).toBe(200);
    await page.getByRole('button', { name: 'Revoke Nightly check' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByTestId('toast')).toContainText('Token revoked');
    await expect(page.getByText('No tokens yet')).toBeVisible();
    expect((await program.get('/api/auth/me')).status()).toBe(401);
    await program.dispose();
  },
);
