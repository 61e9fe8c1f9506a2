import { clickAt, expectShown, saveAnnotation } from './harness/screens/annotate.ts';
import { startServer } from './harness/server.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

test.use({ expectedMessages: /status of 40[034]/ });

test(
  'the first run, from the link to the first pin, makes an administrator and leads through the steps',
  { tag: '@core' },
  async ({ page }) => {
    const server = await startServer();
    try {
      if (!server.setupLink) throw new Error('The server printed no set-up link.');
      await page.goto(server.setupLink);
      await expect(page.getByRole('heading', { name: 'Set up Ringmark' })).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/setup`);
      await expectNoBarriers(page);
      await page.getByLabel('Your email').fill('olga@platform.example');
      await page.getByLabel('Your name').fill('Olga Petrova');
      await page.getByLabel('Organization name').fill('Platform Inc');
      await page.getByRole('button', { name: 'Set up and sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Olga Petrova' })).toBeVisible();
      await expect(page.getByText('Admin', { exact: true })).toBeVisible();
      const steps = page.getByRole('region', { name: 'Getting started' });
      await expect(steps.getByText('0 of 5 done')).toBeVisible();
      await expect(steps.getByRole('link')).toHaveText([
        'Create an organization',
        'Create a project with a URL',
        'Place your first pin',
        'Invite your team',
        'Invite a customer',
      ]);
      await expectNoBarriers(page);

      await steps.getByRole('link', { name: 'Create an organization' }).click();
      await expect(page).toHaveURL(`${server.url}/admin/organizations?create=new`);
      const organization = page.getByRole('dialog', { name: 'Create New Organization' });
      await organization.getByLabel('Organization Name').fill('Bright Dental');
      await organization.getByLabel('Domain').fill('brightdental.example');
      await organization.getByRole('button', { name: 'Create Organization' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Bright Dental' })).toBeVisible();

      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(steps.getByText('1 of 5 done')).toBeVisible();
      await steps.getByRole('link', { name: 'Create a project with a URL' }).click();
      await page.getByRole('dialog', { name: 'Create new project' }).press('Escape');
      await expect(page).toHaveURL(`${server.url}/admin/projects`);
      await page.getByRole('article').getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText('No current projects found')).toBeVisible();
      await page.getByRole('tab', { name: 'Archived (1)' }).click();
      await page.getByRole('button', { name: 'Reactivate' }).click();
      await page.getByRole('tab', { name: 'Current (1)' }).click();
      await page.getByRole('button', { name: 'Create project' }).click();
      const project = page.getByRole('dialog', { name: 'Create new project' });
      await project.getByRole('combobox', { name: 'Organization' }).click();
      await page.getByRole('option', { name: 'Bright Dental' }).click();
      await project.getByLabel('Project name').fill('Patient portal');
      await project.getByLabel('Allowed URLs').fill('https://portal.brightdental.example/');
      await project.getByRole('button', { name: 'Create project' }).click();
      await expect(page.getByRole('article', { name: 'Patient portal' })).toBeVisible();

      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(steps.getByText('2 of 5 done')).toBeVisible();
      await steps.getByRole('link', { name: 'Place your first pin' }).click();
      await expect(page).toHaveURL(/\/annotate/);
      await page.getByRole('combobox', { name: 'Project' }).click();
      await page.getByRole('option', { name: 'Sample project' }).click();
      await page.getByRole('link', { name: '/demo-page' }).click();
      await expectShown(page);
      await page.getByText('MARKUP', { exact: true }).click();
      await clickAt(page, 400, 300);
      await saveAnnotation(page, 'First pin');
      await expect(page.getByRole('button', { name: 'Pin 1: First pin' })).toBeVisible();

      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(page.getByRole('article').filter({ hasText: 'First pin' })).toBeVisible();
      await expect(steps.getByText('3 of 5 done')).toBeVisible();
      await page.goto(server.setupLink);
      await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
      await expectNoBarriers(page);
      // The page listens to the server, which is about to stop.
      await page.goto('about:blank');
    } finally {
      await server.stop();
    }
  },
);
