import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { annotateAddress, expectShown } from './harness/screens/annotate.ts';
import { card } from './harness/screens/board.ts';
import { watchShifts } from './harness/watch/layout-shifts.ts';
import { expect, test } from './harness/test.ts';

/** Up to 0.1 counts as good elsewhere; here nothing should be seen to move at all. */
const MAX_SHIFT = 0.02;

const MEMBER = { email: 'still@shifts.example', name: 'Still Water' };
let project: Project;
let ticket: Ticket;

test.beforeAll(async ({ installation, browser }) => {
  ({ project } = await installation.createCustomer('Shifts', 'shifts.example'));
  const member = await installation.signedIn(MEMBER);
  // Sent as programs send it, without a word on how large it is; and of no preset's shape.
  const page = await browser.newPage({ baseURL: installation.url, viewport: { width: 1200, height: 860 } });
  await page.goto('/demo-page');
  const screenshot = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
  await page.close();
  for (const title of ['First of many', 'Second of many', 'Third of many'])
    await installation.createTicket({ project, title });
  const data = {
    projectId: project.id,
    title: 'Seen on the page',
    description: 'The words beside the ring.',
    url: '/demo-page',
    clickX: 300,
    clickY: 400,
    screenshot,
  };
  ticket = (await (await member.post('/api/tickets', { data })).json()) as Ticket;
  const said = { data: { text: 'Thank you, we are looking at it.' } };
  expect((await member.post(`/api/tickets/${ticket.id}/comments`, said)).status()).toBe(201);
});

/** A line on which every answer takes its time, so that what comes after the first picture is seen to come. */
async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const throughput = { downloadThroughput: 1024 * 1024, uploadThroughput: 1024 * 1024 };
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...throughput });
}

interface Screen {
  address: string;
  /** The element that is there when everything has come. */
  whole: (page: Page) => Locator;
}

const SIGN_IN: Screen = { address: '/login', whole: (page) => page.getByLabel('Email') };
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const screens = (): Screen[] => [
  { address: '/', whole: (page) => page.getByText('Seen on the page') },
  { address: '/tickets', whole: (page) => card(page, 'Seen on the page') },
  { address: `/tickets/${ticket.id}`, whole: (page) => page.getByText('we are looking at it') },
  { address: '/new-ticket', whole: (page) => page.getByRole('button', { name: 'Create ticket' }) },
  { address: '/web-comments', whole: (page) => page.getByText('Seen on the page') },
  { address: '/annotate', whole: (page) => page.getByRole('link', { name: '/demo-page' }) },
  { address: '/settings', whole: (page) => page.getByText('No tokens yet') },
];
const adminScreens = (): Screen[] => [
  { address: '/', whole: heading('Getting started') },
  { address: '/admin', whole: (page) => page.locator('.recharts-bar-rectangle').first() },
  {
    address: '/admin/organizations',
    whole: (page) => page.getByRole('cell', { name: 'Shifts', exact: true }),
  },
  { address: '/admin/projects', whole: heading('Shifts shop') },
  { address: `/admin/projects/${project.id}/access`, whole: heading('Add site access') },
  { address: '/admin/users', whole: (page) => page.getByRole('cell', { name: MEMBER.email }) },
  { address: '/admin/audit', whole: (page) => page.getByRole('cell').first() },
  { address: '/admin/system', whole: heading('Browser') },
];

/** Opens each screen from scratch, and reports those on which something moved that was there already. */
async function lookThrough(page: Page, all: readonly Screen[]): Promise<string[]> {
  const shifts = await watchShifts(page);
  const moved: string[] = [];
  for (const { address, whole } of all) {
    await page.goto(address);
    await expect(whole(page)).toBeVisible();
    const { sum, what } = await shifts.settled();
    if (sum > MAX_SHIFT) moved.push(`${address}: ${sum.toFixed(3)} (${what})`);
  }
  return moved;
}

test('nothing moves while the form that signs in comes', async ({ page }) => {
  await slowDown(page);
  expect(await lookThrough(page, [SIGN_IN])).toEqual([]);
});

test('nothing moves while the screens come', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await slowDown(page);
  expect(await lookThrough(page, screens())).toEqual([]);
});

test('nothing moves while the longest of them come to a phone', async ({ openAs }) => {
  const page = await openAs(MEMBER, { viewport: { width: 390, height: 844 } });
  await slowDown(page);
  expect(await lookThrough(page, screens().slice(0, 3))).toEqual([]);
});

/** Notes how high each column is thought to be when its cards come, before any of them was measured. */
function noteHeights(): void {
  const noted: Record<string, string> = {};
  Object.assign(window, { noted });
  new MutationObserver(() => {
    for (const list of document.querySelectorAll<HTMLElement>('section:has([data-card-id]) ul')) {
      const column = list.closest('section')?.getAttribute('aria-labelledby') ?? '';
      noted[column] ??= list.style.height;
    }
  }).observe(document, { childList: true, subtree: true });
}

for (const { name, viewport, statuses } of [
  { name: 'on a desk', viewport: { width: 1440, height: 900 }, statuses: ['Received', 'Done'] as const },
  { name: 'on a phone, Received', viewport: { width: 390, height: 844 }, statuses: ['Received'] as const },
  { name: 'on a phone, Done', viewport: { width: 390, height: 844 }, statuses: ['Done'] as const },
]) {
  test(`cards measure what they are thought to before they are drawn, ${name}`, async ({
    openAs,
    installation,
  }) => {
    const long = 'A title of this length takes certainly two of the lines that a card has';
    const domain = `${name.replaceAll(/\W+/g, '-').toLowerCase()}.example`;
    const { project: shop } = await installation.createCustomer(`Measured ${name}`, domain);
    for (const title of ['Short', long])
      for (const status of statuses) {
        await installation.createTicket({ project: shop, title, status });
      }
    const page = await openAs({ email: `ruler@${domain}`, name: 'Rule Ruler' }, { viewport });
    await page.addInitScript(noteHeights);
    await page.goto(viewport.width < 640 ? `/tickets?status=${statuses[0]}` : '/tickets');
    await expect(card(page, 'Short').first()).toBeVisible();
    const lists = page.locator('section:has([data-card-id])');
    await expect(lists).toHaveCount(statuses.length);
    const measured = await lists.evaluateAll((all) =>
      Object.fromEntries(
        all.map((section) => [
          section.getAttribute('aria-labelledby'),
          `${[...section.querySelectorAll('li:has([data-card-id])')].reduce((sum, item, index) => sum + item.getBoundingClientRect().height + (index > 0 ? 8 : 0), 0)}px`,
        ]),
      ),
    );
    expect(await page.evaluate(() => (window as unknown as { noted: unknown }).noted)).toEqual(measured);
  });
}

test('nothing moves while the screens of administrators come', async ({ adminPage: page }) => {
  await slowDown(page);
  expect(await lookThrough(page, adminScreens())).toEqual([]);
});

test('nothing moves while a page comes to be annotated, and what moves is noticed', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await slowDown(page);
  const shifts = await watchShifts(page);
  await page.goto(annotateAddress(project, '/demo-page'));
  await expectShown(page);
  await expect(page.getByTestId('pin')).toBeVisible();
  const { sum, what } = await shifts.settled();
  expect(sum, what).toBeLessThan(MAX_SHIFT);

  await page.evaluate(() => {
    const intruder = document.createElement('div');
    intruder.style.height = '300px';
    document.querySelector('main')?.prepend(intruder);
  });
  await expect.poll(async () => (await shifts.settled()).sum).toBeGreaterThan(0.1);
});
