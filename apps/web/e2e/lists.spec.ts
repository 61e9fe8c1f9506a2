import type { Page } from '@playwright/test';
import { SEVERITIES } from '@ringmark/contract/vocabulary';
import type { Project } from '@ringmark/contract/projects/projects';
import { ADMIN } from './harness/installation.ts';
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

const boxes = (page: Page) => page.locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Edit the selected tickets' });
const inStatus = (page: Page, status: string) => rows(page).filter({ hasText: status });

test(
  'the board becomes a list with the same filters, sorted by its heads, fifty a page',
  { tag: '@core' },
  async ({ adminPage: page }) => {
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
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'QA' }).click();
    await expect(page.getByText('No tickets match')).toBeVisible();
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await expect(page.locator('[data-scroll-restoration-id="board"]')).toBeVisible();
  },
);

test('many tickets are changed at once by mouse, and one press gives back what was', async ({
  adminPage: page,
}) => {
  await list(page);
  await boxes(page).nth(0).check();
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('5 selected')).toBeVisible();
  for (const at of [0, 1, 2, 3, 4]) await expect(boxes(page).nth(at)).toBeChecked();
  await expectNoBarriers(page);
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await expect(page.getByRole('dialog', { name: 'Status of 5 tickets' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('option', { name: 'Blocked' }).click();
  await expect(inStatus(page, 'Blocked')).toHaveCount(5);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inStatus(page, 'Blocked')).toHaveCount(0);
  await expect(inStatus(page, 'Received')).toHaveCount(50);
});

test('many tickets are chosen and changed by keyboard, on the list and on the board', async ({
  adminPage: page,
}) => {
  await list(page);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page).getByText('50 selected')).toBeVisible();

  await page.goto(`/tickets?projectId=${project.id}`);
  await page.locator('[data-card-link]').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await page
    .locator('[data-card-id]')
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('4 selected')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('s');
  await page.getByRole('combobox', { name: 'Find a status' }).fill('prod');
  await page.keyboard.press('Enter');
  const production = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Production/ }) });
  await expect(production.locator('[data-card-id]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(production.locator('[data-card-id]')).toHaveCount(0);
});

test('labels of a row are in sight beside a long title, as dots or as words', async ({
  adminPage: page,
  installation,
}) => {
  const admin = await installation.signedIn(ADMIN);
  const made = await admin.post(`/api/admin/projects/${project.id}/labels`, {
    data: { name: 'Checkout', colour: 'teal' },
  });
  const { id: label } = (await made.json()) as { id: string };
  await page.goto(`/tickets?view=list&projectId=${project.id}&search=basket`);
  await expect(rows(page)).toHaveCount(1);
  const ticketId = (await rows(page).getAttribute('data-row-id')) ?? '';
  const given = await admin.patch(`/api/tickets/${ticketId}/triage`, { data: { addLabels: [label] } });
  expect(given.ok()).toBe(true);
  for (const width of [1280, 1720]) {
    await page.setViewportSize({ width, height: 800 });
    const name = rows(page).getByText('Checkout');
    await expect(name).toBeAttached();
    const shown = await name.evaluate((element) => {
      const [chip, cell] = [element.parentElement, element.closest('td')];
      return (chip?.getBoundingClientRect().right ?? 0) <= (cell?.getBoundingClientRect().right ?? 0);
    });
    expect(shown).toBe(true);
  }
});

test('a member has rows without choices, on a phone as cards that nothing pushes aside', async ({
  openAs,
}) => {
  const page = await openAs(
    { email: 'kim@lists.example', name: 'Kim' },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  await list(page);
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoBarriers(page);
  await page.getByLabel('Sort by').selectOption('title');
  await expect(rows(page).first()).toContainText('Row 01');
});

test('a view is saved under a name, opens from its menu and from the palette, and the list is saved as a file', async ({
  adminPage: page,
}) => {
  await page.goto(`/tickets?view=list&sort=updated&severity=high&projectId=${project.id}`);
  const menu = page.getByRole('button', { name: 'Views' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save this view...' }).click();
  await page.getByLabel('Name').fill('Urgent');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/tickets');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(page).toHaveURL(/severity=high/);
  await menu.click();
  // The view on screen is marked, and a line separates views from actions.
  await expect(page.getByRole('menuitem', { name: 'Urgent' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('menu').locator('.mantine-Menu-divider')).toHaveCount(1);
  await expectNoBarriers(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^tickets-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(file.url()).toContain('severity=high');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByLabel('Search commands and tickets').fill('urgent');
  await page.getByText('View: Urgent').click();
  await expect(page).toHaveURL(/view=list/);
});

test('more tickets than can be merged at once are said to be too many, before anything is asked', async ({
  adminPage: page,
}) => {
  test.slow();
  await list(page);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more tickets' }).click();
  await expect(rows(page)).toHaveCount(55);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page).getByText('55 selected')).toBeVisible();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Merge 55 tickets' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'You can merge at most 50 tickets at once. Select fewer.',
  );
  await expect(dialog.getByRole('button', { name: /^Merge into #/ })).toBeDisabled();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // One in which they go on, and fifty.
  for (const at of [0, 1, 2, 3]) await boxes(page).nth(at).uncheck();
  await expect(bar(page).getByText('51 selected')).toBeVisible();
  await page.keyboard.press('m');
  const fewer = page.getByRole('dialog', { name: 'Merge 51 tickets' });
  await expect(fewer.getByRole('button', { name: /^Merge into #/ })).toBeEnabled();
  await expect(fewer.getByRole('alert')).toHaveCount(0);
  await fewer.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(55);
});
