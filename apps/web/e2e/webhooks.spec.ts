import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

/** An address that is refused. */
test.use({ expectedMessages: /status of 400/ });

const TEAM_EVENTS = [
  'Assignee changes',
  'Label changes',
  'Due date changes',
  'Merged tickets',
  'Merges undone',
];

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
    await dialog.getByLabel('URL').fill('http://10.0.0.7/hook');
    await expect(dialog).toContainText('Labels and due dates are sent, although only the team can see them');
    for (const chosen of ['New tickets', 'Status changes', 'Comments'])
      await expect(dialog.getByRole('checkbox', { name: chosen })).toBeChecked();
    for (const left of TEAM_EVENTS)
      await expect(dialog.getByRole('checkbox', { name: left })).not.toBeChecked();
    await expectNoBarriers(page);
    await save.click();
    await expect(dialog.getByText('The URL can’t be reached.')).toBeVisible();
    // Nobody has this name, so nothing leaves the machine.
    await dialog.getByLabel('URL').fill('https://hooks.example.invalid/secret-path');
    await save.click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await secret.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('article', { name: 'Night watch' });
    await expect(card).toContainText('Your own app at hooks.example.invalid');
    await expect(page.locator('body')).not.toContainText('secret-path');
    await card.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByTestId('toast')).toContainText('Test failed');
    await card.getByRole('button', { name: 'Deliveries' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries for Night watch' });
    await expect(log.getByRole('listitem')).toContainText('The URL leads to a private address.');
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Create new secret' }).click();
    await page.getByRole('dialog', { name: 'Signing secret' }).getByRole('button', { name: 'Done' }).click();
    await card.getByRole('button', { name: 'Revoke old secret' }).click();
    await expect(card.getByRole('button', { name: 'Create new secret' })).toBeVisible();
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  },
);

test('what a team does is chosen for a webhook that is there, and stands in its deliveries', async ({
  openAs,
  installation,
}) => {
  const { project } = await installation.createCustomer('Lowland', 'lowland.example');
  const admin = await installation.signedIn(ADMIN);
  const webhook = {
    projectId: project.id,
    name: 'Day watch',
    url: 'https://hooks.example.invalid/day',
    format: 'slack',
    events: ['ticket.created'],
  };
  const [kept, copy] = [
    await installation.createTicket({ project, title: 'Weir open' }),
    await installation.createTicket({ project, title: 'Weir open again' }),
  ];
  await admin.post('/api/admin/webhooks', { data: webhook });
  const page = await openAs(ADMIN);
  await page.goto(`/admin/webhooks?projectId=${project.id}`);
  const card = page.getByRole('article', { name: 'Day watch' });
  await expect(card).toContainText('hooks.example.invalid. New tickets.');
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Day watch' });
  for (const name of TEAM_EVENTS) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('checkbox', { name: 'New tickets' }).uncheck();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText(`hooks.example.invalid. ${TEAM_EVENTS.join(', ')}.`);

  const { user } = await (await admin.get('/api/auth/me')).json();
  await admin.patch(`/api/tickets/${kept.id}/triage`, {
    data: { assigneeId: user.id, dueOn: '2030-01-02' },
  });
  await admin.post(`/api/tickets/${kept.id}/merge`, { data: { ids: [copy.id] } });
  await admin.post(`/api/tickets/${kept.id}/unmerge`, { data: { ids: [copy.id] } });
  await card.getByRole('button', { name: 'Deliveries' }).click();
  const told = page.getByRole('dialog', { name: 'Deliveries for Day watch' }).getByRole('listitem');
  for (const event of ['Assignee change', 'Due date change', 'Merge', 'Merge undone'])
    await expect(told.getByText(event, { exact: true })).toHaveCount(1);
  await expect(told.filter({ hasText: `#${kept.number} Weir open` })).toHaveCount(4);
  await expectNoBarriers(page);
});
