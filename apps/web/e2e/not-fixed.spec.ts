import type { Project } from '@ringmark/contract/projects/projects';
import { ADMIN } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'lea@mill.example', name: 'Lea Roth' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Mill', 'mill.example'));
});

test.use({ expectedMessages: /status of (?:409|503)/ });

test('a member sends a ticket that is Done back with a reason, and the team reads both', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'The basket is empty', status: 'Done' });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  const opener = page.getByRole('button', { name: 'Not fixed' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Not fixed' });
  const reason = dialog.getByRole('textbox', { name: 'What’s still wrong?' });
  await expect(reason).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Describe what’s still wrong.');
  await reason.fill('On a phone it **still** is.');
  await dialog.getByRole('radiogroup', { name: 'Write or preview' }).getByText('Preview').click();
  const preview = dialog.getByRole('region', { name: 'Preview: What’s still wrong?' });
  await expect(preview.locator('strong')).toHaveText('still');
  await expect(reason).toBeHidden();
  await expectNoBarriers(page);
  await dialog.getByRole('radiogroup', { name: 'Write or preview' }).getByText('Write').click();
  await reason.fill('On a phone it still is.');
  // The typed words are there again.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await page.reload();
  await opener.click();
  await expect(reason).toHaveValue('On a phone it still is.');
  await page.route('**/api/trpc/tickets.reject*', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(reason).toHaveValue('On a phone it still is.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('toast')).toContainText('The ticket is back in Adjustments');
  await expect(page.getByRole('list', { name: 'Thread' }).getByText('On a phone it still is.')).toBeVisible();
  await expect(opener).toBeHidden();

  const admin = await openAs(ADMIN);
  await admin.goto(`/tickets/${ticket.id}`);
  await expect(admin.getByRole('button', { name: /^Status: Adjustments/ })).toBeVisible();
  await expect(admin.getByText('On a phone it still is.')).toBeVisible();
});

test('who is too late is told what the ticket has become, and keeps the words', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'The lamp flickers', status: 'Done' });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  await page.getByRole('button', { name: 'Not fixed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not fixed' });
  await dialog.getByLabel('What’s still wrong?').fill('It flickers.');
  const team = await installation.signedIn(ADMIN);
  await page.route('**/api/trpc/tickets.reject*', async (route) => {
    await team.put(`/api/tickets/${ticket.id}`, { data: { status: 'Blocked' } });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This one is Blocked. Write a comment instead.');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await expect(dialog.getByLabel('What’s still wrong?')).toHaveValue('It flickers.');
});
