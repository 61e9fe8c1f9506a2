import { expect, type Locator, type Page } from '@playwright/test';
import type { TicketStatus } from '@ringmark/contract/vocabulary';

export const column = (page: Page, status: TicketStatus): Locator =>
  page.getByRole('region', { name: status, exact: true });

export const card = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title });

/** Presses on a card and carries it to a column, without letting go. */
export async function carry(page: Page, title: string, status: TicketStatus): Promise<void> {
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

export async function expectCount(page: Page, status: TicketStatus, count: number): Promise<void> {
  await expect(column(page, status).getByText(`${count} tickets`)).toBeVisible();
}
