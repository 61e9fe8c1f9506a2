import type { Organization } from '@ringmark/contract/people/organizations';
import { waitForSignIn } from './harness/outside/mails.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'mira@grove.example', name: 'Mira Grove' };

test.use({ expectedMessages: /status of 400/ });

let organization: Organization;

test.beforeAll(async ({ installation }) => {
  ({ organization } = await installation.createCustomer('Grove', 'grove.example'));
});

test('a person without a name is asked for it in one line, may dismiss it, and is asked the next time', async ({
  page,
  installation,
}) => {
  const email = 'lena.k@grove.example';
  const signIn = async (skip: number) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    const { code } = await waitForSignIn(installation.server.mailDir, email, skip);
    await page.getByLabel(/six-digit code/).fill(code);
    await expect(page).toHaveURL('/');
  };
  await signIn(0);
  const field = page.getByRole('textbox', { name: 'Your name' });
  // The dashboard is there at once.
  await expect(page.getByRole('heading', { name: 'lena.k' })).toBeVisible();
  await expect(page.getByText('Others see you as “lena.k”. What’s your name?')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(field).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'lena.k' })).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: /^My Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await signIn(1);
  // A new project is open to all who belong to the organization by then.
  const project = await installation.createProject(organization, 'Grove site');
  const { id } = await installation.createTicket({ project, title: 'The grove is dark' });
  await page.goto(`/tickets/${id}`);
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoBarriers(page);
  await field.fill('Lena Klein');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Lena Klein' })).toBeVisible();
});

test('a name that changes is seen everywhere without a reload, by everybody', async ({
  openAs,
  adminPage,
  installation,
}) => {
  const { project } = await installation.createCustomer('Glade', 'glade.example');
  const author = { email: 'olu@glade.example', name: 'Olu Ade' };
  await installation.signedIn(author);
  const { id } = await installation.createTicket({ project, title: 'Named ticket' }, author);
  const page = await openAs(author);
  await page.goto('/settings');
  await adminPage.goto(`/tickets/${id}`);
  await expect(adminPage.getByText('Olu Ade').first()).toBeVisible();

  const field = page.getByLabel('Your name');
  await field.fill(' ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('Olu Adeyemi');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toContainText('Name saved');
  await expect(page.getByRole('button', { name: /^My Account/ })).toContainText('Olu Adeyemi');
  await expect(adminPage.getByText('Olu Adeyemi').first()).toBeVisible();
  await expect(adminPage.getByText('Olu Ade', { exact: true })).toHaveCount(0);

  await adminPage.goto('/admin/users');
  await adminPage.getByRole('button', { name: 'Rename Olu Adeyemi' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Rename Olu Adeyemi' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Olu A.');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('row').filter({ hasText: 'Olu A.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^My Account/ })).toContainText('Olu A.');
  await expect(page.getByLabel('Your name')).toHaveValue('Olu A.');
  await adminPage.goto('/admin/audit');
  await expect(adminPage.getByText('Olu Adeyemi to Olu A. (olu@glade.example)')).toBeVisible();
});

test('a person with a name is asked for none', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: MEMBER.name })).toBeVisible();
});
