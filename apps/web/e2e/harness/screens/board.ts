import { expect, type Locator, type Page } from '@playwright/test';
import type { TicketStatus } from '@ringmark/contract/vocabulary';

export const column = (page: Page, status: TicketStatus): Locator =>
  page.getByRole('region', { name: status, exact: true });

/** A card, and never the ticket's own screen, which says the same and stays until the board has come. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('article').and(page.locator(':not([aria-label="Ticket"])')).filter({ hasText: title });

/** Waits for the part that carries cards, which is there a moment after the board itself is visible. */
export const expectCarrier = (page: Page) => expect(page.locator('[id^="DndLiveRegion"]')).toBeAttached();

/** Presses on a card and carries it to a column, without letting go. */
export async function carry(page: Page, title: string, status: TicketStatus): Promise<void> {
  await card(page, title).waitFor();
  // The board carries no cards for people who can't move any.
  if ((await page.locator('[data-movable]').filter({ hasText: title }).count()) > 0)
    await expectCarrier(page);
  const from = await card(page, title).boundingBox();
  const to = await column(page, status).boundingBox();
  if (!from || !to) throw new Error(`Neither ${title} nor ${status} can be seen.`);
  await page.mouse.move(from.x + 40, from.y + 14);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 70, { steps: 8 });
}

/** The titles of a column's cards, from the top. */
export const titlesIn = (page: Page, status: TicketStatus) =>
  column(page, status).getByRole('article').getByRole('link').allTextContents();

/** Opens the filters that have no field of their own above the board. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(panel).toBeVisible();
  return panel;
}

export async function expectCount(page: Page, status: TicketStatus, count: number): Promise<void> {
  await expect(column(page, status).getByText(`${count} tickets`)).toBeVisible();
}

interface Point {
  x: number;
  y: number;
}

/** A point near the top of an element, where a card has no link to follow. */
export async function pointOn(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('What is to be touched cannot be seen.');
  return { x: box.x + 40, y: box.y + 14 };
}

/** One finger on the screen of a window that has touch, told to the browser as the machine would. */
export async function touch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: (point: Point) => send('touchStart', [point]),
    moveTo: (point: Point) => send('touchMove', [point]),
    letGo: () => send('touchEnd', []),
  };
}
