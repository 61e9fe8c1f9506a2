import type { Project } from '@ringmark/contract/projects/projects';
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

test('a file is shown as a table, imported once, and removed', async ({ adminPage: page }) => {
  await page.goto(`/admin/projects/${project.id}/import`);
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await expect(page.getByText('2 tickets will be made.')).toBeVisible();
  await expect(page.getByText('Not in this project: Max Gone.', { exact: false })).toBeVisible();
  await expect(page.getByText('It has no title.')).toBeVisible();
  await page.getByLabel('Shelf (1)').selectOption('Blocked');
  await expect(page.getByRole('region', { name: 'Tickets to be made' })).toContainText('Blocked');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Import 2 tickets' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'old.csv' })).toBeVisible();
  await page.goto(`/tickets?view=list&projectId=${project.id}`);
  await expect(page.locator('[data-row-id]')).toHaveCount(2);
  await page.goto(`/admin/projects/${project.id}/import`);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
});

test.describe('a file that is none', () => {
  test.use({ expectedMessages: /status of 400/ });

  test('ends in one sentence', async ({ adminPage: page }) => {
    await page.goto(`/admin/projects/${project.id}/import`);
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
    await expect(page.getByText('This is no board of Trello')).toBeVisible();
    await expectNoBarriers(page);
  });
});
