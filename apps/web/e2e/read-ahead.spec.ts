import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { breakReads, callsOf, hold } from './harness/answers.ts';
import { card } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';

const MEMBER = { email: 'rhea@ahead.example', name: 'Rhea Ahead' };
let project: Project;
let ticketId: string;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Ahead', 'ahead.example'));
  ({ id: ticketId } = await installation.createTicket({ project, title: 'Asked once' }));
});

test.use({ expectedMessages: /status of 500|ERR_FAILED/ });

/** Counts how often each call is asked for. */
function countCalls(page: Page): (name: string) => number {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (!address.pathname.startsWith('/api/trpc/')) return;
    for (const call of callsOf(address)) counts.set(call, (counts.get(call) ?? 0) + 1);
  });
  return (name) => counts.get(name) ?? 0;
}

const answerTo = (page: Page, call: string) =>
  page.waitForResponse((answer) => callsOf(new URL(answer.url())).includes(call));

/** Lets the code of screens come only when the answers to what was read ahead have failed. */
async function openLate(page: Page, address: string, calls: readonly string[]): Promise<void> {
  const code = await hold(page, /\/assets\/(?!index-|main-)[^/]+\.js$/);
  const answers = calls.map((call) => answerTo(page, call));
  await page.goto(address, { waitUntil: 'commit' });
  await Promise.all(answers);
  code.resolve();
}

/** Waits until everything that was asked for after opening a page is answered, and nothing more is asked. */
const settle = (page: Page) => page.waitForLoadState('networkidle');

const SCREENS: [address: () => string, calls: string[], failure: string][] = [
  [() => '/', ['tickets.counts', 'tickets.list'], 'Failed to fetch tickets'],
  [() => '/tickets', ['tickets.board'], 'Failed to fetch tickets'],
  [() => `/tickets/${ticketId}`, ['tickets.get'], 'Failed to fetch ticket'],
  [() => `/tickets/${ticketId}`, ['comments.list'], 'Failed to fetch comments'],
  [() => `/tickets/${ticketId}`, ['attachments.list'], 'Failed to fetch attachments'],
  [() => `/tickets/${ticketId}`, ['tickets.history'], 'Failed to fetch history'],
];

for (const [address, calls, failure] of SCREENS) {
  test(`what was read ahead in vain is asked for once: ${calls.join(' and ')}`, async ({ openAs }) => {
    const page = await openAs(MEMBER);
    const count = countCalls(page);
    const broken = await breakReads(page, ...calls);
    await openLate(page, address(), calls);
    const said = page.getByRole('alert').filter({ hasText: failure }).first();
    await expect(said).toBeVisible();
    await settle(page);
    for (const call of calls) expect(count(call), call).toBe(1);

    for (const call of calls) broken.repair(call);
    const answers = calls.map((call) => answerTo(page, call));
    await said.getByRole('button', { name: 'Try again' }).click();
    await Promise.all(answers);
    await expect(page.getByRole('alert').filter({ hasText: failure })).toHaveCount(0);
    for (const call of calls) expect(count(call), call).toBe(2);
  });
}

test('a ticket that was read ahead in vain while the pointer was on it is not asked for again by opening it', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Asked once' });
  await expect(link).toBeVisible();
  await settle(page);
  const count = countCalls(page);
  await page.route(/tickets\.get/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await link.hover();
  await failed;
  await link.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch ticket' })).toBeVisible();
  await settle(page);
  expect(count('tickets.get')).toBe(1);

  // A person who leaves and comes back asks for it themselves.
  await page.unroute(/tickets\.get/);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asked once');
});

test('a screen that could not be read is read when somebody opens it again, and not before', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  const count = countCalls(page);
  const broken = await breakReads(page, 'tickets.board');
  await page.goto('/tickets');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch tickets' })).toBeVisible();
  broken.repair('tickets.board');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: MEMBER.name })).toBeVisible();
  expect(count('tickets.board')).toBe(1);
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await expect(card(page, 'Asked once')).toBeVisible();
  expect(count('tickets.board')).toBe(2);
});

test('a session check that failed leads to the form, and is not made there again', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const count = countCalls(page);
  const broken = await breakReads(page, 'auth.session');
  await page.goto('/tickets');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await settle(page);
  expect(count('auth.session')).toBe(1);
  broken.repair('auth.session');
  // Signed-in people are sent on from the form, to the screen that they had asked for.
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
});
