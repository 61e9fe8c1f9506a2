import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { card, carry, column, expectCount, openFilters } from './harness/screens/board.ts';
import { ADMIN, OTHER_ADMIN } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const FOLDED = 40;
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Folds & Sons', 'folds.example'));
});

const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0);
const strip = (page: Page) => page.getByRole('navigation', { name: 'Columns' });
const head = (page: Page, status: (typeof TICKET_STATUSES)[number]) =>
  column(page, status).getByRole('button', { name: status, exact: true });

test('without a filter, empty columns are folded to their name and count, and open by a press', async ({
  adminPage: page,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Alone on the board' });
  await page.goto('/tickets');
  await expect(card(page, 'Alone on the board')).toBeVisible();
  await expect(column(page, 'Production').getByText('No tickets')).toBeVisible();
  await expectCount(page, 'Production', 0);
  expect(await widthOf(column(page, 'Production'))).toBe(FOLDED);
  await expectNoBarriers(page);
  await head(page, 'Production').click();
  await expect(head(page, 'Production')).toHaveAttribute('aria-expanded', 'true');
  expect(await widthOf(column(page, 'Production'))).toBeGreaterThan(250);
  await head(page, 'Production').click();
  expect(await widthOf(column(page, 'Production'))).toBe(FOLDED);
  // A card that comes into the column opens it.
  await installation.setStatus(id, 'Production');
  await expect(column(page, 'Production').getByText('Alone on the board')).toBeVisible();
  await expect.poll(() => widthOf(column(page, 'Production'))).toBeGreaterThan(250);
});

test('a card aimed at a folded column lands in it, at once or after that has opened under the resting hand', async ({
  adminPage: page,
  installation,
}) => {
  const quick = await installation.createTicket({ project, title: 'Dropped at once', status: 'QA' });
  const slow = await installation.createTicket({ project, title: 'Rests before it drops', status: 'QA' });
  await page.goto(`/tickets?projectId=${project.id}`);
  expect(await widthOf(column(page, 'Blocked'))).toBe(FOLDED);
  await carry(page, 'Dropped at once', 'Blocked');
  await expect(column(page, 'Blocked')).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(column(page, 'Blocked').getByText('Dropped at once')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(quick.id)).status).toBe('Blocked');

  await carry(page, 'Rests before it drops', 'Accepted');
  const left = (await column(page, 'Accepted').boundingBox())?.x;
  await expect.poll(() => widthOf(column(page, 'Accepted'))).toBeGreaterThan(250);
  await expect(column(page, 'Accepted')).toHaveAttribute('data-over');
  expect((await column(page, 'Accepted').boundingBox())?.x).toBe(left);
  await page.mouse.up();
  await expect(column(page, 'Accepted').getByText('Rests before it drops')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(slow.id)).status).toBe('Accepted');
});

test('a column that was folded by hand stays so on this device for this person, and takes cards by pointer and keys', async ({
  adminPage: page,
  openAs,
  installation,
}) => {
  const { id } = await installation.createTicket({
    project,
    title: 'Already in review',
    status: 'In Review',
  });
  await installation.createTicket({ project, title: 'Goes by keys', status: 'In Progress' });
  await page.goto('/tickets');
  await head(page, 'In Review').click();
  expect(await widthOf(column(page, 'In Review'))).toBe(FOLDED);
  await expect(card(page, 'Already in review')).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Goes by keys')).toBeVisible();
  expect(await widthOf(column(page, 'In Review'))).toBe(FOLDED);
  await expectNoBarriers(page);

  await card(page, 'Goes by keys').getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'In Review')).toHaveAttribute('data-over');
  await page.keyboard.press('Space');
  await expect(card(page, 'Goes by keys')).toHaveCount(0);
  await expect(head(page, 'In Review')).toBeFocused();

  // Folding affects nobody else's board, and a hit is never hidden.
  const other = await openAs(OTHER_ADMIN);
  await other.goto('/tickets');
  await expect(card(other, 'Already in review')).toBeVisible();
  await page.goto(`/tickets?projectId=${project.id}`);
  await expect(card(page, 'Already in review')).toBeVisible();
  await page.goto('/tickets');
  await expect(head(page, 'In Review')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await head(page, 'In Review').press('Enter');
  await expect(card(page, 'Already in review')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(id)).status).toBe('In Review');
});

test('at 1440 px a part of the next column is seen, and each status is one press away', async ({
  adminPage: page,
  installation,
}) => {
  for (const status of TICKET_STATUSES)
    await installation.createTicket({ project, title: `A card of ${status}`, status });
  await page.goto('/tickets');
  await expect(card(page, 'A card of Received')).toBeVisible();
  const board = await page.locator('[data-scroll-restoration-id="board"]').boundingBox();
  const edge = (board?.x ?? 0) + (board?.width ?? 0);
  const parts = await Promise.all(
    TICKET_STATUSES.map(async (status) => {
      const box = await column(page, status).boundingBox();
      return box ? (edge - box.x) / box.width : 0;
    }),
  );
  expect(parts.filter((part) => part > 0.1 && part < 0.9)).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await expect(strip(page).getByRole('button')).toHaveCount(9);
  for (const status of ['Accepted', 'Received', 'Done'] as const) {
    await strip(page)
      .getByRole('button', { name: new RegExp(`^${status} \\d`) })
      .click();
    await expect(column(page, status)).toBeInViewport({ ratio: 0.99 });
    await expect(card(page, `A card of ${status}`)).toBeInViewport();
    await expect(head(page, status)).toBeFocused();
  }
  // A column that was folded by hand opens.
  await head(page, 'Done').click();
  await expect(card(page, 'A card of Done')).toHaveCount(0);
  await strip(page)
    .getByRole('button', { name: /^Done \d/ })
    .press('Enter');
  await expect(card(page, 'A card of Done')).toBeVisible();
});

test('severity and "created by me" filter the board, stand in the address and are cleared together', async ({
  openAs,
  installation,
}) => {
  await installation.signedIn(OTHER_ADMIN);
  const { project: own } = await installation.createCustomer('Sieve', 'sieve.example');
  await installation.createTicket({ project: own, title: 'Grave and mine', severity: 'high' });
  await installation.createTicket({ project: own, title: 'Small and mine', severity: 'low' });
  await installation.createTicket({ project: own, title: 'Grave and theirs', severity: 'high' }, OTHER_ADMIN);
  const page = await openAs(ADMIN);
  await page.goto(`/tickets?projectId=${own.id}`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await (await openFilters(page)).getByLabel('Severity', { exact: true }).selectOption({ label: 'High' });
  await expect(page).toHaveURL(/severity=high/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectCount(page, 'Received', 2);
  await page.getByLabel('Creator', { exact: true }).selectOption({ label: 'Created by me' });
  await expect(page).toHaveURL(/creatorId=me/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Grave and mine')).toBeVisible();
  await expectNoBarriers(page);

  // The same address shows someone else their own board.
  const other = await openAs(OTHER_ADMIN);
  await other.goto(page.url());
  await expect(card(other, 'Grave and theirs')).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(1);
  await expect(other.getByLabel('Creator', { exact: true }).locator('option:checked')).toHaveText(
    'Created by me',
  );

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/tickets');
  await page.goto(`/tickets?projectId=${own.id}&severity=dreadful`);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('below 1024 px the sidebar is folded until it is opened there', async ({ adminPage: page }) => {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto('/tickets');
  await expect(sidebar).toHaveCSS('width', '48px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(sidebar).toHaveCSS('width', '48px');
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sidebar).toHaveCSS('width', '256px');
});
