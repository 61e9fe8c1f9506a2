import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { card, column, expectCount } from './harness/screens/board.ts';
import { ADMIN } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Pocket & Sons', 'pocket.example'));
  await installation.createTicket({ project, title: 'First of the pocket', status: 'In Review' });
  await installation.createTicket({ project, title: 'Second of the pocket', status: 'In Review' });
  await installation.createTicket({ project, title: 'Done in the pocket', status: 'Done' });
});

const head = (page: Page, status: TicketStatus) =>
  column(page, status).getByRole('button', { name: status, exact: true });
const expectOpen = (page: Page, status: TicketStatus) =>
  expect(page.locator('section [aria-expanded="true"]')).toHaveText([status]);
const sizeOf = async (element: Locator) => (await element.boundingBox()) ?? { width: 0, height: 0 };

test(
  'on a phone the board is a list of statuses with their counts, open at the first that has tickets',
  { tag: '@core' },
  async ({ openAs }) => {
    const page = await openAs(ADMIN, PHONE);
    await page.goto(`/tickets?projectId=${project.id}`);
    await expect(card(page, 'First of the pocket')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...TICKET_STATUSES]);
    await expectOpen(page, 'In Review');
    await expectCount(page, 'In Review', 2);
    await expectCount(page, 'Done', 1);
    await expectCount(page, 'Received', 0);
    await expect(card(page, 'Done in the pocket')).toHaveCount(0);
    expect((await sizeOf(card(page, 'First of the pocket'))).width).toBe(390 - 24);
    for (const target of [
      column(page, 'Received').locator('header'),
      card(page, 'First of the pocket').getByRole('button', { name: /^Move #/ }),
      page.getByLabel('Project'),
      page.getByRole('button', { name: 'Filter', exact: true }),
      page.getByRole('textbox', { name: 'Search tickets' }),
    ])
      expect((await sizeOf(target)).height).toBeGreaterThanOrEqual(44);
    // A tap works on the whole head, and not only on its words.
    const head = column(page, 'Done').locator('header');
    await head.scrollIntoViewIfNeeded();
    const done = await head.boundingBox();
    if (!done) throw new Error('The head of Done cannot be seen.');
    await page.touchscreen.tap(done.x + done.width - 20, done.y + done.height / 2);
    await expectOpen(page, 'Done');
    await expect(card(page, 'Done in the pocket')).toBeVisible();
    await expect(card(page, 'First of the pocket')).toHaveCount(0);
    expect(
      await page.evaluate(() => {
        const board = document.querySelector('[data-scroll-restoration-id="board"]');
        return [document.documentElement.scrollWidth, board?.scrollWidth];
      }),
    ).toEqual([390, 390]);
    await expectNoBarriers(page);
  },
);

test('the open status is in the address: Back returns to the one before, and from a ticket to where one was', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, PHONE);
  await page.goto(`/tickets?projectId=${project.id}`);
  await expectOpen(page, 'In Review');
  await head(page, 'Done').click();
  await expect(page).toHaveURL(/status=Done/);
  await page.getByRole('link', { name: 'Done in the pocket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Done in the pocket');
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expectOpen(page, 'Done');
  await page.goBack();
  await expectOpen(page, 'In Review');
  await page.goForward();
  await expectOpen(page, 'Done');
  await page.reload();
  await expectOpen(page, 'Done');
  // Only the list of columns is left once it is closed.
  await head(page, 'Done').click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.locator('section [aria-expanded="true"]')).toHaveCount(0);
  // A search opens where its first hit is.
  await page.getByRole('textbox', { name: 'Search tickets' }).fill('second');
  await expectOpen(page, 'In Review');
  await expect(card(page, 'Second of the pocket')).toBeInViewport();
});

test('the menu of a card gives it another status, and by keys one gets everywhere', async ({
  openAs,
  installation,
}) => {
  const { project: own } = await installation.createCustomer('Keys in a pocket', 'pocket-keys.example');
  const { id } = await installation.createTicket({ project: own, title: 'Moved by its menu' });
  await installation.createTicket({ project: own, title: 'Moved by keys' });
  const page = await openAs(ADMIN, PHONE);
  await page.goto(`/tickets?projectId=${own.id}`);
  await card(page, 'Moved by its menu')
    .getByRole('button', { name: /^Move #/ })
    .tap();
  await expect(page.getByRole('menuitem', { name: 'QA' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('menuitem', { name: 'QA' }).tap();
  await expect(page.getByTestId('toast')).toContainText('Status updated');
  await expectCount(page, 'QA', 1);
  await expectOpen(page, 'Received');
  await expect(card(page, 'Moved by its menu')).toHaveCount(0);
  expect((await installation.readTicket(id)).status).toBe('QA');

  await card(page, 'Moved by keys').getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'In Progress')).toHaveAttribute('data-over');
  await page.keyboard.press('Space');
  await expectCount(page, 'In Progress', 1);
  await expect(head(page, 'In Progress')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Moved by keys')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Moved by keys').locator(':focus')).toHaveCount(1);
});

test('a long status is drawn in part and reads on; another that is opened from its end is in sight', async ({
  openAs,
  installation,
}) => {
  const { project: own } = await installation.createCustomer('Long pocket', 'pocket-long.example');
  for (let index = 1; index <= 55; index += 1)
    await installation.createTicket({ project: own, title: `Long pocket ${index}`, status: 'Adjustments' });
  await installation.createTicket({ project: own, title: 'Beyond the long one', status: 'Accepted' });
  const page = await openAs(ADMIN, { viewport: PHONE.viewport });
  await page.goto(`/tickets?projectId=${own.id}`);
  await expect(card(page, 'Long pocket 55')).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(30);
  await page.getByRole('article').first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText('Long pocket 1', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole('article').count()).toBeLessThan(30);
  await expect(column(page, 'Adjustments').locator('header')).toBeInViewport({ ratio: 1 });
  await head(page, 'Accepted').click();
  await expect(column(page, 'Accepted').locator('header')).toBeInViewport({ ratio: 1 });
  await expect(card(page, 'Beyond the long one')).toBeInViewport({ ratio: 1 });
});
