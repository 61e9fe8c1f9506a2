import { expect, test } from './harness/test.ts';

test.use({ expectedMessages: /status of 400/ });

test('a project without a name is refused once, with the first field that lacks something focused and marked', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/projects');
  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new project' });
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByTestId('toast')).toContainText('Organization and name are required');
  const organization = dialog.getByRole('combobox', { name: 'Organization' });
  await expect(organization).toBeFocused();
  await expect(organization).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Project name')).toHaveAttribute('aria-invalid', 'true');
});

test('what the server refuses of a new ticket is focused', async ({ adminPage: page, installation }) => {
  await installation.createCustomer('Fields', 'fields.example');
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Fields shop' }).click();
  // A blank that the browser takes for a character.
  await page.getByLabel('Title').fill('\u2800');
  await page.getByLabel('Description').fill('Something.');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('Title is required.').first()).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
});
