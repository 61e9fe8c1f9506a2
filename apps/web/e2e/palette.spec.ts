import type { Page } from '@playwright/test';
import { hold } from './harness/answers.ts';
import { expect, test } from './harness/test.ts';

const PALETTE_CODE = /\/assets\/palette[^/]*\.js/;
const KEY_DELAY = { delay: 30 };
/** Forty letters, with those that are shortcuts somewhere. */
const TYPED = 'checkoutxsilmdvh'.repeat(3).slice(0, 40);

const openDashboard = async (page: Page) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** The addresses that a page goes to from now on. */
function watchAddresses(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}

test('keys typed right after Ctrl K all reach the palette', async ({ adminPage: page }) => {
  const search = page.getByLabel('Search commands and tickets');
  await openDashboard(page);
  const seen = watchAddresses(page);
  for (let round = 0; round < 10; round += 1) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(TYPED, KEY_DELAY);
    await expect(search).toHaveValue(TYPED);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(seen).toEqual([]);
});

test('keys typed before the palette’s code is there reach it in their order', async ({ adminPage: page }) => {
  const search = page.getByLabel('Search commands and tickets');
  for (let early = 4; early <= 40; early += 4) {
    const code = await hold(page, PALETTE_CODE);
    await openDashboard(page);
    const seen = watchAddresses(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(TYPED.slice(0, early), KEY_DELAY);
    code.resolve();
    await page.keyboard.type(TYPED.slice(early), KEY_DELAY);
    await expect(search).toHaveValue(TYPED);
    await expect(search).toBeFocused();
    expect(seen).toEqual([]);
    await page.unroute(PALETTE_CODE);
  }
});

test('Enter and Escape count before the palette’s code is there', async ({
  adminPage: page,
  installation,
}) => {
  const code = await hold(page, PALETTE_CODE);
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settinx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('gs');
  await page.keyboard.press('Enter');
  code.resolve();
  await expect(page).toHaveURL('/settings');

  // A ticket is found only after that.
  const { project } = await installation.createCustomer('Early Co', 'early.example');
  const { id } = await installation.createTicket({ project, title: 'Wombat is missing' });
  const later = await hold(page, PALETTE_CODE);
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wombat');
  await page.keyboard.press('Enter');
  later.resolve();
  await expect(page).toHaveURL(`/tickets/${id}`);

  const again = await hold(page, PALETTE_CODE);
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cc');
  await page.keyboard.press('Escape');
  again.resolve();
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/new-ticket');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('letters are no shortcuts while an overlay is loading', async ({ adminPage: page, installation }) => {
  const keys = await hold(page, /\/assets\/keys-dialog[^/]*\.js/);
  await openDashboard(page);
  await page.keyboard.press('?');
  await page.keyboard.press('c');
  keys.resolve();
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expect(page).toHaveURL('/');

  const { project } = await installation.createCustomer('Chosen Co', 'chosen.example');
  await installation.createTicket({ project, title: 'Chosen before Ctrl K' });
  const code = await hold(page, PALETTE_CODE);
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Chosen before Ctrl K' }).focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Edit the selected tickets' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('simlx');
  code.resolve();
  await expect(page.getByLabel('Search commands and tickets')).toHaveValue('simlx');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the palette’s code comes after the first screen and before its first use', async ({
  adminPage: page,
}) => {
  const order: string[] = [];
  page.on('request', (request) => PALETTE_CODE.test(request.url()) && order.push('code'));
  page.on('requestfinished', (request) => request.url().includes('apiTokens.list') && order.push('screen'));
  const tokens = await hold(page, /apiTokens\.list/);
  const code = page.waitForRequest(PALETTE_CODE);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  tokens.resolve();
  await code;
  expect(order).toEqual(['screen', 'code']);
});
