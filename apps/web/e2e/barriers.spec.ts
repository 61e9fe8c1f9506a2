import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { hold } from './harness/answers.ts';
import { card, column } from './harness/screens/board.ts';
import { expect, expectNoBarriers, expectNoBarriersAsShown, test } from './harness/test.ts';
import { ADMIN, OTHER_ADMIN, type Installation } from './harness/installation.ts';

const MEMBER = { email: 'mira@barriers.example', name: 'Mira Holt' };
const ARCHIVED = { email: 'former@barriers.example', name: 'Former Member' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Barriers', 'barriers.example'));
  // These are so many that a list of them scrolls.
  for (let number = 1; number <= 8; number += 1)
    await installation.createCustomer(`Barriers ${number}`, `barriers-${number}.example`);
  await installation.signedIn(MEMBER);
  await installation.signedIn(ARCHIVED);
  for (const [index, status] of TICKET_STATUSES.entries()) {
    const severity = SEVERITIES[index % SEVERITIES.length] ?? 'low';
    await installation.createTicket({ project, title: `Something ${status}`, severity, status });
  }
});

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Archives a user, and a new organization with its project. */
async function archiveSome(installation: Installation): Promise<string> {
  const admin = await installation.signedIn(ADMIN);
  const users = (await (await admin.get('/api/admin/users?status=active')).json()) as {
    id: string;
    email: string;
  }[];
  const former = users.find(({ email }) => email === ARCHIVED.email);
  const archived = { data: { status: 'archived' } };
  expect((await admin.patch(`/api/admin/users/${former?.id}`, archived)).status()).toBe(200);
  const { organization, project: own } = await installation.createCustomer('Closed', 'closed.example');
  const { id } = await installation.createTicket({ project: own, title: 'Of a closed shop', status: 'Done' });
  expect((await admin.post(`/api/admin/projects/${own.id}/archive`)).status()).toBe(200);
  expect((await admin.patch(`/api/admin/organizations/${organization.id}`, archived)).status()).toBe(200);
  return id;
}

test('the administration, with what was archived, its dialogs and what is on its way', async ({
  adminPage: page,
  installation,
}) => {
  test.slow();
  const closed = await archiveSome(installation);
  for (const screen of ['organizations', 'projects', 'users']) {
    await page.goto(`/admin/${screen}?tab=archived`);
    await expect(page.getByRole('button', { name: 'Reactivate' }).first()).toBeVisible();
    await expectNoBarriers(page);
  }
  await page.goto('/admin/users');
  await page
    .getByRole('row')
    .filter({ hasText: MEMBER.name })
    .getByRole('button', { name: 'Log in as' })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  await page.goto('/admin/organizations');
  await press(page, 'Edit Barriers');
  const update = await hold(page, /organizations\.update/);
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  await expectNoBarriers(page);
  update.resolve();

  await page.goto('/admin/projects');
  await press(page, 'Create project');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Organization' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(`/tickets/${closed}`);
  await expect(page.getByText('This project is archived')).toBeVisible();
  await expectNoBarriers(page);
});

test('figures that are on their way', async ({ adminPage: page }) => {
  const analytics = await hold(page, /analytics\.get/);
  await page.goto('/admin');
  await expect(page.getByText('Loading analytics...')).toBeVisible();
  await expectNoBarriers(page);
  analytics.resolve();
});

test.describe('files', () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test('a ticket with its menus, with files that wait, that are on their way and that failed', async ({
    adminPage: page,
    installation,
  }) => {
    test.slow();
    const { id } = await installation.createTicket({
      project,
      title: 'With everything on it',
      status: 'Done',
    });
    await page.goto(`/tickets/${id}`);
    await press(page, /^Status: Done/);
    await expect(page.getByRole('menuitemradio', { name: 'Blocked' })).toBeVisible();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await press(page, 'Ticket actions');
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');

    const attachments = page.getByRole('region', { name: 'Attachments' });
    await page.route('**/attachments', (route) => route.abort());
    await attachments.locator('input[multiple]').setInputFiles(file('refused.txt'));
    await expect(attachments.getByRole('alert')).toBeVisible();
    await page.unroute('**/attachments');
    const upload = await hold(page, /\/attachments$/);
    await attachments.locator('input[multiple]').setInputFiles(file('travelling.txt'));
    await expect(attachments.getByText('travelling.txt')).toBeVisible();
    const form = page.locator('form').filter({ hasText: 'Post comment' });
    await form.locator('input[type=file]').setInputFiles(file('waiting.txt'));
    await form.getByRole('textbox').pressSequentially('Ask @mira');
    await expect(page.getByRole('option', { name: MEMBER.name })).toBeVisible();
    await expectNoBarriers(page);
    upload.resolve();
    await page.keyboard.press('Enter');
    await press(page, 'Post comment');
    await expect(page.getByTestId('toast')).toContainText('Comment added');
    await expect(page.getByRole('list', { name: 'Thread' }).locator('mark')).toBeVisible();
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Ticket history' })).toBeVisible();
    await expectNoBarriers(page);
  });
});

