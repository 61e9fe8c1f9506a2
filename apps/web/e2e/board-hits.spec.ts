import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { hold } from './harness/answers.ts';
import { card, carry, column, expectCount } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

/** The width of an open column in a window of 1440 px, which shows a part of the fifth. */
const OPEN = 264;
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Hits & Sons', 'hits.example'));
  for (let index = 1; index <= 12; index += 1)
    await installation.createTicket({ project, title: `Filling the first column ${index}` });
  // A column without a ticket would be folded.
  for (const status of TICKET_STATUSES)
    await installation.createTicket({ project, title: `Something ${status}`, status });
});

const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search tickets' });
const board = (page: Page) => page.locator('[data-scroll-restoration-id="board"]');
const listOf = (page: Page, status: TicketStatus) =>
  column(page, status).locator('[data-scroll-restoration-id]');
const widthOf = async (element: Locator) => Math.round((await element.boundingBox())?.width ?? 0);
const found = (page: Page, words: string) =>
  page.locator('[aria-live=polite]').getByText(words, { exact: true });

test('a search brings its first hit into view and folds columns without one, and without it the board is as it was', async ({
  adminPage: page,
  installation,
}) => {
  await installation.createTicket({ project, title: 'Quokka in the footer', status: 'Done' });
  await page.goto('/tickets');
  await expect(card(page, 'Filling the first column 12')).toBeVisible();
  await listOf(page, 'Received').evaluate((list) => list.scrollTo({ top: 240 }));
  await board(page).evaluate((columns) => columns.scrollTo({ left: 150 }));
  await expect(column(page, 'Done')).not.toBeInViewport();

  await searchBox(page).fill('quokka');
  await expect(card(page, 'Quokka in the footer')).toBeInViewport({ ratio: 1 });
  await expect(found(page, '1 ticket found, in Done')).toBeAttached();
  for (const status of ['Received', 'In Progress', 'Accepted'] as const) {
    expect(await widthOf(column(page, status))).toBeLessThan(60);
    await expect(column(page, status).getByRole('heading', { name: status })).toBeVisible();
    await expectCount(page, status, 0);
  }
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => widthOf(column(page, 'Received'))).toBe(OPEN);
  await expect.poll(() => board(page).evaluate(({ scrollLeft }) => scrollLeft)).toBe(150);
  expect(await listOf(page, 'Received').evaluate(({ scrollTop }) => scrollTop)).toBe(240);
  await expect(page.locator('[aria-live=polite]').getByText(/found/)).toHaveCount(0);
});

test('on a phone the first hit is brought into view as well, for filters as for words', async ({
  openAs,
  installation,
}) => {
  const { project: own } = await installation.createCustomer('Narrow', 'narrow.example');
  await installation.createTicket({ project: own, title: 'Numbat on the right', status: 'Accepted' });
  const page = await openAs(ADMIN, { viewport: { width: 390, height: 844 } });
  await page.goto('/tickets');
  await page.getByLabel('Project', { exact: true }).selectOption({ label: own.name });
  await expect(card(page, 'Numbat on the right')).toBeInViewport({ ratio: 0.95 });
  await expect(found(page, '1 ticket found, in Accepted')).toBeAttached();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(column(page, 'Received').getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(card(page, 'Something Received')).toBeInViewport({ ratio: 1 });
});

test('while one types nothing folds before the answer is there', async ({
  adminPage: page,
  installation,
}) => {
  await installation.createTicket({ project, title: 'Wombat in a hurry', status: 'QA' });
  await page.goto('/tickets');
  await expect(card(page, 'Filling the first column 12')).toBeVisible();
  const answer = await hold(page, /tickets\.board(?!Column)/);
  const asked = page.waitForRequest(/tickets\.board(?!Column)/);
  await searchBox(page).pressSequentially('wombat');
  await asked;
  await expect(page).toHaveURL('/tickets?search=wombat');
  expect(await widthOf(column(page, 'In Progress'))).toBe(OPEN);
  await expect(page.locator('[aria-live=polite]').getByText(/found/)).toHaveCount(0);
  answer.resolve();
  await expect(card(page, 'Wombat in a hurry')).toBeInViewport();
  await expect.poll(() => widthOf(column(page, 'In Progress'))).toBeLessThan(60);

  // More words have the same hits: a folded column stays folded until these are answered too.
  const next = await hold(page, /tickets\.board(?!Column)/);
  await searchBox(page).pressSequentially(' in');
  await expect(page).toHaveURL('/tickets?search=wombat+in');
  expect(await widthOf(column(page, 'In Progress'))).toBeLessThan(60);
  next.resolve();
});

test('a folded column takes a card from the pointer and from the keyboard, and opens by its head', async ({
  adminPage: page,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Bilby goes on', status: 'Received' });
  await page.goto('/tickets?search=bilby');
  await expect(card(page, 'Bilby goes on')).toBeVisible();
  expect(await widthOf(column(page, 'Blocked'))).toBeLessThan(60);
  await carry(page, 'Bilby goes on', 'Blocked');
  await expect(column(page, 'Blocked')).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(column(page, 'Blocked').getByText('Bilby goes on')).toBeVisible();
  await expect.poll(() => widthOf(column(page, 'Blocked'))).toBe(OPEN);
  await expect.poll(() => widthOf(column(page, 'Received'))).toBeLessThan(60);
  await expect.poll(async () => (await installation.readTicket(id)).status).toBe('Blocked');

  await card(page, 'Bilby goes on').getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Done, position/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(column(page, 'Done').getByText('Bilby goes on')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(id)).status).toBe('Done');

  const head = column(page, 'Accepted').getByRole('button', { name: 'Accepted' });
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await card(page, 'Bilby goes on').getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Tab');
  await expect(head).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(column(page, 'Accepted'))).toBe(OPEN);
  await expect(column(page, 'Accepted').getByText('No tickets')).toBeVisible();
});
