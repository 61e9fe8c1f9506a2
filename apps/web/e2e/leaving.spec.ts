import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, clickAt, openPage } from './harness/screens/annotate.ts';
import { hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'olga@leaving.example', name: 'Olga Brandt' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Leaving', 'leaving.example'));
  await installation.signedIn(MEMBER);
});

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') });

/** Closes the window as a person would, and says no to the question that must come. */
async function expectQuestion(page: Page): Promise<void> {
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}

/** Reloads the page, and counts the questions that come before. */
async function reload(page: Page): Promise<number> {
  let questions = 0;
  page.once('dialog', (question) => {
    questions += 1;
    void question.accept();
  });
  await page.reload();
  page.removeAllListeners('dialog');
  return questions;
}

test('files of a new ticket wait while one looks elsewhere, are asked about, and are named after a reload', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  const attachments = page.getByRole('region', { name: 'Attachments' });
  // Browsers ask only those who have touched the page.
  await page.getByLabel('Title').click();
  await page.getByLabel('Title').fill('Words come back');
  expect(await reload(page), 'questions about words, which are kept').toBe(0);
  await expect(page.getByLabel('Title')).toHaveValue('Words come back');

  await attachments.locator('input[multiple]').setInputFiles([file('first.txt'), file('second.txt')]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(attachments.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Title').click();
  await expectQuestion(page);
  await expect(attachments.getByRole('listitem')).toHaveCount(2);

  expect(await reload(page), 'questions about files').toBe(1);
  await expect(attachments.getByRole('status')).toContainText('first.txt, second.txt');
  await expectNoBarriers(page);
  await attachments.locator('input[multiple]').setInputFiles(file('second.txt'));
  await expect(attachments.getByRole('status')).not.toContainText('second.txt');
  await expect(attachments.getByRole('status')).toContainText('first.txt');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await page.goBack();
  await expect(attachments.getByText('Select files, drop them here, or paste an image.')).toBeVisible();
  await expect(attachments.getByRole('status')).toHaveCount(0);
  await expect(attachments.getByRole('listitem')).toHaveCount(0);
});

test('a ticket that was sent leaves neither words nor files behind', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('Title').fill('Sent with its file');
  await page.getByLabel('Description').fill('Both arrive.');
  await page.locator('input[type=file]').setInputFiles(file('arrives.txt'));
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByRole('link', { name: 'Download arrives.txt' })).toBeVisible();
  expect(await reload(page), 'questions').toBe(0);
  await page.goto('/new-ticket');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('arrives.txt')).toHaveCount(0);
});

test('files of a comment wait for it; an upload is asked about wherever one is meanwhile', async ({
  openAs,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'With a slow upload' });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${id}`);
  const form = page.locator('form').filter({ hasText: 'Post comment' });
  await form.getByRole('textbox').fill('See the file.');
  await form.locator('input[type=file]').setInputFiles(file('said.txt'));
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await page.goBack();
  await expect(form.getByText('said.txt')).toBeVisible();
  const upload = await hold(page, /\/attachments$/);
  await form.getByRole('button', { name: 'Post comment' }).click();
  await expect(form.getByRole('button', { name: 'Cancel said.txt' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await expectQuestion(page);
  const arrived = page.waitForResponse(/\/attachments$/);
  upload.resolve();
  await (await arrived).finished();
  await page.goto(`/tickets/${id}`);
  await expect(page.getByRole('link', { name: 'Download said.txt' })).toBeVisible();
});

test('the words of a pin are there again after a reload, on their own page', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, '/demo-page');
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 300, 300);
  const title = annotationDialog(page).getByLabel('Title');
  await title.fill('Half a pin');
  await page.reload();
  await expect(page.getByTestId('device')).toBeVisible();
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 320, 320);
  await expect(title).toHaveValue('Half a pin');
});

test('an organization that is being written is asked about, and no stray click closes it', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/organizations');
  await page.getByRole('button', { name: 'Create Organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Organization Name').fill('Almost');
  await expectQuestion(page);
  await page.mouse.click(20, 400);
  await expect(dialog.getByLabel('Organization Name')).toHaveValue('Almost');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await reload(page), 'questions').toBe(0);
});
