import { expect, type Page } from '@playwright/test';
import type { TicketStatus } from '@ringmark/contract/vocabulary';

/**
 * Picks a status in a ticket's menu, which was just opened. It waits until the menu no longer moves: a test that
 * presses sooner scrolls the page first, and its press misses the moving item.
 */
export async function pickStatus(page: Page, status: TicketStatus): Promise<void> {
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  const item = page.getByRole('menuitemradio', { name: status });
  const moving = () => item.evaluate((one) => one.closest('[role="menu"]')?.getAnimations().length);
  await expect.poll(moving).toBe(0);
  // A page that still loads below may scroll between press and release, so that nothing is picked: pick again.
  await expect(async () => {
    await item.click({ timeout: 5_000 });
    await expect(item).toBeHidden({ timeout: 5_000 });
  }).toPass();
}
