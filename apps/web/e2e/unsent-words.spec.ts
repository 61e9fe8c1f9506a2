import type { Page } from '@playwright/test';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { hold } from './harness/answers.ts';
import { countMails, waitForSignIn } from './harness/outside/mails.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import type { Installation } from './harness/installation.ts';

const OWNER = { email: 'owner@unsent.example', name: 'Olive Owner' };
const NEXT = { email: 'next@unsent.example', name: 'Nils Next' };
let ticket: Ticket;

test.beforeAll(async ({ installation }) => {
  const { project } = await installation.createCustomer('Unsent', 'unsent.example');
  ticket = await installation.createTicket({ project, title: 'Half answered' });
});

const comment = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const dashboardOf = (page: Page, { name }: { name: string }) => page.getByRole('heading', { name });

/** Everything that the browser keeps of what was written, in this tab and for all. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Signs in by the form in this very browser. */
async function signIn(page: Page, installation: Installation, { email }: { email: string }): Promise<void> {
  const { mailDir } = installation.server;
  const before = await countMails(mailDir, email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { token } = await waitForSignIn(mailDir, email, before);
  await page.goto(`/verify?token=${token}`);
  await expect(page).toHaveURL('/');
}

/** Ends a session as time does. The tab may be notified and be on its way to the form before it is sent there. */
async function letSessionRunOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/').catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error;
  });
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
}

async function chooseLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^My Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test.describe('what was not sent', () => {
  test.use({ expectedMessages: /status of 401/ });

  test('is asked about before logging out, and then gone from every tab', async ({ openAs }) => {
    const page = await openAs(OWNER, { isAlone: true });
    await page.goto(`/tickets/${ticket.id}`);
    await comment(page).fill('Not for the next one');
    const other = await page.context().newPage();
    await other.goto('/new-ticket');
    await other.getByLabel('Title').fill('Nor is this');
    await chooseLogout(page);
    const question = page.getByRole('dialog', { name: 'Log out and discard unsent work?' });
    await expect(question).toBeVisible();
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(comment(page)).toHaveValue('Not for the next one');

    // Words in another tab alone are asked about as well.
    await comment(page).fill('');
    // A file that is on its way fails with the session.
    await hold(page, /\/attachments$/);
    const sent = page.waitForRequest(/\/attachments$/);
    const file = { name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') };
    const attachments = page.getByRole('region', { name: 'Attachments' });
    await attachments.locator('input[multiple]').setInputFiles(file);
    const upload = await sent;
    await chooseLogout(page);
    const givenUp = page.waitForEvent('requestfailed', (request) => request === upload);
    await question.getByRole('button', { name: 'Log out' }).click();
    await givenUp;
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    expect(await kept(page)).not.toContain('Not for the next one');
    // It may be at the form before the other tab notifies it: the server has told it that the session is over.
    await expect.poll(() => kept(other)).not.toContain('Nor is this');
  });

  test('outlasts a session that ran out, and goes when somebody else signs in', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs(OWNER, { isAlone: true });
    await page.goto(`/tickets/${ticket.id}`);
    await comment(page).fill('Still to be finished');
    await page.goto('/new-ticket');
    await page.getByLabel('Title').fill('Half a ticket');
    await letSessionRunOut(page);

    await signIn(page, installation, OWNER);
    await page.goto('/new-ticket');
    await expect(page.getByLabel('Title')).toHaveValue('Half a ticket');
    await page.goto(`/tickets/${ticket.id}`);
    await expect(comment(page)).toHaveValue('Still to be finished');

    await letSessionRunOut(page);
    await signIn(page, installation, NEXT);
    await expect(dashboardOf(page, { name: 'next' })).toBeVisible();
    const left = await kept(page);
    expect(left).not.toContain('Still to be finished');
    expect(left).not.toContain('Half a ticket');
    // Nobody is asked if nothing is unsent.
    await chooseLogout(page);
    await expect(page).toHaveURL('/login');
  });
});
