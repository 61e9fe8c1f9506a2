import type { Project } from '@ringmark/contract/projects/projects';
import { TRELLO_BOARD } from './harness/outside/trello-board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Import', 'import.example'));
});

const CSV = [
  'Title,Priority,State,Tags,Reporter',
  'Basket is empty,urgent,Shelf,"copy, shop",Max Gone',
  'Menu hides the button,,doing,,',
  ',,,,Nobody',
].join('\n');

test(
  'a file is shown as a table, imported once, and removed',
  { tag: '@core' },
  async ({ adminPage: page }) => {
    await page.goto(`/admin/projects/${project.id}/import`);
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await expect(page.getByText('2 tickets will be created.')).toBeVisible();
    await expect(page.getByText('Not in this project: Max Gone.', { exact: false })).toBeVisible();
    await expect(page.getByText('It has no title.')).toBeVisible();
    await page.getByLabel('Shelf (1)').selectOption('Blocked');
    await expect(page.getByRole('region', { name: 'Tickets to create' })).toContainText('Blocked');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Import 2 tickets' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'old.csv' })).toBeVisible();
    await page.goto(`/tickets?view=list&projectId=${project.id}`);
    await expect(page.locator('[data-row-id]')).toHaveCount(2);
    await page.goto(`/admin/projects/${project.id}/import`);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  },
);

test('a whole board of Trello comes with all that hangs on its cards, and a second time changes nothing', async ({
  adminPage: page,
  installation,
}) => {
  const { project: own } = await installation.createCustomer('Trello', 'trello.example');
  const choose = async () => {
    await page.goto(`/admin/projects/${own.id}/import`);
    await page.getByLabel('File to import').setInputFiles({
      name: 'Website relaunch.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(TRELLO_BOARD)),
    });
  };
  await choose();
  await expect(page.getByText('3 tickets will be created.')).toBeVisible();
  await expect(page.getByText('New labels: Copy, Mobile, red.')).toBeVisible();
  await expect(page.getByText('Not in this project: Lena Moor, Max Gone.', { exact: false })).toBeVisible();
  const made = page.getByRole('region', { name: 'Tickets to create' });
  await expect(made.getByRole('row').filter({ hasText: 'Basket is empty' })).toContainText(
    'Due 2026-03-04. Labels: Copy, Mobile. 2 comments. Lena Moor, Max Gone aren’t in this project, so the ticket has no assignee.',
  );
  const dropped = page.getByRole('region', { name: 'Skipped rows' });
  await expect(dropped.getByRole('row').filter({ hasText: 'Old banner' })).toContainText(
    'The card is archived.',
  );
  await expect(dropped.getByRole('row').filter({ hasText: 'Idea of 2023' })).toContainText(
    'Its list is archived.',
  );
  await page.getByLabel('Waiting for the client (1)').selectOption('Blocked');
  await expect(made.getByRole('row').filter({ hasText: 'Menu hides the button' })).toContainText('Blocked');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Import 3 tickets' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Website relaunch.json' })).toBeVisible();

  await page.goto(`/tickets?view=list&projectId=${own.id}`);
  const rows = page.locator('[data-row-id]');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Footer is wrong' })).toContainText('red');
  await page.getByRole('link', { name: 'Basket is empty' }).click();
  await expect(page.getByRole('heading', { name: /Basket is empty/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Open the shop' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Reload it' })).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'basket.png' })).toHaveAttribute(
    'href',
    'https://files.example/basket.png',
  );
  await expect(page.getByRole('button', { name: 'Due date: 4 Mar 2026. Change' })).toBeVisible();
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByText('Seen it on a phone too.')).toBeVisible();
  await expect(thread.getByText('by Max Gone')).toBeVisible();

  await choose();
  await expect(page.getByText('0 tickets will be created.')).toBeVisible();
  await expect(page.getByText('3 rows already imported, left unchanged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 tickets' })).toBeDisabled();
  await expectNoBarriers(page);
  await page.goto(`/tickets?view=list&projectId=${own.id}`);
  await expect(rows).toHaveCount(3);
});

test('a board above the limit is sent without its history', async ({ adminPage: page, installation }) => {
  const { project: own } = await installation.createCustomer('Large board', 'large-board.example');
  const history = Array.from({ length: 60 }, () => ({
    type: 'updateCard',
    data: { old: 'x'.repeat(100_000) },
  }));
  const board = { ...TRELLO_BOARD, actions: [...TRELLO_BOARD.actions, ...history] };
  await page.goto(`/admin/projects/${own.id}/import`);
  await page.getByLabel('File to import').setInputFiles({
    name: 'large.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(board)),
  });
  await expect(page.getByText('3 tickets will be created.')).toBeVisible();
  const made = page.getByRole('region', { name: 'Tickets to create' });
  await expect(made.getByRole('row').filter({ hasText: 'Basket is empty' })).toContainText('2 comments.');
});

test('columns that no field takes are named', async ({ adminPage: page }) => {
  await page.goto(`/admin/projects/${project.id}/import`);
  await page.getByLabel('File to import').setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Sprint,Story points\nOne,7,3'),
  });
  await expect(page.getByText('Columns not imported: Sprint, Story points.')).toBeVisible();
});

test.describe('a file that is none', () => {
  test.use({ expectedMessages: /status of 400/ });

  test('ends in one sentence', async ({ adminPage: page }) => {
    await page.goto(`/admin/projects/${project.id}/import`);
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
    await expect(page.getByText('This isn’t a Trello board')).toBeVisible();
    await expectNoBarriers(page);
  });
});
