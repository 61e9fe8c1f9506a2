import type { Page } from '@playwright/test';
import { card, column } from './harness/screens/board.ts';
import { countMails, waitForSignIn } from './harness/outside/mails.ts';
import { expect, test } from './harness/test.ts';
import { ADMIN, OTHER_ADMIN } from './harness/installation.ts';

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'combobox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

test('by keyboard alone: sign in, report by form, find it on the board, move it, comment with a mention, accept', async ({
  page,
  installation,
}) => {
  const { project } = await installation.createCustomer('Keys & Co', 'keys.example');
  await installation.signedIn(OTHER_ADMIN);
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await type(ADMIN.email);
  const before = await countMails(installation.server.mailDir, ADMIN.email);
  await press('Enter');
  await expect(page.getByLabel(/six-digit code/)).toBeFocused();
  const { code } = await waitForSignIn(installation.server.mailDir, ADMIN.email, before);
  await type(code);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await press('c');
  await tabTo(page, 'combobox', 'Project');
  await press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  const names = await page.getByRole('option').allTextContents();
  // The first press opened the list, and chose none.
  for (let step = 0; step <= names.indexOf(project.name); step += 1) await press('ArrowDown');
  await press('Enter');
  await tabTo(page, 'textbox', 'Title');
  await type('Reported without a mouse');
  await press('Tab');
  await type('Every step by keys.');
  await press('Control+Enter');
  await expect(page).toHaveURL(/\/tickets\/[\w-]{36}$/);

  await tabTo(page, 'link', 'Back to the board');
  await press('Enter');
  await expect(column(page, 'Received').getByText('Reported without a mouse')).toBeVisible();
  await press('/');
  await expect(page.getByRole('textbox', { name: 'Search tickets' })).toBeFocused();
  await type('without a mouse');
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, 'link', 'Reported without a mouse');
  await press('Space');
  await press('ArrowRight');
  await press('Space');
  await expect(column(page, 'In Progress').getByText('Reported without a mouse')).toBeVisible();
  await expect(page.getByTestId('toast')).toContainText('Status updated');
  await expect(card(page, 'Reported without a mouse').getByRole('link')).toBeFocused();

  await press('Enter');
  await expect(page).toHaveURL(/\/tickets\/[\w-]{36}$/);
  await tabTo(page, 'textbox', 'Add a comment');
  await type('Please look at it, @brun');
  await expect(page.getByRole('option', { name: OTHER_ADMIN.name })).toBeVisible();
  await press('Enter');
  await type('thank you.');
  await press('Control+Enter');
  await expect(page.getByTestId('toast')).toContainText('Comment added');
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread).toContainText(`Please look at it, @${OTHER_ADMIN.name} thank you.`);
  await expect(thread.locator('mark')).toHaveText(`@${OTHER_ADMIN.name}`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();

  await page.keyboard.press('Escape');
  await tabTo(page, 'button', /^Status: In Progress/);
  await press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Received' })).toBeFocused();
  await type('d');
  await expect(page.getByRole('menuitemradio', { name: 'Done' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('button', { name: /^Status: Done/ })).toBeFocused();
  await tabTo(page, 'button', 'Accept');
  await press('Enter');
  await expect(page.getByRole('button', { name: /^Status: Accepted/ })).toBeFocused();

  await press('Control+k');
  await expect(page.getByLabel('Search commands and tickets')).toBeFocused();
  await type('settings');
  await press('Enter');
  await expect(page).toHaveURL('/settings');
});
