import { card } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import type { Page } from '@playwright/test';

const AUTHOR = { email: 'wendy@lea.example', name: 'Wendy Lea' };

test.use({ expectedMessages: /status of 40[049]/ });

let ticketId: string;

test.beforeEach(async ({ installation }, { title }) => {
  const name = `Lea ${title.length}`;
  const domain = `lea${title.length}.example`;
  const { project } = await installation.createCustomer(name, domain);
  const author = { ...AUTHOR, email: `wendy@${domain}` };
  await installation.signedIn(author);
  const ticket = await installation.createTicket(
    { project, title: 'The heading is cut', description: 'On phones.' },
    author,
  );
  ticketId = ticket.id;
});

const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const form = (page: Page) => page.getByRole('form', { name: 'Edit ticket' });

test('an author edits the words of a ticket, and the history shows before and after', async ({
  openAs,
  adminPage,
}, { title }) => {
  const page = await openAs({ ...AUTHOR, email: `wendy@lea${title.length}.example` });
  await page.goto(`/tickets/${ticketId}`);
  await adminPage.goto(`/tickets/${ticketId}`);
  await expect(adminPage.getByText('On phones.')).toBeVisible();
  await choose(page, 'Edit');
  const heading = form(page).getByLabel('Title');
  await expect(heading).toBeFocused();
  await expectNoBarriers(page);
  await heading.fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expect(heading).toBeFocused();
  await heading.fill('The heading is cut off');
  await form(page).getByLabel('Description').fill('On small phones.');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toHaveCount(0);
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread).toContainText('Wendy Lea edited the title and description');
  await thread.getByText('Before and after').click();
  await expect(thread.getByText('The heading is cut', { exact: true })).toBeVisible();
  await expect(thread.getByText('On small phones.')).toBeVisible();
  await expectNoBarriers(page);
  // Others see it without a reload.
  await expect(adminPage.getByRole('article').getByText('The heading is cut off').first()).toBeVisible();
});

test('a person who edits words that somebody else has changed is told so once, and keeps what was typed', async ({
  openAs,
  adminPage,
}, { title }) => {
  const page = await openAs({ ...AUTHOR, email: `wendy@lea${title.length}.example` });
  await page.goto(`/tickets/${ticketId}`);
  await choose(page, 'Edit');
  await form(page).getByLabel('Title').fill('Mine');
  const theirs = await adminPage.request.patch(`/api/tickets/${ticketId}`, { data: { title: 'Theirs' } });
  expect(theirs.ok()).toBe(true);
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Ada Lindqvist changed this ticket while you were editing it' }),
  ).toHaveCount(1);
  await expect(form(page).getByLabel('Title')).toHaveValue('Mine');
  await expect(form(page).getByLabel('Current version')).toContainText('Theirs');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mine');
});

test('a ticket that an administrator deletes is gone for all at once, and comes back when it is undone', async ({
  openAs,
  adminPage,
}, { title }) => {
  const page = await openAs({ ...AUTHOR, email: `wendy@lea${title.length}.example` });
  await page.goto(`/tickets/${ticketId}`);
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await adminPage.goto(`/tickets/${ticketId}`);
  await choose(adminPage, 'Delete');
  await expect(adminPage).toHaveURL('/tickets');
  await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Undo' }).click();
  await expect(adminPage).toHaveURL(`/tickets/${ticketId}`);
  await expect(adminPage.getByRole('heading', { level: 1 })).toContainText('The heading is cut');
  await page.goto('/tickets');
  await expect(card(page, 'The heading is cut')).toBeVisible();

  // Looked at last: the offer lasts ten seconds, and the look may take longer.
  await choose(adminPage, 'Delete');
  await expect(adminPage.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectNoBarriers(adminPage);
});
