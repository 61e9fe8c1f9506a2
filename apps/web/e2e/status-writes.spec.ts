import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { pickStatus } from './harness/screens/ticket.ts';
import { card, carry, column } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

const MEMBER = { email: 'mo@writes.example', name: 'Mo Ferrer' };
/** 1 x 1. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Writes & Sons', 'writes.example'));
});

const WRITE = /api\/trpc\/(tickets\.[\w,.]+)/;

/**
 * Collects the calls from here on that write a status, and their answers. It reads them on their way, because a page
 * that is left takes its answers with it.
 */
async function watchWrites(page: Page) {
  const writes: { call: string; answer: string }[] = [];
  await page.route(WRITE, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const answer = await response.text();
    await route.fulfill({ response, body: answer });
    writes.push({ call: WRITE.exec(request.url())?.[1] ?? '', answer });
    return undefined;
  });
  return writes;
}

/** Keeps the page from being notified about what others do. */
async function withoutNews(page: Page) {
  await page.route('**/api/trpc/events.changes**', () => new Promise(() => undefined));
}

test('by drag, by menu, by Accept and on the ticket a status is written by one call that answers with the card', async ({
  openAs,
  installation,
}) => {
  const { id, number } = await installation.createTicket({ project, title: 'Written once', screenshot: PNG });
  const page = await openAs(ADMIN);
  const writes = await watchWrites(page);
  await page.goto('/tickets');
  await carry(page, 'Written once', 'In Progress');
  await page.mouse.up();
  await expect.poll(() => writes.length).toBe(1);
  await page.getByRole('button', { name: `Move #${number} to another status` }).click();
  await page.getByRole('menuitem', { name: 'In Review' }).click();
  await expect(column(page, 'In Review').getByText('Written once')).toBeVisible();
  await expect.poll(() => writes.length).toBe(2);
  await page.goto(`/tickets/${id}`);
  await page.getByRole('button', { name: /^Status: In Review/ }).click();
  await pickStatus(page, 'Done');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await expect.poll(() => writes.length).toBe(3);
  await page.getByText('History', { exact: true }).click();
  const history = page.getByRole('list', { name: 'Ticket history' }).getByRole('listitem');
  await expect(history).toHaveCount(4);

  const members = await openAs(MEMBER);
  const accepts = await watchWrites(members);
  await members.goto('/tickets');
  await card(members, 'Written once').getByRole('button', { name: 'Accept' }).click();
  await expect(members.getByTestId('toast')).toContainText('Status updated');
  // A change by someone else is visible here as well.
  await expect(history).toHaveCount(5);
  for (const { call, answer } of [...writes, ...accepts]) {
    expect(call).toBe('tickets.move');
    expect(answer).not.toContain('data:image');
    expect(answer).toContain(`"number":${number}`);
  }
  expect(accepts).toHaveLength(1);
});

test.describe('when somebody else has just done the same', () => {
  test.use({ expectedMessages: /status of 409/ });

  test('a card that is dropped where it has gone already stays there, and nothing is said to have failed', async ({
    adminPage: page,
    installation,
  }) => {
    const { id } = await installation.createTicket({ project, title: 'Wanted alike' });
    await withoutNews(page);
    await page.goto('/tickets');
    await carry(page, 'Wanted alike', 'In Progress');
    await installation.setStatus(id, 'In Progress');
    const answered = page.waitForResponse(/tickets\.move/);
    await page.mouse.up();
    expect((await answered).status()).toBe(409);
    await expect(page.getByTestId('toast')).toContainText('This ticket is already In Progress.');
    await expect(page.getByText('Failed to update status')).toHaveCount(0);
    await expect(column(page, 'In Progress').getByText('Wanted alike')).toBeVisible();
  });

  test('accepting what has been accepted is no failure to a member, on the board and on the ticket', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs(MEMBER);
    await withoutNews(page);
    const first = await installation.createTicket({ project, title: 'Accepted elsewhere', status: 'Done' });
    await page.goto('/tickets');
    await expect(card(page, 'Accepted elsewhere')).toBeVisible();
    await installation.setStatus(first.id, 'Accepted');
    await card(page, 'Accepted elsewhere').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByTestId('toast')).toContainText('This ticket is already Accepted.');
    await expect(column(page, 'Accepted').getByText('Accepted elsewhere')).toBeAttached();

    const second = await installation.createTicket({ project, title: 'Accepted there too', status: 'Done' });
    await page.goto(`/tickets/${second.id}`);
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await installation.setStatus(second.id, 'Accepted');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByTestId('toast')).toContainText('This ticket is already Accepted.');
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Accepted');
  });
});
