import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { pinElement } from './harness/screens/annotate.ts';
import { card } from './harness/screens/board.ts';
import { ADMIN } from './harness/installation.ts';
import { waitForMailSaying } from './harness/outside/mails.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'mara@quay.example', name: 'Mara Quist' };
const RED = '#c92a2a';
const GREEN = '#2b8a3e';

/** A page whose button is fixed later, below something that moves. */
const shopWith = (colour: string) =>
  pageOf(
    'Quay',
    `<h1>Ferries</h1><p id="moves">***</p><div style="height:300px"></div>
    <button id="book" style="margin-left:80px;padding:14px 28px;border:0;background:${colour};color:#fff;font:inherit">Book a ferry</button>
    <p>Boats leave every hour.</p><div style="height:1200px"></div>`,
    '<style>#moves { animation: go 2s linear infinite alternate } @keyframes go { to { margin-left: 400px } }</style>',
  );

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Quay', 'quay.example');
  project = await installation.createProject(organization, 'Quay site', [site.url]);
});

async function pinTheButton(page: Page, url: string): Promise<Ticket['id']> {
  const pin = { url, at: { x: 160, y: 470 }, title: 'The button should be green', element: 'book' };
  return (await pinElement(page, project, pin)).id;
}

/** Expects today's picture to lie over the earlier one while a person points at both, or has the focus there. */
async function expectToday(around: Locator): Promise<void> {
  const today = around.getByTestId('today');
  await expect(today).toHaveCSS('opacity', '0');
  await around.hover();
  await expect(today).toHaveCSS('opacity', '1');
  const isDrawn = () => today.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await around.page().mouse.move(0, 0);
  await expect(today).toHaveCSS('opacity', '0');
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Compare before and after' });

test(
  'from pin to proof: Done shows before and after, Not fixed sends back, fixed again is accepted',
  { tag: '@core' },
  async ({ openAs, site, installation }) => {
    test.setTimeout(300_000);
    const url = site.put('/ferries', shopWith(RED));
    const page = await openAs(MEMBER);
    const id = await pinTheButton(page, url);
    await installation.settle();

    // Nothing was done: Done shows that.
    await installation.setStatus(id, 'Done');
    await page.goto(`/tickets/${id}`);
    const panel = page.getByRole('region', { name: 'Before and after' });
    await expect(panel.getByRole('status')).toHaveText('Looks the same as before.', { timeout: 90_000 });
    await expect(panel.getByRole('img')).toHaveCount(2);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Not fixed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not fixed' });
    await dialog.getByLabel('What’s still wrong?').fill('It is as red as ever.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Adjustments');

    site.put('/ferries', shopWith(GREEN));
    await installation.setStatus(id, 'Done');
    await expect(panel.getByRole('status')).toHaveText('The button’s colour changed.', { timeout: 90_000 });

    // The slider works by keyboard and by mouse.
    await slider(page).focus();
    const edge = Number(await slider(page).inputValue());
    expect(edge, 'on the button, left of the middle').toBeLessThan(50);
    await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveValue(String(edge + 1));
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      `${99 - edge}% of the new screenshot is shown`,
    );
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('There is no slider.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(Number(await slider(page).inputValue())).toBeLessThan(5);
    await panel.getByRole('button', { name: 'Highlight changes' }).click();
    await expect(panel.getByTestId('proof-mark').first()).toBeVisible();
    await panel.getByRole('button', { name: 'Side by side' }).click();
    await expect(panel.getByRole('figure')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Full screenshot' }).click();
    await expectNoBarriers(page);
    await panel.getByText(/All checks/).click();
    await panel.getByRole('button', { name: /Looks the same as before/ }).click();
    await expect(panel.getByRole('status')).toHaveText('Looks the same as before.');

    // Today's picture is also on the screens where people look rather than read.
    await page.goto('/tickets');
    const onBoard = card(page, 'The button should be green');
    await expectToday(onBoard);
    await onBoard.getByRole('link').focus();
    await expect(onBoard.getByTestId('today')).toHaveCSS('opacity', '1');
    await page.goto('/web-comments');
    await expectToday(page.getByRole('link').filter({ has: page.getByTestId('today') }));

    // The mail has both pictures, and its link asks once more.
    const mail = await waitForMailSaying(installation.server.mailDir, MEMBER.email, 'colour changed');
    expect(mail.pictures).toHaveLength(2);
    expect(mail.text).toContain(`${installation.url}/tickets/${id}?answer=not-fixed`);
    await page.goto(`/tickets/${id}?answer=accept`);
    const question = page.getByRole('dialog', { name: /^Accept #/ });
    await expect(question).toBeVisible();
    expect((await installation.readTicket(id)).status).toBe('Done');
    await question.getByRole('button', { name: 'Accept ticket' }).click();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Accepted');
    await expect(page).toHaveURL(new RegExp(`/tickets/${id}$`));
    await page.goto(`/tickets/${id}?answer=not-fixed`);
    await expect(page.getByRole('dialog', { name: 'Already answered' })).toContainText('is now Accepted');
  },
);

test('the team looks when it wants to, and a page that is gone is one sentence', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put('/gone', shopWith(RED));
  const id = await pinTheButton(await openAs(MEMBER), url);
  await installation.settle();
  site.put('/gone', (_request, response) => void response.writeHead(404).end('nothing'));
  const admin = await openAs(ADMIN);
  await admin.goto(`/tickets/${id}`);
  const panel = admin.getByRole('region', { name: 'Before and after' });
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(panel.getByRole('status')).toHaveText(
    'The page couldn’t be opened because it no longer exists (404).',
    { timeout: 90_000 },
  );
  await expect(panel.getByRole('button', { name: 'Check now' })).toBeFocused();
});

test.describe('with a finger', () => {
  test('the edge follows, and up and down still scrolls', async ({ openAs, site, installation }) => {
    test.setTimeout(300_000);
    const url = site.put('/phone', shopWith(RED));
    const id = await pinTheButton(await openAs(MEMBER), url);
    await installation.settle();
    site.put('/phone', shopWith(GREEN));
    await installation.setStatus(id, 'Done');
    await installation.settle();
    const phone = await openAs(MEMBER, { viewport: { width: 390, height: 800 }, hasTouch: true });
    await phone.goto(`/tickets/${id}`);
    await expect(slider(phone)).toBeVisible();
    const box = await slider(phone).boundingBox();
    if (!box) throw new Error('There is no slider.');
    await phone.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height / 2);
    expect(Number(await slider(phone).inputValue())).toBeGreaterThan(70);
    expect(await slider(phone).evaluate((input) => getComputedStyle(input).touchAction)).toBe('pan-y');
    expect(box.width, 'as wide as the phone allows').toBeGreaterThan(340);
    await expectNoBarriers(phone);
  });
});
