import type { Page, Route } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'finn@forms.example', name: 'Finn Aalto' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Forms Ltd', 'forms.example'));
});

const file = (name: string, kilobytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(kilobytes * 1024, 'x'),
});

test('a dashboard without tickets leads to the first one', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await expectNoBarriers(page);
  await expect(page.getByRole('link', { name: 'Annotate a page' })).toHaveAttribute('href', '/annotate');
  await page.getByRole('link', { name: 'Create your first ticket' }).click();
  await expect(page).toHaveURL('/new-ticket');
});

test('a ticket is reported with its files, and opens', { tag: '@core' }, async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  await page.getByLabel('Title').fill('Newsletter form accepts nothing');
  await page.getByLabel('Description').fill('An empty address is taken.');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByTestId('toast')).toContainText('Project required');
  await expect(page.getByTestId('toast')).toContainText('Please select a project for this ticket');
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriers(page);

  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('URL').fill('https://forms.example/newsletter');
  await page.getByRole('combobox', { name: 'Resolution' }).click();
  for (const size of ['1920x1080', '1366x768', '768x1024', '375x667']) {
    await expect(page.getByRole('option', { name: size })).toBeVisible();
  }
  await page.getByRole('option', { name: 'Tablet Portrait (768x1024)' }).click();
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await page.getByText('High', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([file('steps.txt', 2), file('wrong.txt', 1)]);
  await expect(page.getByText('2.0 KB')).toBeVisible();
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
  await expect(page.getByText('wrong.txt')).toHaveCount(0);

  const files = await hold(page, /\/attachments$/);
  const sending = page.waitForRequest(/\/attachments$/);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await sending;
  // The words are sent: what is typed while the files are on their way begins no other ticket with them.
  await page.getByLabel('Title').press('End');
  await page.keyboard.type('!');
  files.resolve();
  await expect(page).toHaveURL(/\/tickets\/[\w-]+$/);
  await expect(page.getByTestId('toast')).toContainText('Ticket created!');
  await expect(page.getByTestId('toast')).toContainText('Your ticket has been created successfully.');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
    expect.stringContaining('ringmark.words'),
  );
  await expect(page.getByText('Newsletter form accepts nothing').first()).toBeVisible();
  await expect(page.getByText('steps.txt')).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('high');
  await expect(details).toContainText('768x1024');
  await expect(details.getByRole('link')).toHaveAttribute('href', 'https://forms.example/newsletter');
  await expect(details.getByRole('time').first()).toBeVisible();

  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent Tickets' }).getByRole('article');
  await expect(recent).toHaveCount(1);
  await expect(recent).toContainText('An empty address is taken.');
  await expect(recent).toContainText('Received');
  await expect(recent).toContainText('high');
  for (const [name, count] of [
    ['Total Tickets', '1'],
    ['In Progress', '0'],
    ['Completed', '0'],
    ['High Priority', '1'],
  ] as const) {
    await expect(page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
      count,
    );
  }
});

test('a second press while it is being created sends nothing twice, and who looks elsewhere meanwhile stays there', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('Title').fill('Only once');
  await page.getByLabel('Description').fill('Please.');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/trpc/tickets.create*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await page.getByRole('link', { name: 'Web Comments' }).click();
  await expect(page).toHaveURL('/web-comments');
  held.resolve();
  await expect(page.getByTestId('toast')).toContainText('Ticket created!');
  await expect(page).toHaveURL('/web-comments');
});

