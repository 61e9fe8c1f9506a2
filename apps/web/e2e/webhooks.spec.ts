import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

/** An address that is refused. */
test.use({ expectedMessages: /status of 400/ });

test(
  'a webhook is created, tested, looked at and removed by an administrator',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const { project } = await installation.createCustomer('Hillside', 'hillside.example');
    const page = await openAs(ADMIN);
    await page.goto(`/admin/webhooks?projectId=${project.id}`);
    test.slow();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create webhook' });
    const save = dialog.getByRole('button', { name: 'Create webhook' });
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Name').fill('Night watch');
    await dialog.getByLabel('Address').fill('http://10.0.0.7/hook');
    await expectNoBarriers(page);
    await save.click();
    await expect(dialog.getByText('The address cannot be reached.')).toBeVisible();
    // Nobody has this name, so nothing leaves the machine.
    await dialog.getByLabel('Address').fill('https://hooks.example.invalid/secret-path');
    await save.click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await secret.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('article', { name: 'Night watch' });
    await expect(card).toContainText('A program of yours at hooks.example.invalid');
    await expect(page.locator('body')).not.toContainText('secret-path');
    await card.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByTestId('toast')).toContainText('The test was not taken');
    await card.getByRole('button', { name: 'Deliveries' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries of Night watch' });
    await expect(log.getByRole('listitem')).toContainText('The address leads to no public place.');
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog', { name: 'Signing secret' }).getByRole('button', { name: 'Done' }).click();
    await card.getByRole('button', { name: 'Drop the former secret' }).click();
    await expect(card.getByRole('button', { name: 'New secret' })).toBeVisible();
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  },
);
