import type { Project } from '@ringmark/contract/projects/projects';
import { ADMIN } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'nora@quill.example', name: 'Nora Quill' };
const WORDS =
  'Before **launch**:\n\n- [ ] new logo\n- [x] prices\n\n> as agreed, see https://quill.example/list';
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Quill', 'quill.example'));
});

test(
  'the team writes a note that the customer does not see, and both read Markdown',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Launch list', description: WORDS });
    const team = await openAs(ADMIN);
    await team.goto(`/tickets/${ticket.id}`);
    await expect(team.getByText('launch', { exact: true })).toHaveCSS('font-weight', '700');
    await expect(team.getByRole('link', { name: 'https://quill.example/list' })).toHaveAttribute(
      'rel',
      /nofollow/,
    );

    await team.getByText('Internal note', { exact: true }).click();
    await expect(team.getByText('Only the team sees this')).toBeVisible();
    const note = team.getByRole('textbox', { name: 'Add an internal note' });
    await note.fill('They have not paid yet.');
    // The draft remembers that it is a note.
    await team.reload();
    await expect(note).toHaveValue('They have not paid yet.');
    await expect(team.getByText('Only the team sees this')).toBeVisible();
    await team.getByRole('button', { name: 'Add note' }).click();
    await expect(team.getByTestId('toast')).toContainText('Only the team sees it.');
    const thread = team.getByRole('list', { name: 'Thread' });
    await expect(thread.getByText('They have not paid yet.')).toBeVisible();
    await expect(thread.getByText('Internal note')).toBeVisible();
    await expectNoBarriers(team);

    const customer = await openAs(MEMBER);
    await customer.goto(`/tickets/${ticket.id}`);
    await expect(customer.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
    await expect(customer.getByText('They have not paid yet.')).toHaveCount(0);
    await expect(customer.getByText('Internal note')).toHaveCount(0);
    await expectNoBarriers(customer);
  },
);

test('its author edits a comment, and the list is ticked where it stands', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'Shop list', description: WORDS });
  const page = await openAs(ADMIN);
  await page.goto(`/tickets/${ticket.id}`);
  const logo = page.getByRole('checkbox', { name: 'new logo' });
  await logo.check();
  await expect(page.getByText('ticked “new logo”')).toBeVisible();
  await page.reload();
  await expect(logo).toBeChecked();

  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Frist word');
  await page.keyboard.press('Control+Enter');
  const thread = page.getByRole('list', { name: 'Thread' });
  await thread.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit comment' }).getByRole('textbox');
  await expect(edit).toBeFocused();
  await edit.fill('First');
  await edit.press('Control+a');
  // Elsewhere it hides the sidebar.
  await edit.press('Control+b');
  await expect(edit).toHaveValue('**First**');
  await edit.press('Control+Enter');
  await expect(thread.getByText('First', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(thread.getByText('edited')).toBeVisible();
  await expectNoBarriers(page);

  await page.goto('/tickets');
  await expect(page.getByTitle('2 of 2 tasks done')).toBeVisible();
});
