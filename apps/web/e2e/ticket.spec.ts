import type { Project } from '@ringmark/contract/projects/projects';
import { pickStatus } from './harness/screens/ticket.ts';
import { clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { BROKEN, breakReads } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

const MEMBER = { email: 'ines@lumen.example', name: 'Inês Duarte' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Lumen', 'lumen.example'));
  await installation.signedIn(MEMBER);
});

test(
  'a comment mentions somebody by keyboard, and its draft survives a reload',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Lamp flickers' });
    const page = await openAs(MEMBER);
    await page.goto(`/tickets/${ticket.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lamp flickers');
    const post = page.getByRole('button', { name: 'Post comment' });
    await expect(post).toBeDisabled();
    const field = page.getByRole('textbox', { name: 'Add a comment' });
    await field.fill('   ');
    await expect(post).toBeDisabled();
    await field.fill('');
    await field.pressSequentially('Please look, @ADA');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    // An input method's own Enter chooses one of its words, and nobody of the list.
    await field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    );
    await expect(field).toHaveValue('Please look, @ADA');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`Please look, @${ADMIN.name} `);
    await page.reload();
    await expect(field).toHaveValue(`Please look, @${ADMIN.name} `);
    await page.keyboard.press('Tab');
    await field.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByTestId('toast')).toContainText('Comment added');
    await expect(page.getByTestId('toast')).toContainText('Your comment has been posted successfully.');
    await expect(page.locator('mark')).toHaveText(`@${ADMIN.name}`);
    await expect(field).toHaveValue('');
    await expectNoBarriers(page);
    // The bar says the title only while the larger one is scrolled away.
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveAttribute('data-quiet');
    await page.setViewportSize({ width: 1280, height: 240 });
    await field.scrollIntoViewIfNeeded();
    await expect(title).not.toHaveAttribute('data-quiet');
  },
);

test('on plain http, where browsers offer less, comments are written and pages annotated all the same', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'In the office network' });
  const page = await openAs(MEMBER);
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  });
  await page.goto(`/tickets/${ticket.id}`);
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Over plain http');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Over plain http');
  await openPage(page, project, '/demo-page');
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 300, 300);
  await saveAnnotation(page, 'Pinned over plain http');
});

test('files are attached by choosing and by dropping, shown with their size, and can be saved', async ({
  openAs,
  installation,
}) => {
  const ticket = await installation.createTicket({ project, title: 'Files' });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  const attachments = page.getByRole('region', { name: 'Attachments' });
  const buffer = Buffer.alloc(2_560, 'a');
  await attachments
    .getByLabel('Attach files')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer });
  await expect(attachments).toContainText('notes.txt');
  await expect(attachments).toContainText('2.5 KB');
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped'], 'dropped.txt'));
    return data;
  });
  await attachments.dispatchEvent('drop', { dataTransfer: dropped });
  const download = attachments.getByRole('link', { name: 'Download dropped.txt' });
  await expect(download).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toBe('dropped.txt');
});

test('a comment takes files with it', async ({ openAs, installation }) => {
  const ticket = await installation.createTicket({ project, title: 'Files of a comment' });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  const form = page.locator('form').filter({ hasText: 'Post comment' });
  await form.getByRole('textbox').fill('See the file.');
  const buffer = Buffer.from('seen');
  await form.locator('input[type=file]').setInputFiles({ name: 'seen.txt', mimeType: 'text/plain', buffer });
  await expect(form).toContainText('seen.txt');
  await form.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('seen.txt');
});

test('what is tabbed back to is not under the bar that stays', async ({ openAs, installation }) => {
  const description = Array.from({ length: 60 }, (_, at) => `[link ${at}](https://a.example/${at})`).join(
    '\n\n',
  );
  const ticket = await installation.createTicket({ project, title: 'Long', description });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  await page.getByRole('link', { name: 'link 59' }).focus();
  const bar = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--rm-topbar-height')),
  );
  expect(bar).toBeGreaterThan(0);
  for (let at = 58; at > 20; at -= 1) {
    await page.keyboard.press('Shift+Tab');
    const box = await page.getByRole('link', { name: `link ${at}`, exact: true }).boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(bar);
  }
});

