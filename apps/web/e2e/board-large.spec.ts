import path from 'node:path';
import type { Locator } from '@playwright/test';
import { writeData } from '@ringmark/bench/dataset/write-data';
import { card, carry, column } from './harness/screens/board.ts';
import { expect, test as base } from './harness/test.ts';
import { startInstallation, type Installation } from './harness/installation.ts';

const TICKETS = 5_000;

const fill = (folder: string) => writeData(path.join(folder, 'ringmark.sqlite'), TICKETS, () => undefined);

const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ playwright }, provide) => {
      const installation = await startInstallation(playwright.request, {}, { fill });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});

/** A card of a column that has come to rest, read in one go: what is drawn changes while it still scrolls. */
async function oneInSight(place: Locator): Promise<{ number: string; title: string }> {
  const read = () =>
    place.getByRole('list').evaluate((list) => {
      const seen = [...list.querySelectorAll('article')].find((article) => {
        const { x, y } = article.getBoundingClientRect();
        return article.contains(document.elementFromPoint(x + 40, y + 14));
      });
      return {
        number: /#\d+/.exec(seen?.textContent ?? '')?.[0] ?? '',
        title: seen?.querySelector('a')?.textContent ?? '',
        top: seen?.getBoundingClientRect().top,
      };
    });
  let last = await read();
  await expect(async () => {
    const before = last;
    last = await read();
    expect(last.number).not.toBe('');
    expect(last).toEqual(before);
  }).toPass();
  return last;
}

test('a board of 5,000 tickets draws only what is in sight, however far one scrolls, and moves cards all the same', async ({
  adminPage: page,
}) => {
  test.slow();
  await page.goto('/tickets');
  await expect(page.getByText(`${TICKETS.toLocaleString('en')} tickets`, { exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const atFirst = await nodes();
  expect(atFirst).toBeLessThan(6_000);

  // Scrolling down the fullest column reads hundreds of cards, and draws as few of them as before.
  const accepted = column(page, 'Accepted');
  await accepted.scrollIntoViewIfNeeded();
  const list = accepted.getByRole('list');
  const heightOf = async () => (await list.boundingBox())?.height ?? 0;
  await accepted.getByRole('article').first().hover();
  const pageHeight = await heightOf();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 100_000);
        return heightOf();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(6 * pageHeight);
  expect(await accepted.getByRole('article').count()).toBeLessThan(40);
  expect(await nodes()).toBeLessThan(atFirst + 1_500);

  // One of the last is carried two columns back.
  const { number, title } = await oneInSight(accepted);
  const before = await column(page, 'Done')
    .getByRole('heading')
    .locator('xpath=following-sibling::*')
    .textContent();
  await carry(page, number, 'Done');
  await page.mouse.up();
  await expect(column(page, 'Done').getByRole('article').filter({ hasText: number })).toContainText(title);
  await expect(page.getByTestId('toast')).toContainText('Status updated');
  await expect(card(page, number)).toHaveCount(1);
  expect(
    await column(page, 'Done').getByRole('heading').locator('xpath=following-sibling::*').textContent(),
  ).not.toBe(before);
  // The cards that were read stay: the column has not fallen back to its first page.
  expect(await heightOf()).toBeGreaterThan(5 * pageHeight);
});

test('a search with more matches than a board looks through says so', async ({ adminPage: page }) => {
  await page.goto('/tickets?search=p');
  await expect(page.getByText(/^At least [\d,]+ tickets$/)).toBeVisible();
  await expect(page.getByText(/^at least [\d,]+\+ tickets$/).first()).toBeAttached();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('5,000 tickets', { exact: true })).toBeVisible();
});