/** A ticket with a file that is being created: the form was left, and come back to. */
async function comeBackTo(page: Page, title: string, end: 'arrives' | 'fails' = 'arrives') {
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Please.');
  await page.locator('input[type=file]').setInputFiles(file('once.txt', 1));
  const creating = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    await creating.promise;
    await (end === 'fails' ? route.abort() : route.continue());
  };
  await page.route(/tickets\.create/, answer, { times: 1 });
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('link', { name: 'Web Comments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Web Comments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  return creating;
}

test('who looks elsewhere while a ticket is created and comes back sees it on its way, and sends nothing twice', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const creating = await comeBackTo(page, 'Sent from two forms');
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove once.txt' })).toBeDisabled();
  await page.getByLabel('Title').press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Title')).toHaveValue('Sent from two forms');
  await expectNoBarriers(page);
  creating.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent from two forms');
  await expect(page.getByRole('link', { name: 'Download once.txt' })).toHaveCount(1);
  const member = await installation.signedIn(MEMBER);
  const answer = await member.get('/api/tickets?search=two%20forms');
  expect(await answer.json()).toMatchObject([{ title: 'Sent from two forms', attachmentCount: 1 }]);
  await page.goto('/new-ticket');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('once.txt')).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({ expectedMessages: /status of (400|500)|ERR_FAILED/ });

  test('a ticket that fails when its form was left and come back to is sent from there with its file', async ({
    openAs,
  }) => {
    const page = await openAs(MEMBER);
    const creating = await comeBackTo(page, 'Failed from afar', 'fails');
    creating.resolve();
    await expect(page.getByTestId('toast')).toContainText('Failed to create ticket');
    await page.getByLabel('Title').fill('Sent after all');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent after all');
    await expect(page.getByRole('link', { name: 'Download once.txt' })).toHaveCount(1);
  });

  test('a refused ticket says why, and the form keeps what was typed', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto('/new-ticket');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: project.name }).click();
    await page.getByLabel('Title').fill('Odd address');
    await page.getByLabel('Description').fill('The address is no web address.');
    await page.getByLabel('URL').fill('ftp://forms.example/file');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await expect(page.getByTestId('toast')).toContainText('Failed to create ticket');
    await expect(page.getByLabel('Title')).toHaveValue('Odd address');
  });

  test('a file that fails takes no other with it, and is named on the ticket, which is there', async ({
    openAs,
  }) => {
    const page = await openAs(MEMBER);
    await page.route('**/attachments', (route) => {
      const isBroken = route.request().postDataBuffer()?.includes('lost.txt');
      return isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
    });
    await page.goto('/new-ticket');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: project.name }).click();
    await page.getByLabel('Title').fill('Without its file');
    await page.getByLabel('Description').fill('The upload breaks.');
    await page
      .locator('input[type=file]')
      .setInputFiles([file('first.txt', 1), file('lost.txt', 1), file('last.txt', 1)]);
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await expect(page).toHaveURL(/\/tickets\/[\w-]+$/);
    await expect(page.getByTestId('toast')).toContainText('Ticket created!');
    const attachments = page.getByRole('region', { name: 'Attachments' });
    await expect(attachments.getByRole('link', { name: 'Download first.txt' })).toBeVisible();
    await expect(attachments.getByRole('link', { name: 'Download last.txt' })).toBeVisible();
    await expect(attachments.getByRole('listitem').filter({ hasText: 'lost.txt' })).toContainText('500');
    await attachments.getByRole('button', { name: 'Dismiss lost.txt' }).click();
    await expect(attachments.getByText('lost.txt')).toHaveCount(0);
  });
});

test('more files than can be sent are said to be too many before anything is sent', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('Title').fill('With a pile of files');
  await page.getByLabel('Description').fill('One too many.');
  const files = Array.from({ length: 11 }, (_, index) => file(`page-${index}.txt`, 1));
  await page.locator('input[type=file]').setInputFiles(files);
  const complaint = page.getByRole('alert').filter({ hasText: 'at most 10 files' });
  await expect(complaint).toContainText('Remove 1');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(complaint).toBeFocused();
  await page.getByRole('button', { name: 'Remove page-3.txt' }).click();
  await expect(complaint).toHaveCount(0);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  const saved = page.getByRole('region', { name: 'Attachments' }).getByRole('link', { name: /^Download/ });
  await expect(saved).toHaveCount(10);
});

test('what was typed is there again after a reload and a look elsewhere, and gone when it was given up', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  const title = page.getByLabel('Title');
  await title.fill('Half a ticket');
  await page.getByText('High', { exact: true }).click();
  await page.reload();
  await expect(title).toHaveValue('Half a ticket');
  await expect(page.getByRole('radio', { name: 'High' })).toBeChecked();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Half a ticket');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('');
});

test('Cancel and the arrow go back to the board', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/new-ticket');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/tickets');
  await page.goto('/new-ticket');
  await page.getByRole('link', { name: 'Back to tickets' }).click();
  await expect(page).toHaveURL('/tickets');
});

test('one toast is seen at a time; Escape, a swipe to the right and five seconds take it away', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.clock.install();
  await page.goto('/new-ticket');
  await expect(page.getByLabel('Title')).toBeVisible();
  // Time passes only when it is told to from here on: a slow machine must not spend the five seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const settle = () => page.clock.runFor(400);
  const provoke = async () => {
    await page.getByLabel('Title').fill('x');
    await page.getByLabel('Description').fill('x');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await settle();
    await expect(toast).toBeVisible();
  };
  const toast = page.getByTestId('toast');
  await provoke();
  await provoke();
  await expect(toast).toHaveCount(1);
  await page.keyboard.press('Escape');
  await settle();
  await expect(toast).toHaveCount(0);

  await provoke();
  const swipe = async (distance: number) => {
    // On its way in it is elsewhere, and the pages' clock does not hold animations.
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast has no place.');
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + distance, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast).toHaveCount(1);
  await swipe(60);
  await settle();
  await expect(toast).toHaveCount(0);

  await page.mouse.move(5, 5);
  await provoke();
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_400);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
});
