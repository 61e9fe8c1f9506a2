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
  await expect(page.getByText('No matches for “soehne”')).toBeVisible();
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
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows.filter({ hasText: 'Brühl & Söhne' })).toHaveCount(1);
  await expectNoBarriers(page);
});

test('a user is found by name, address or organization, and keeps to the tab', async ({
  adminPage: page,
  installation,
}) => {
  await installation.signedIn({ email: 'jurgen@bruehl.example', name: 'Jürgen Brühl' });
  await installation.signedIn({ email: 'freya@westport.example', name: 'Freya Nolan' });
  await page.goto('/admin/users');
  const rows = page
    .getByRole('region', { name: 'Users' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const search = page.getByLabel('Search users');
  for (const [typed, name] of [
    ['jurgen', 'Jürgen Brühl'],
    ['freya@westport', 'Freya Nolan'],
    ['ferries', 'Freya Nolan'],
  ] as const) {
    await search.fill(typed);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
  }
  await search.fill('nobody of that name');
  await expect(page.getByText('No matches for “nobody of that name”')).toBeVisible();
  await expectNoBarriers(page);
  await search.press('Escape');
  await expect(rows.filter({ hasText: 'Jürgen Brühl' })).toHaveCount(1);
});
