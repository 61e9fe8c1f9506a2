import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import type { Installation } from './harness/installation.ts';

const MEMBER = { email: 'rui@afar.example', name: 'Rui Costa' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Afar', 'afar.example'));
});

test.use({ expectedMessages: /status of 500/ });

const TEXT = { name: 'said.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
const notices = (page: Page): Locator => page.getByRole('list', { name: 'Files that weren’t attached' });

/** Opens a ticket, begins an upload with `give`, leaves for the board, and lets the upload break there. */
async function leaveUpload(page: Page, installation: Installation, title: string, give: () => Promise<void>) {
  const { id, number } = await installation.createTicket({ project, title });
  await page.goto(`/tickets/${id}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    /\/attachments$/,
    async (route) => {
      await promise;
      await route.fulfill({ status: 500, json: { error: 'The disk is tired.', code: 'internal' } });
    },
    { times: 1 },
  );
  const sending = page.waitForRequest(/\/attachments$/);
  await give();
  await sending;
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  resolve();
  const notice = notices(page).getByRole('listitem');
  await expect(notice).toContainText(/said\.txt\s+wasn’t attached/);
  await expect(notice).toContainText('The disk is tired.');
  await expect(notice).toContainText(`#${number} ${title}`);
  return { id, number, notice };
}

test('a file of a comment that fails after its ticket was left is told wherever one is, and sent again from there', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const { id, number, notice } = await leaveUpload(page, installation, 'Left too soon', async () => {
    const form = page.locator('form').filter({ hasText: 'Post comment' });
    await form.getByRole('textbox').fill('See the file.');
    await form.locator('input[type=file]').setInputFiles(TEXT);
    await form.getByRole('button', { name: 'Post comment' }).click();
  });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(notice).toBeVisible();
  await expectNoBarriers(page);
  await notice.getByRole('button', { name: 'Try again: said.txt' }).click();
  await expect(page.getByTestId('toast')).toContainText(`said.txt is attached to #${number}.`);
  await expect(notice).toHaveCount(0);
  await page.goto(`/tickets/${id}`);
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByRole('link', { name: 'Download said.txt' })).toHaveCount(1);
});

test('a file of a ticket that failed from afar is looked at on the ticket, sent again there, or dismissed', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const give = () =>
    page.getByRole('region', { name: 'Attachments' }).locator('input[multiple]').setInputFiles(TEXT);
  const { notice } = await leaveUpload(page, installation, 'Looked at', give);
  await notice.getByRole('link').click();
  const attachments = page.getByRole('region', { name: 'Attachments' });
  await expect(attachments.getByRole('alert')).toHaveText('The disk is tired.');
  await expect(notice).toHaveCount(0);
  await expectNoBarriers(page);
  // The failure was seen here: a person who leaves now is not told again.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goBack();
  await attachments.getByRole('button', { name: 'Try again: said.txt' }).click();
  await expect(attachments.getByRole('link', { name: 'Download said.txt' })).toHaveCount(1);
  await expect(attachments.getByRole('alert')).toHaveCount(0);

  await leaveUpload(page, installation, 'Let go', give);
  await notice.getByRole('button', { name: 'Dismiss said.txt' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
