import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'finn@floe.example', name: 'Finn Floe' };
const FLOES = pageOf(
  'Floe',
  `<h1>Floes</h1><div style="height:300px"></div>
  <button id="book" style="margin-left:80px;padding:14px 28px;border:0;background:#c92a2a;color:#fff;font:inherit">Book a floe</button>
  <p><a href="/elsewhere">Elsewhere</a></p><div style="height:1200px"></div>`,
);

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Floe', 'floe.example');
  project = await installation.createProject(organization, 'Floe site', [site.url]);
});

async function pinTheButton(page: Page, url: string): Promise<Ticket['id']> {
  await openPage(page, project, url, '1366x768');
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 160, 470);
  await saveAnnotation(page, 'The button should be green');
  const answer = await page.request.get('/api/tickets');
  const [ticket] = (await answer.json()) as Ticket[];
  if (!ticket) throw new Error('The pin is no ticket.');
  return ticket.id;
}

const keptOf = async (page: Page, id: string): Promise<FrozenPage> =>
  (await page.request.get(`/api/tickets/${id}/frozen-page`)).json();

test(
  'a pin keeps its page: as it was once the site is another, then and now, and as a file',
  { tag: '@core' },
  async ({ openAs, site }) => {
    test.setTimeout(300_000);
    const url = site.put('/floes', FLOES);
    const page = await openAs(MEMBER);
    const id = await pinTheButton(page, url);
    await expect.poll(async () => (await keptOf(page, id)).state, { timeout: 90_000 }).toBe('kept');
    expect(await keptOf(page, id)).toMatchObject({ isReporters: true, width: 1_366, height: 768 });

    site.put('/floes', pageOf('Floe', '<h1>All melted</h1>'));
    await page.goto(`/tickets/${id}`);
    await page.getByRole('heading', { name: 'For developers' }).click();
    await page.getByRole('link', { name: 'Original page' }).click();
    const bar = page.getByRole('toolbar', { name: 'Original page' });
    await expect(bar).toContainText('Original page');
    await expect(page.getByTestId('device')).toHaveAttribute('data-status', 'ready', { timeout: 90_000 });
    await expect(page.getByText('Captured at 1366×768.')).toBeVisible();
    await expect(page.getByTestId('pin')).toHaveAttribute('data-state', 'found');
    await expectNoBarriers(page);

    // The bar of a phone leaves the room to the page.
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const barHeight = () =>
      bar.evaluate(
        (element) =>
          (element.nextElementSibling?.getBoundingClientRect().bottom ?? 0) -
          element.getBoundingClientRect().top,
      );
    await expect.poll(barHeight).toBeLessThan(844 / 5);
    await expectNoBarriers(page);
    if (desk) await page.setViewportSize(desk);

    await bar.getByRole('button', { name: 'Original / today' }).click();
    const both = page.getByRole('region', { name: 'Original and today' });
    await expect(both.locator('img')).toHaveCount(2, { timeout: 60_000 });
    const slider = both.getByRole('slider', { name: 'Compare original and today' });
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('51');
    await expectNoBarriers(page);
    await both.getByRole('button', { name: 'Close comparison' }).click();

    const download = page.waitForEvent('download');
    await bar.getByRole('link', { name: 'Download' }).click();
    const file = await (await download).path();
    expect((await readFile(file)).toString()).toContain('Content-Type: multipart/related');
    await bar.getByRole('link', { name: 'Today' }).click();
    await expect(page).toHaveURL(/\/annotate\?/);
  },
);

test('an original page says that it is shown as it was, once it was compared', async ({ openAs, site }) => {
  test.setTimeout(400_000);
  const page = await openAs(MEMBER);
  const id = await pinTheButton(page, site.put('/floes', FLOES));
  // The comparison waits some seconds, in which pictures of pages that change go first.
  await expect.poll(async () => (await keptOf(page, id)).differs, { timeout: 240_000 }).toBe(0);
  expect(await keptOf(page, id)).toMatchObject({ elementState: 'found' });
  await page.goto(`/tickets/${id}/as-it-was`);
  await expect(page.getByText('Captured at 1366×768 and shown as it was.')).toBeVisible();
  await page.goto('about:blank');
});
