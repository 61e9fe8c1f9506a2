import type { Project } from '@ringmark/contract/projects/projects';
import { BROKEN } from './harness/answers.ts';
import { card } from './harness/screens/board.ts';
import { signInOf, waitForMail } from './harness/outside/mails.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN, OTHER_ADMIN } from './harness/installation.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Sessions', 'sessions.example'));
});

test.describe('a session that ends elsewhere', () => {
  test.use({ expectedMessages: /status of 401/ });

  test('after signing out in one tab, the other leads to the form', { tag: '@core' }, async ({ openAs }) => {
    const page = await openAs({ email: 'twice@sessions.example', name: 'Two Tabs' }, { isAlone: true });
    await page.goto('/tickets');
    const other = await page.context().newPage();
    await other.goto('/settings');
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.getByRole('button', { name: /^My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('who is archived while they work stands before the form, and not before what they may no longer see', async ({
    openAs,
    installation,
  }) => {
    const person = { email: 'gone@sessions.example', name: 'Gone Soon' };
    const page = await openAs(person, { isAlone: true });
    await page.goto('/tickets');
    await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
    const { id } = ((await (await page.request.get('/api/auth/me')).json()) as { user: { id: string } }).user;
    const admin = await installation.signedIn(ADMIN);
    const data = { status: 'archived' };
    expect((await admin.patch(`/api/admin/users/${id}`, { data })).status()).toBe(200);
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a logout that the server does not hear of', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('leads to the form all the same, and is told', async ({ openAs }) => {
    const page = await openAs({ email: 'stays@sessions.example', name: 'Still Here' }, { isAlone: true });
    await page.goto('/settings');
    await page.route(/auth\.logout/, (route) => route.fulfill(BROKEN));
    await page.getByRole('button', { name: /^My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByTestId('toast')).toContainText('Couldn’t log you out on the server');
  });
});

test('looking through another’s eyes begins and ends in every tab', async ({ openAs, installation }) => {
  const member = { email: 'seen@sessions.example', name: 'Seen Through' };
  await installation.signedIn(member);
  const page = await openAs(OTHER_ADMIN, { isAlone: true });
  const other = await page.context().newPage();
  await other.goto('/admin/organizations');
  await page.goto('/admin/users');
  await page
    .getByRole('row')
    .filter({ hasText: member.name })
    .getByRole('button', { name: 'Log in as' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Impersonation' }).click();
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('button', { name: 'Exit Impersonation' })).toBeVisible();
  await page.getByRole('button', { name: 'Exit Impersonation' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(other.getByRole('heading', { name: OTHER_ADMIN.name })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Exit Impersonation' })).toHaveCount(0);
});

test('a link that was opened before signing in is offered after it, once', async ({ page, installation }) => {
  const email = 'linked@sessions.example';
  const ticket = await installation.createTicket({ project, title: 'Named in a mail' });
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name (optional, for new users)').fill('Linked Person');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { token } = signInOf(await waitForMail(installation.server.mailDir, email));

  const opened = await page.context().newPage();
  await opened.goto(`/verify?token=${token}`);
  await expect(opened).toHaveURL('/');
  // The tab that waited for the link goes to the page that was asked for.
  await expect(page).toHaveURL(`/tickets/${ticket.id}`);
  await expect(opened.getByText('You opened a link to a ticket before you signed in.')).toBeVisible();
  await expectNoBarriers(opened);
  await opened.getByRole('button', { name: 'Continue' }).click();
  await expect(opened).toHaveURL(`/tickets/${ticket.id}`);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('Named in a mail');
  await opened.goto('/');
  await expect(opened.getByRole('heading', { name: 'Linked Person' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Continue' })).toHaveCount(0);
});

test('changes are followed again when the server has ended the connection, as at a restart', async ({
  openAs,
  installation,
}) => {
  const page = await openAs({ email: 'stays@sessions.example', name: 'Stays On' });
  const ended = Promise.withResolvers<void>();
  await page.route(
    '**/api/trpc/events.changes**',
    async (route) => {
      const body = 'event: connected\ndata: {}\n\nevent: return\ndata:\n\n';
      await route.fulfill({ contentType: 'text/event-stream', body });
      ended.resolve();
    },
    { times: 1 },
  );
  await installation.createTicket({ project, title: 'Before the restart' });
  await page.goto('/tickets');
  await ended.promise;
  await expect(card(page, 'Before the restart')).toBeVisible();
  await installation.createTicket({ project, title: 'After the restart' });
  await expect(card(page, 'After the restart')).toBeVisible();
  await expect(page).toHaveURL('/tickets');
});

test.describe('without a network', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/ });

  test('it is said, nothing typed is lost, and it goes on when the network is back', async ({
    openAs,
    installation,
  }) => {
    const member = { email: 'train@sessions.example', name: 'On A Train' };
    const ticket = await installation.createTicket({ project, title: 'Read in a tunnel' });
    const page = await openAs(member);
    await page.goto(`/tickets/${ticket.id}`);
    const field = page.getByRole('textbox', { name: 'Add a comment' });
    await expect(field).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expectNoBarriers(page);
    await field.fill('Written in the dark');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.getByTestId('toast')).toContainText('Failed to add comment');
    await expect(field).toHaveValue('Written in the dark');
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Written in the dark');

    await page.getByRole('link', { name: 'Back to the board' }).click();
    await expect(card(page, 'Read in a tunnel')).toBeVisible();
    await installation.createTicket({ project, title: 'Came after the tunnel' });
    await expect(card(page, 'Came after the tunnel')).toBeVisible();
  });
});