test(
  'an administrator changes the status, anyone accepts what is done, and the history tells',
  { tag: '@core' },
  async ({ openAs, adminPage, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Step by step' });
    await adminPage.goto(`/tickets/${ticket.id}`);
    await adminPage.getByRole('button', { name: /^Status: Received/ }).click();
    await pickStatus(adminPage, 'Done');
    await expect(adminPage.getByTestId('toast')).toContainText('Status updated');
    await expect(adminPage.getByTestId('toast')).toContainText(
      'Ticket status has been updated successfully.',
    );

    const page = await openAs(MEMBER);
    await page.goto(`/tickets/${ticket.id}`);
    await expect(page.getByRole('button', { name: /^Status:/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Accepted');
    await page.getByText('History', { exact: true }).click();
    const history = page.getByRole('list', { name: 'Ticket history' });
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await expect(history).toContainText('changed status from Done to Accepted');
  },
);

test.describe('what goes wrong is said', () => {
  test.use({ expectedMessages: /status of (?:404|500)/ });

  test('a ticket that does not exist', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto('/tickets/01900000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
    await expectNoBarriers(page);
  });

  test('a ticket that is on its way, and one that could not be read', async ({ openAs, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Slow' });
    const page = await openAs(MEMBER);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/trpc/**tickets.get**', async (route) => {
      await answered.promise;
      await route.fulfill(BROKEN);
    });
    await page.goto(`/tickets/${ticket.id}`);
    await expect(page.getByText('Loading ticket...')).toBeVisible();
    answered.resolve();
    await expect(page.getByText('Failed to fetch ticket')).toBeVisible();
    await page.unroute('**/api/trpc/**tickets.get**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Slow');
  });

  test('a comment that could not be posted stays in the field', async ({ openAs, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Silent' });
    const page = await openAs(MEMBER);
    await page.goto(`/tickets/${ticket.id}`);
    await page.route('**/api/trpc/comments.add**', (route) => route.fulfill(BROKEN));
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Hello?');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.getByTestId('toast')).toContainText('Failed to add comment');
    await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Hello?');
  });

  test('a status that could not be changed goes back', async ({ adminPage, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Stubborn' });
    await adminPage.goto(`/tickets/${ticket.id}`);
    await adminPage.route('**/api/trpc/tickets.move**', (route) => route.fulfill(BROKEN));
    await adminPage.getByRole('button', { name: /^Status: Received/ }).click();
    await pickStatus(adminPage, 'QA');
    await expect(adminPage.getByTestId('toast')).toContainText('Failed to update status');
    await expect(adminPage.getByRole('button', { name: /^Status: Received/ })).toBeVisible();
  });

  test('comments, files and history that could not be read, each in its place', async ({
    openAs,
    installation,
  }) => {
    const ticket = await installation.createTicket({ project, title: 'Half there' });
    const page = await openAs(MEMBER);
    for (const [call, words] of [
      ['comments.list', 'Failed to fetch comments'],
      ['attachments.list', 'Failed to fetch attachments'],
      ['tickets.history', 'Failed to fetch history'],
    ] as const) {
      const broken = await breakReads(page, call);
      await page.goto(`/tickets/${ticket.id}`);
      const alert = page.getByRole('alert').filter({ hasText: words });
      await expect(alert).toContainText('Something went wrong');
      broken.repair(call);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toHaveCount(0);
    }
  });

  test('people who could not be read are not suggested, and it says so', async ({ openAs, installation }) => {
    const ticket = await installation.createTicket({ project, title: 'Whom to ask' });
    const page = await openAs(MEMBER);
    const broken = await breakReads(page, 'users.list');
    await page.goto(`/tickets/${ticket.id}`);
    await page.getByRole('textbox', { name: 'Add a comment' }).pressSequentially('Ask @a');
    await expect(page.getByText('Failed to fetch users')).toBeVisible();
    broken.repair('users.list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  });
});
