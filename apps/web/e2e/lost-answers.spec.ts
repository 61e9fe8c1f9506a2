import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { breakReadingOn, breakReads, hold } from './harness/answers.ts';
import { annotationDialog, clickAt, openPage } from './harness/screens/annotate.ts';
import { card } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';

const MEMBER = { email: 'ines@slips.example', name: 'Inês Duarte' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Slips', 'slips.example'));
});

/** The next such call is done by the server, and its answer never comes. */
const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    `**/api/trpc/${procedure}*`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test.use({ expectedMessages: /ERR_FAILED|users\.list/ });

test('a ticket whose answer was lost, and whose words were changed then, is there with both its words', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('Title').fill('Receipt is empty');
  await page.getByLabel('Description').fill('Always.');
  await loseAnswer(page, 'tickets.create');
  const create = page.getByRole('button', { name: 'Create ticket' });
  await create.click();
  await expect(page.getByTestId('toast')).toContainText('Failed to create ticket');
  await page.getByLabel('Title').fill('Receipt is empty on paper');
  await create.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt is empty on paper');
});

test('a comment whose answer was lost is written once when it is sent again, and anew when it was changed', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'Paper jam' });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  const thread = page.getByRole('list', { name: 'Thread' });
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  const post = page.getByRole('button', { name: 'Post comment' });
  const toast = page.getByTestId('toast');
  await loseAnswer(page, 'comments.add');
  await field.fill('On Mondays');
  await post.click();
  await expect(toast).toContainText('Failed to add comment');
  // A person who looks elsewhere and comes back sends the same, and finds it on its way as long as it is.
  const lookElsewhere = async () => {
    await page.getByRole('link', { name: 'Back to the board' }).click();
    await card(page, ticket.title).click();
  };
  await lookElsewhere();
  const sending = await hold(page, /comments\.add/);
  await post.click();
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  await lookElsewhere();
  await expect(field).toHaveValue('On Mondays');
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  sending.resolve();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(thread.getByText('On Mondays')).toHaveCount(1);

  await loseAnswer(page, 'comments.add');
  await field.fill('On Tuesdays');
  await post.click();
  await expect(toast).toContainText('Failed to add comment');
  await field.fill('On Wednesdays');
  await post.click();
  await expect(field).toHaveValue('');
  await expect(thread.getByText('On Wednesdays')).toHaveCount(1);
});

test('a comment whose answer was lost before people were known is written once when it is sent again', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'Till is slow' });
  const page = await openAs(MEMBER);
  const people = await breakReads(page, 'users.list');
  await page.goto(`/tickets/${ticket.id}`);
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await loseAnswer(page, 'comments.add');
  await field.fill('On Fridays');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByTestId('toast')).toContainText('Failed to add comment');
  people.repair('users.list');
  await field.press('End');
  await field.pressSequentially(' @');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.fill('On Fridays');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Thread' }).getByText('On Fridays')).toHaveCount(1);
});

test('a pin whose answer was lost does not stand for the one that is placed after it', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, '/demo-page');
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 300, 300);
  const dialog = annotationDialog(page);
  const save = dialog.getByRole('button', { name: 'Save annotation' });
  await dialog.getByLabel('Title').fill('This word');
  await dialog.getByLabel('Description').fill('Is misspelt.');
  await loseAnswer(page, 'tickets.create');
  await save.click();
  await expect(page.getByTestId('toast')).toContainText('Failed to save annotation');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const picture = await hold(page, /viewport\.screenshot/);
  await clickAt(page, 500, 400);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary').getByText('Saving...')).toBeVisible();
  // Nobody waits for it: the words of the next pin that are written in the meantime are kept.
  await clickAt(page, 600, 450);
  await dialog.getByLabel('Title').fill('Another word');
  picture.resolve();
  await expect(page.getByTestId('toast')).toContainText('Annotation saved');
  await expect(page.getByTestId('annotation-count')).toHaveText('2');
  await expect(dialog.getByLabel('Title')).toHaveValue('Another word');
});

/** A live update reloads the list from its beginning, which brings the button back. */
async function expectReadOn(
  page: Page,
  list: Locator,
  { more, failure, repair }: { more: string; failure: string; repair: () => void },
) {
  const readOn = page.getByRole('button', { name: more });
  const alert = page.getByRole('alert').filter({ hasText: failure });
  await expect(async () => {
    await readOn.click({ timeout: 5_000 });
    await expect(alert).toContainText('Something went wrong', { timeout: 5_000 });
  }).toPass();
  await expect(list).toBeVisible();
  repair();
  await page.getByRole('button', { name: 'Try again' }).or(readOn).click();
  await expect(page.getByText(failure)).toHaveCount(0);
  await expect(readOn).toHaveCount(0);
  await expect(list).toBeVisible();
}

test.describe('what was read stays where reading on fails, and it can be tried again', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('in pages with pins', async ({ openAs, installation }) => {
    const member = await installation.signedIn(MEMBER);
    const pin = { projectId: project.id, title: 'Seen', description: 'Here.', clickX: '3', clickY: '4' };
    await member.post('/api/tickets', { data: { ...pin, url: '/demo-page?read' } });
    const page = await openAs(MEMBER);
    const { repair } = await breakReadingOn(page, 'tickets.pinnedPages');
    await page.goto('/web-comments');
    const listed = page.getByRole('region', { name: '/demo-page?read' });
    await expectReadOn(page, listed, {
      more: 'Show more pages',
      failure: 'Couldn’t load more pages',
      repair,
    });
  });

  test('in the audit log, and in mail that was not delivered', async ({ adminPage: page }) => {
    const { repair } = await breakReadingOn(page, 'audit.list');
    await page.goto('/admin/audit');
    const entry = page.getByRole('row').filter({ hasText: 'Slips shop' });
    await expectReadOn(page, entry, {
      more: 'Show older entries',
      failure: 'Couldn’t load older entries',
      repair,
    });

    const at = new Date().toISOString();
    const given = { recipient: 'gone@slips.example', error: 'No such mailbox', tries: 1, canRetry: false };
    const items = [{ ...given, id: 'mail-1', subject: 'status', ticket: null, createdAt: at, failedAt: at }];
    const mails = await breakReadingOn(page, 'mail.failures', { items });
    await page.goto('/admin/system');
    const mail = page.getByRole('row').filter({ hasText: 'gone@slips.example' });
    await expectReadOn(page, mail, {
      more: 'Show older emails',
      failure: 'Couldn’t load older emails',
      ...mails,
    });
  });
});
