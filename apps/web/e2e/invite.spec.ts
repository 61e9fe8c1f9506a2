import type { Page } from '@playwright/test';
import { annotationDialog, clickAt, expectShown } from './harness/screens/annotate.ts';
import { waitForMail, waitForMailAbout } from './harness/outside/mails.ts';
import { startServer } from './harness/server.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';
import { setUpAsOlga } from './harness/screens/setup.ts';

/** Pastes as a person does, with what a mail program puts on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Email addresses').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Invite people' });

async function openInvite(page: Page, organization: string): Promise<void> {
  await page.goto('/admin/users?invite=people');
  // A new dialog takes the focus to its first field, and an opened list closes with that.
  await expect(inviteDialog(page).getByLabel('Email addresses')).toBeFocused();
  await inviteDialog(page).getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: organization, exact: true }).click();
}

/** Invites one address, and waits until it is in the list. */
async function invite(page: Page, organization: string, email: string): Promise<void> {
  await openInvite(page, organization);
  await paste(page, email);
  await inviteDialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(inviteDialog(page)).toBeHidden();
  await expect(invitations(page).getByRole('row').filter({ hasText: email })).toBeVisible();
}

const invitations = (page: Page) => page.getByRole('region', { name: 'Invitations' });

async function linkTo(folder: string, email: string): Promise<string> {
  const { text } = await waitForMail(folder, email);
  const path = /\/invitation\?token=[\w-]+/.exec(text)?.[0];
  if (!path) throw new Error(`There is no invitation in the mail:\n${text}`);
  return path;
}

test(
  'two people are invited by one paste, and one of them places a first pin in three presses',
  { tag: '@core' },
  async ({ adminPage, page, installation }) => {
    await installation.createCustomer('Tidewater', 'tidewater.example');
    await openInvite(adminPage, 'Tidewater');
    await paste(
      adminPage,
      '"Brandt, Lena" <lena@gmail.com>; omar@elsewhere.example\nAda <ada@ringmark.example>',
    );
    await expectNoBarriers(adminPage);
    await inviteDialog(adminPage)
      .getByLabel('Personal message (optional)')
      .fill('Please look at the basket.');
    await inviteDialog(adminPage).getByRole('button', { name: 'Send 3 invitations' }).click();
    await expect(adminPage.getByTestId('toast')).toContainText('2 invitations sent');
    // A person who was refused stays, with the reason.
    const people = inviteDialog(adminPage).getByRole('list', { name: 'People to invite' });
    await expect(people.getByRole('listitem')).toHaveCount(1);
    await expect(people).toContainText('Listed as an administrator in this installation’s settings');
    await inviteDialog(adminPage).getByRole('button', { name: 'Remove ada@ringmark.example' }).click();
    await inviteDialog(adminPage).getByRole('button', { name: 'Cancel' }).click();
    await expect(invitations(adminPage).getByRole('row')).toHaveCount(3);
    await expectNoBarriers(adminPage);

    await page.goto(await linkTo(installation.server.mailDir, 'lena@gmail.com'));
    await expect(page).toHaveURL('/invitation');
    await expect(page.getByRole('heading', { name: 'Join Tidewater' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `${ADMIN.name} would like your feedback on Tidewater shop`,
    );
    await expect(page.getByText('Please look at the basket.')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Brandt, Lena');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Join and start' }).click();
    await expectShown(page);
    await clickAt(page, 400, 300);
    const dialog = annotationDialog(page);
    await dialog.getByLabel('Title').fill('The basket is empty');
    await dialog.getByLabel('Description').fill('After a reload.');
    await dialog.getByRole('button', { name: 'Save annotation' }).click();
    await expect(page.getByRole('button', { name: 'Pin 1: The basket is empty' })).toBeVisible();

    // The list of those who wait knows of it without being loaded again.
    await expect(invitations(adminPage).getByRole('row')).toHaveCount(2);
    await expect(adminPage.getByRole('row').filter({ hasText: 'lena@gmail.com' })).toContainText('Tidewater');
  },
);

test('what is no address is said at its field when it is to be sent, and the rest is kept', async ({
  adminPage: page,
  installation,
}) => {
  await installation.createCustomer('Inlet', 'inlet.example');
  await openInvite(page, 'Inlet');
  const field = inviteDialog(page).getByLabel('Email addresses');
  await field.fill('nils@gmail.com, somebody');
  await inviteDialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(
    inviteDialog(page).getByText('The remaining text doesn’t contain an email address.'),
  ).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('somebody');
  await expect(inviteDialog(page).getByRole('list', { name: 'People to invite' })).toContainText(
    'nils@gmail.com',
  );
  await field.fill('');
  await inviteDialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(inviteDialog(page)).toBeHidden();
});

test.describe('an invitation that lets nobody in', () => {
  test.use({ expectedMessages: /status of 40[09]/ });

  test('says that it was used or taken back, and leads to the sign-in', async ({
    adminPage,
    page,
    installation,
  }) => {
    await installation.createCustomer('Brine', 'brine.example');
    await invite(adminPage, 'Brine', 'mia@gmail.com');
    const link = await linkTo(installation.server.mailDir, 'mia@gmail.com');
    await invitations(adminPage)
      .getByRole('button', { name: 'Revoke the invitation for mia@gmail.com' })
      .click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(adminPage.getByTestId('toast')).toContainText('Invitation revoked');
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This invitation was revoked.');
    await expectNoBarriers(page);

    await invite(adminPage, 'Brine', 'noa@gmail.com');
    const other = await linkTo(installation.server.mailDir, 'noa@gmail.com');
    await page.goto(other);
    await page.getByLabel('Your name').fill('Noa');
    await page.getByRole('button', { name: 'Join and start' }).click();
    await expectShown(page);
    await page.goto(other);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This invitation has already been used.',
    );
    // Noa is signed in, and is sent on from the form.
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/invitation');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Please open the link in your email again',
    );
  });

  test('stays good while somebody else is signed in, who may sign out and go on', async ({
    adminPage,
    openAs,
    installation,
  }) => {
    await installation.createCustomer('Shoal', 'shoal.example');
    await invite(adminPage, 'Shoal', 'kim@gmail.com');
    const other = await openAs({ email: 'bo@shoal.example', name: 'Bo' }, { isAlone: true });
    await other.goto(await linkTo(installation.server.mailDir, 'kim@gmail.com'));
    await expect(other.getByRole('heading', { name: 'You’re signed in as someone else' })).toBeVisible();
    await expect(other.getByRole('main')).toContainText('bo@shoal.example');
    await expectNoBarriers(other);
    await other.getByRole('button', { name: 'Log out and continue' }).click();
    await other.getByLabel('Your name').fill('Kim');
    await other.getByRole('button', { name: 'Join and start' }).click();
    await expectShown(other);
  });
});

