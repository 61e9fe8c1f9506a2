import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { card, column, openFilters } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Heads & Sons', 'heads.example'));
  await installation.createTicket({ project, title: 'Grave and unassigned', severity: 'high' });
  await installation.createTicket({ project, title: 'Small and unassigned', severity: 'low' });
});

const button = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });
const strip = (page: Page) => page.getByRole('navigation', { name: 'Columns' });
const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

test('one button holds further filters; each that is on has a chip, which switches it off', async ({
  adminPage: page,
}) => {
  await page.goto(`/tickets?projectId=${project.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByLabel('Severity', { exact: true })).toHaveCount(0);
  const panel = await openFilters(page);
  await expect(panel.getByLabel('Severity', { exact: true })).toBeFocused();
  await expectNoBarriers(page);
  await panel.getByLabel('Severity', { exact: true }).selectOption({ label: 'High' });
  await panel.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Unassigned' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')).toHaveText([
    'High severity',
    'Unassigned',
  ]);
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'Remove filter: High severity' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page).not.toHaveURL(/severity=/);
  await expect(button(page)).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(button(page)).toBeFocused();
});

test('a second press on the button, or one elsewhere, closes the panel', async ({ adminPage: page }) => {
  await page.goto(`/tickets?projectId=${project.id}`);
  const panel = await openFilters(page);
  await button(page).click();
  await expect(panel).toBeHidden();
  await expect(button(page)).toBeFocused();
  await openFilters(page);
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).click();
  await expect(panel).toBeHidden();
});

test('the strip of statuses is there only while a column is out of sight', async ({
  adminPage: page,
  installation,
}) => {
  const { project: own } = await installation.createCustomer('Strips', 'strips.example');
  await installation.createTicket({ project: own, title: 'The only one of its project' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tickets?projectId=${own.id}`);
  await expect(card(page, 'The only one of its project')).toBeVisible();
  await expect(column(page, 'Accepted')).toBeInViewport({ ratio: 1 });
  await expect(strip(page)).toBeHidden();
  // Each column that is opened takes room, until the last ones are pushed out.
  for (const status of ['QA', 'Production', 'Blocked'] as const)
    await column(page, status).getByRole('button', { name: status, exact: true }).click();
  await expect(column(page, 'Accepted')).not.toBeInViewport({ ratio: 1 });
  await expect(strip(page)).toBeVisible();
});

test('on a tablet two rows are between the heading and the board, also while filters are on', async ({
  openAs,
  installation,
}) => {
  for (const status of TICKET_STATUSES)
    await installation.createTicket({ project, title: `A card of ${status}`, status });
  const page = await openAs(
    { email: 'tab@heads.example', name: 'Tab Let' },
    { viewport: { width: 768, height: 1024 } },
  );
  for (const filters of ['', '?severity=medium&assigneeId=none']) {
    await page.goto(`/tickets${filters}`);
    await expect(card(page, 'A card of Received')).toBeVisible();
    if (filters) await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    // The chips of the filters take the row of the strip.
    await expect(strip(page)).toBeVisible({ visible: filters === '' });
    const rows = filters ? [page.getByRole('search')] : [page.getByRole('search'), strip(page)];
    const heights = await Promise.all(rows.map(heightOf));
    expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(104);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('at 320 px the heading is whole, beside all that can be done', async ({ openAs }) => {
  const page = await openAs(
    { email: 'tab@heads.example', name: 'Tab Let' },
    { viewport: { width: 320, height: 640 } },
  );
  await page.goto('/tickets');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Tickets', level: 1 });
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
