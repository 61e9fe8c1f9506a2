import type { Page } from '@playwright/test';
import { SEVERITIES } from '@ringmark/contract/vocabulary';
import type { Project } from '@ringmark/contract/projects';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const LONG = `The basket ${'is empty after a reload and '.repeat(6)}nobody knows why`.slice(0, 200);
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Lists', 'lists.example'));
  for (let number = 1; number <= 55; number += 1) {
    const severity = SEVERITIES[number % SEVERITIES.length] ?? 'low';
    const title = number === 55 ? LONG : `Row ${String(number).padStart(2, '0')}`;
    await installation.createTicket({ project, title, severity, status: 'Received' });
  }
});

const rows = (page: Page) => page.locator('[data-row-id]');
const list = (page: Page) => page.goto(`/tickets?view=list&projectId=${project.id}`);

test('the board becomes a list with the same filters, sorted by its heads, fifty a page', async ({
  adminPage: page,
}) => {
  await page.goto(`/tickets?projectId=${project.id}`);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/projectId=.*view=list/);
  await expect(rows(page)).toHaveCount(50);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(rows(page).first()).toContainText('Row 01');
  await page.getByRole('button', { name: 'Show more tickets' }).click();
  await expect(rows(page)).toHaveCount(55);
  await page.getByLabel('Status').selectOption('QA');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('region', { name: /Received/ }).first()).toBeVisible();
});

test('many tickets are changed at once by mouse, and one press gives back what was', async ({
  adminPage: page,
}) => {
  await list(page);
  await page.getByRole('checkbox').first().check();
  await page
    .getByRole('checkbox')
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 chosen')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('combobox', { name: 'Status' }).last().selectOption('Blocked');
  await expect(rows(page).filter({ hasText: 'Blocked' })).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).filter({ hasText: 'Blocked' })).toHaveCount(0);
});

test('many tickets are chosen and changed by keyboard', async ({ adminPage: page }) => {
  await list(page);
  const links = page.locator('[data-row-link]');
  await links.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 chosen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('chosen', { exact: false }).last()).toBeHidden();
  await links.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('50 chosen')).toBeVisible();
});

test('a view is saved under a name, and opens from its menu and from the palette', async ({
  adminPage: page,
}) => {
  await page.goto(`/tickets?view=list&sort=updated&severity=high&projectId=${project.id}`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name').fill('Urgent');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(page).toHaveURL(/severity=high/);
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByLabel('Search commands and tickets').fill('urgent');
  await page.getByText('View: Urgent').click();
  await expect(page).toHaveURL(/view=list/);
});

test('the list is saved as a file', async ({ adminPage: page }) => {
  await list(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save these tickets as CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^tickets-\d{4}-\d{2}-\d{2}\.csv$/);
});