test('a member proposes a colleague, and an administrator has them invited', async ({
  adminPage,
  openAs,
  installation,
}) => {
  await installation.createCustomer('Reef', 'reef.example');
  const member = await openAs({ email: 'ida@reef.example', name: 'Ida' });
  await member.goto('/');
  await member.getByRole('button', { name: 'Propose an invitation' }).click();
  await member.getByLabel('Email address').fill('new@reef.example');
  await expectNoBarriers(member);
  await member.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(member.getByTestId('toast')).toContainText('Proposal sent');
  await waitForMailAbout(installation.server.mailDir, ADMIN.email, 'Ida proposed inviting new@reef.example');
  await adminPage.goto('/admin/users');
  const row = invitations(adminPage).getByRole('row').filter({ hasText: 'new@reef.example' });
  await expect(row).toContainText('Proposed');
  await row.getByRole('button', { name: 'Invite' }).click();
  await expect(row.getByRole('button', { name: 'Resend' })).toBeVisible();
  await waitForMail(installation.server.mailDir, 'new@reef.example');
});

test('without a customer organization nobody is invited into the team by default, and one can be added first', async ({
  page,
}) => {
  const server = await startServer();
  try {
    await setUpAsOlga(page, server);
    const steps = page.getByRole('region', { name: 'Getting started' });
    await expect(steps).toBeVisible();
    await page.goto(`${server.url}/admin/users?invite=people`);
    const dialog = inviteDialog(page);
    const choice = dialog.getByRole('combobox', { name: 'Organization' });
    const add = dialog.getByRole('button', { name: 'Create an organization' });
    await expect(add).toBeVisible();
    await expect(choice).toHaveValue('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await steps.getByRole('link', { name: 'Invite a customer' }).click();
    await expect(add).toBeVisible();
    await expect(choice).toHaveCount(0);
    await expect(dialog).toContainText('You don’t have a customer organization yet.');
    await expectNoBarriers(page);
    await paste(page, 'Mia <mia@gmail.com>');
    await expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeDisabled();
    await add.click();
    const organization = page.getByRole('dialog', { name: 'Create New Organization' });
    await organization.getByLabel('Organization Name').fill('Bright Dental');
    await organization.getByLabel('Domain').fill('brightdental.example');
    await organization.getByRole('button', { name: 'Create Organization' }).click();
    await expect(choice).toHaveValue('Bright Dental');
    await expect(add).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
    await expect(invitations(page).getByRole('row').filter({ hasText: 'mia@gmail.com' })).toContainText(
      'Bright Dental',
    );
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});

test.describe('the role of administrator', () => {
  test.use({ expectedMessages: /status of 409/ });

  test('is given and taken in Users, and never taken from the last one', async ({ page }) => {
    const server = await startServer();
    try {
      await setUpAsOlga(page, server);
      const steps = page.getByRole('region', { name: 'Getting started' });
      await steps.getByRole('link', { name: 'Invite your team' }).click();
      const dialog = inviteDialog(page);
      await expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveValue('Platform Inc');
      await paste(page, 'Ben <ben@platform.example>');
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      const guest = await page.context().browser()?.newPage();
      await guest?.goto(`${server.url}${await linkTo(server.mailDir, 'ben@platform.example')}`);
      await guest?.getByRole('button', { name: 'Join and start' }).click();
      await expect(page.getByRole('button', { name: 'Role of Ben' })).toBeVisible();

      await page.getByRole('button', { name: 'Role of Olga Petrova' }).click();
      await page.getByRole('menuitem', { name: 'Remove administrator role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove administrator role' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
        'Olga Petrova is the only administrator. Make someone else an administrator first.',
      );
      await expectNoBarriers(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: 'Role of Ben' }).click();
      await page.getByRole('menuitem', { name: 'Make administrator' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();
      await expect(page.getByTestId('toast')).toContainText('Administrator added');
      await waitForMailAbout(server.mailDir, 'olga@platform.example', 'Ben is now an administrator');
      await page.getByRole('button', { name: 'Role of Ben' }).click();
      await page.getByRole('menuitem', { name: 'Remove administrator role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove administrator role' }).click();
      await expect(page.getByTestId('toast')).toContainText('Administrator role removed');
      await guest?.close();
      await page.goto('about:blank');
    } finally {
      await server.stop();
    }
  });
});
