import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { annotateAddress } from './harness/screens/annotate.ts';
import { BROKEN, breakReads, callsOf } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'otis@once.example', name: 'Otis Once' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Once', 'once.example'));
  for (const status of ['Blocked', 'QA', 'Done', 'In Review'] as const)
    await installation.createTicket({ project, title: `Of ${status}`, status });
  await installation.createTicket({ project, title: 'The only one' });
});

test.use({ expectedMessages: /status of 500/ });

/** Counts the toasts that come, also those that another has taken the place of. */
async function countToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const toasts: string[] = [];
    Object.assign(window, { toasts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset['testid'] === 'toast')
            toasts.push(node.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { toasts: string[] }).toasts);
}

test('annotations that could not be loaded', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const toasts = await countToasts(page);
  const broken = await breakReads(page, 'tickets.list');
  await page.goto(annotateAddress(project, '/demo-page'));
  await expect(page.getByTestId('toast')).toContainText('Failed to load annotations');
  // Counted at once: the toast goes by itself.
  expect(await page.getByText('Failed to load annotations').count()).toBe(1);
  const list = page.getByRole('region', { name: 'Annotations' });
  await expect(list.getByRole('alert')).toHaveCount(0);
  const again = list.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.poll(async () => (await toasts()).length).toBe(2);
  broken.repair('tickets.list');
  await again.click();
  await expect(list.getByText('No annotations yet')).toBeVisible();
});

test('a dashboard of which nothing could be read', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const broken = await breakReads(page, 'tickets.list', 'tickets.counts');
  await page.goto('/');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch tickets' });
  await expect(failed).toHaveCount(1);
  await expectNoBarriers(page);
  broken.repair('tickets.list');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'The only one' })).toBeVisible();
  await expect(failed).toHaveCount(1);
  broken.repair('tickets.counts');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
});

test('columns of the board that could not be read further, all at once', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const toasts = await countToasts(page);
  await page.route(/tickets\.board(?!Column)/, async (route) => {
    const calls = callsOf(new URL(route.request().url()));
    const response = await route.fetch();
    const results = (await response.json()) as { result: { data: { columns: object[] } } }[];
    const board = results[calls.indexOf('tickets.board')]?.result.data;
    if (board) board.columns = board.columns.map((column) => ({ ...column, nextCursor: 'more' }));
    await route.fulfill({ response, json: results });
  });
  let asked = 0;
  await page.route(/tickets\.boardColumn/, async (route) => {
    const calls = callsOf(new URL(route.request().url()));
    asked += calls.length;
    await route.fulfill({ status: 500, json: calls.map(() => BROKEN.json[0]) });
  });
  await page.goto('/tickets');
  await expect(page.getByTestId('toast')).toContainText('Failed to fetch tickets');
  await expect(page.getByRole('button', { name: 'Show more tickets' }).first()).toBeEnabled();
  expect(asked).toBeGreaterThan(1);
  expect(await toasts()).toHaveLength(1);
});

test('a link that could not be sent is told aloud once', async ({ page }) => {
  await page.route(/auth\.requestMagicLink/, (route) => route.fulfill(BROKEN));
  await page.goto('/login');
  await page.getByLabel('Email').fill(MEMBER.email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByTestId('toast')).toContainText('Failed to send magic link');
  const form = page.locator('form');
  await expect(form.getByText('Something went wrong')).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
  const send = page.getByRole('button', { name: 'Send Magic Link' });
  await expect(send).toHaveAccessibleDescription('Something went wrong');
  await expectNoBarriers(page);
});