test.describe('refusals', () => {
  test.use({ expectedMessages: /status of 4\d\d/ });

  test('a form that was refused, with its files and a list that is open', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto('/new-ticket');
    await page.locator('input[type=file]').setInputFiles([file('one.txt'), file('two.txt')]);
    await page.getByLabel('Title').fill('Refused');
    await page.getByLabel('Description').fill('With a strange address.');
    await page.getByLabel('URL').fill('ftp://barriers.example/file');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await expect(page.getByRole('option', { name: project.name })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('option', { name: project.name }).click();
    await press(page, 'Create ticket');
    await expect(page.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
    await expectNoBarriers(page);
  });

  test('a link to stop mail that is not complete', async ({ page }) => {
    await page.goto('/unsubscribe');
    await expect(page.getByRole('heading', { name: 'Nothing changed' })).toBeVisible();
    await expectNoBarriers(page);
    await page.goto('/unsubscribe?token=strange');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeFocused();
    await expectNoBarriers(page);
  });
});

test('the board with a menu, with a card in the hand, and with nothing found', async ({
  adminPage: page,
}) => {
  await page.goto('/tickets');
  await card(page, 'Something QA').hover();
  await card(page, 'Something QA')
    .getByRole('button', { name: /^Move #/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Accepted' })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await card(page, 'Something QA').getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'Production')).toHaveAttribute('data-over');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.goto('/tickets?search=xyzzy');
  await expect(page.getByText('No tickets match')).toBeVisible();
  await expect(column(page, 'Done')).toBeHidden();
  await expectNoBarriers(page);
});

test('menus and panels over a screen', async ({ adminPage: page }) => {
  await page.goto('/web-comments?status=Blocked');
  await expect(page.getByRole('heading', { level: 1, name: 'Web Comments' })).toBeVisible();
  await expectNoBarriers(page);
  await press(page, /^My Account/);
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const search = page.getByLabel('Search commands and tickets');
  await search.fill('Something');
  await expect(page.getByRole('button', { name: /Something Blocked/ })).toBeVisible();
  await expectNoBarriers(page);
  await search.fill('xyzzy');
  await expect(page.getByText('No results')).toBeVisible();
  await expectNoBarriers(page);
});

test('a phone, and somebody else’s eyes', async ({ openAs }) => {
  test.slow();
  const page = await openAs(OTHER_ADMIN, { isAlone: true, viewport: { width: 390, height: 844 } });
  await page.goto('/admin/users');
  await expect(page.getByText(MEMBER.email)).toBeVisible();
  await expectNoBarriers(page);
  await page
    .getByRole('row')
    .filter({ hasText: MEMBER.name })
    .getByRole('button', { name: 'Log in as' })
    .click();
  await press(page, 'Start Impersonation');
  await expect(page.getByRole('heading', { name: MEMBER.name })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto('/tickets');
  await expect(card(page, 'Something Received')).toBeVisible();
  await expectNoBarriers(page);
  await card(page, 'Something Received').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Something Received');
  await expectNoBarriers(page);
  await press(page, 'Toggle sidebar');
  await press(page, /^My Account/);
  await expect(page.getByRole('menuitem', { name: 'Stop Impersonation' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('menuitem', { name: 'Stop Impersonation' }).click();
  await expect(page).toHaveURL('/admin/users');
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
for (const viewport of SIZES) {
  test(`the page of the made-up shop, ${viewport.width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('/demo-page');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoBarriersAsShown(page);
    }
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) {
      await menu.click();
      await expect(page.getByRole('link', { name: 'Journal' }).first()).toBeVisible();
      await expectNoBarriersAsShown(page);
      await menu.click();
    }
    await page.getByRole('button', { name: 'To eat' }).click();
    await page.getByRole('button', { name: 'Add to bag' }).first().click();
    for (const question of await page.locator('details > summary').all()) await question.click();
    await page.getByRole('button', { name: 'Send the letter' }).click();
    await expectNoBarriersAsShown(page);
    await page.getByRole('button', { name: /^Bag/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarriersAsShown(page);
  });
}
