import { expect, expectNoBarriers, test } from './harness/test.ts';

test.beforeAll(async ({ installation }) => {
  await installation.createCustomer('Brühl & Söhne', 'bruehl.example');
  await installation.createCustomer('Westport Ferries', 'westport.example');
});

test('a project is found by its name, its customer or an address of it, as one types', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/projects');
  const cards = page.getByRole('article');
  const search = page.getByLabel('Search projects');
  await expect(cards.filter({ hasText: 'Westport Ferries' })).toHaveCount(1);
  await search.fill('soehne');
  await expect(page.getByText('Nothing matches “soehne”')).toBeVisible();
  await expectNoBarriers(page);
  await search.fill('sohne bruhl');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Brühl & Söhne');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(cards.filter({ hasText: 'Westport Ferries' })).toHaveCount(1);
});

test('an organization is found by its name or its domain', async ({ adminPage: page }) => {
  await page.goto('/admin/organizations');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await page.getByLabel('Search organizations').fill('westport.ex');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Westport Ferries');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows.filter({ hasText: 'Brühl & Söhne' })).toHaveCount(1);
  await expectNoBarriers(page);
});
