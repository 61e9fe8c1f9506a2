import type { Project } from '@ringmark/contract/projects/projects';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { breakReads, hold } from './harness/answers.ts';
import {
  card,
  carry,
  column,
  expectCarrier,
  expectCount,
  pointOn,
  titlesIn,
  touch,
  openFilters,
} from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN, OTHER_ADMIN } from './harness/installation.ts';

const MEMBER = { email: 'mia@board.example', name: 'Mia Torres' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Board & Sons', 'board.example'));
});

test('nine columns stand in their order, each with its count, empty ones say so', async ({ adminPage }) => {
  // The board shows a project of our own: other journeys have filled the columns of theirs.
  await adminPage.goto(`/tickets?projectId=${project.id}`);
  await expect(adminPage).toHaveTitle('Tickets · Ringmark');
  await expect(adminPage.getByRole('heading', { level: 2 })).toHaveText([...TICKET_STATUSES]);
  await expect(column(adminPage, 'Blocked').getByText('No tickets')).toBeVisible();
  await expectCount(adminPage, 'Blocked', 0);
});

test(
  'a drag moves a card at once, is saved, and another administrator sees it happen',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const { id } = await installation.createTicket({ project, title: 'Menu stays open' });
    const page = await openAs(ADMIN);
    const other = await openAs(OTHER_ADMIN);
    await page.goto('/tickets');
    await other.goto('/tickets');
    await expect(column(other, 'Received').getByText('Menu stays open')).toBeVisible();

    await carry(page, 'Menu stays open', 'In Progress');
    await page.mouse.up();
    await expect(column(page, 'In Progress').getByText('Menu stays open')).toBeVisible();
    await expect(page.getByTestId('toast')).toContainText('Status updated');
    await expect(page.getByTestId('toast')).toContainText('Ticket status has been updated successfully.');
    await expect(page).toHaveURL('/tickets');
    await expect(column(other, 'In Progress').getByText('Menu stays open')).toBeVisible();
    expect((await installation.readTicket(id)).status).toBe('In Progress');
  },
);

test('a change that falls between the reading and the following is not missed', async ({
  adminPage,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Basket forgets' });
  const following = Promise.withResolvers<void>();
  await adminPage.route('**/api/trpc/events.changes**', async (route) => {
    await following.promise;
    await route.continue();
  });
  await adminPage.goto('/tickets');
  await expect(column(adminPage, 'Received').getByText('Basket forgets')).toBeVisible();
  await installation.setStatus(id, 'In Progress');
  following.resolve();
  await expect(column(adminPage, 'In Progress').getByText('Basket forgets')).toBeVisible();
});

test('Escape takes a drag back, and letting go after it opens nothing', async ({
  adminPage,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Price without currency' });
  await adminPage.goto('/tickets');
  const from = await pointOn(card(adminPage, 'Price without currency'));
  await carry(adminPage, 'Price without currency', 'In Review');
  await expect(column(adminPage, 'In Review')).toHaveAttribute('data-over');
  await adminPage.keyboard.press('Escape');
  await expect(adminPage.locator('[data-dragging]')).toHaveCount(0);
  // Letting go over the card itself would be a click on it.
  await adminPage.mouse.move(from.x, from.y);
  await adminPage.mouse.up();
  await expect(column(adminPage, 'Received').getByText('Price without currency')).toBeVisible();
  expect((await installation.readTicket(id)).status).toBe('Received');
  await expect(adminPage).toHaveURL('/tickets');
});

test('a card held at the edge brings the columns beyond it into reach', async ({
  adminPage: page,
  installation,
}) => {
  // Columns without a ticket are folded, and all are within reach.
  for (const status of TICKET_STATUSES)
    await installation.createTicket({ project, title: `On the way: ${status}`, status });
  const { id } = await installation.createTicket({ project, title: 'Carried a long way' });
  await page.goto('/tickets');
  await expect(column(page, 'Done')).not.toBeInViewport({ ratio: 0.9 });
  await carry(page, 'Carried a long way', 'In Review');
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.mouse.move(width - 12, 240, { steps: 6 });
  await expect(column(page, 'Done')).toBeInViewport({ ratio: 0.9 });
  const place = await pointOn(column(page, 'Done'));
  await page.mouse.move(place.x + 100, 240, { steps: 6 });
  await expect(column(page, 'Done')).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(column(page, 'Done').getByText('Carried a long way')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(id)).status).toBe('Done');
});

test('a flick that is over before the page could draw it leaves no card in the hand', async ({
  adminPage: page,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Flicked away' });
  await page.goto('/tickets');
  await expectCarrier(page);
  await card(page, 'Flicked away').evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    const act = (type: string, clientX: number, clientY: number) =>
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY }));
    act('mousedown', x + 40, y + 14);
    act('mousemove', x + 60, y + 30);
    act('mousemove', x + 600, y + 60);
    act('mouseup', x + 600, y + 60);
  });
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  await expect(page).toHaveURL('/tickets');
  await carry(page, 'Flicked away', 'In Review');
  await page.mouse.up();
  await expect(column(page, 'In Review').getByText('Flicked away')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(id)).status).toBe('In Review');
});

test('a place that was given within a column is kept', async ({ adminPage, installation }) => {
  const { project: own } = await installation.createCustomer('Order', 'order.example');
  for (const title of ['First', 'Second', 'Third']) await installation.createTicket({ project: own, title });
  await adminPage.goto(`/tickets?projectId=${own.id}`);
  await expect(column(adminPage, 'Received').getByRole('article')).toHaveCount(3);
  expect(await titlesIn(adminPage, 'Received')).toEqual(['Third', 'Second', 'First']);
  await carry(adminPage, 'First', 'Received');
  await adminPage.mouse.up();
  await expect.poll(() => titlesIn(adminPage, 'Received')).toEqual(['First', 'Third', 'Second']);
  await expect(adminPage.getByTestId('toast')).toHaveCount(0);
  await adminPage.reload();
  await expect.poll(() => titlesIn(adminPage, 'Received')).toEqual(['First', 'Third', 'Second']);
});

test(
  'the keyboard walks over cards, lifts, moves and drops, and says what it does',
  { tag: '@core' },
  async ({ adminPage: page, installation }) => {
    const { id, number } = await installation.createTicket({ project, title: 'Carried by keys' });
    await page.goto('/tickets');
    await card(page, 'Carried by keys').getByRole('link').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Picked up #${number} from Received.`)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^In Progress, position/)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(column(page, 'In Review').getByText('Carried by keys')).toBeVisible();
    await expect(card(page, 'Carried by keys').getByRole('link')).toBeFocused();
    await expect.poll(async () => (await installation.readTicket(id)).status).toBe('In Review');

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/tickets/${id}`);
  },
);

test('a finger that rests on a card lifts it, and one that moves at once scrolls', async ({
  openAs,
  installation,
}) => {
  // On a column with more cards than fit, the finger would fling this one out of sight.
  const { project: ofItsOwn } = await installation.createCustomer('Finger', 'finger.example');
  await installation.createTicket({ project: ofItsOwn, title: 'Already there', status: 'In Progress' });
  const { id } = await installation.createTicket({ project: ofItsOwn, title: 'Carried by a finger' });
  const page = await openAs(ADMIN, { hasTouch: true });
  await page.goto(`/tickets?projectId=${ofItsOwn.id}`);
  await expectCarrier(page);
  const finger = await touch(page);
  const held = page.locator('[data-dragged]');
  const start = await pointOn(card(page, 'Carried by a finger'));
  await finger.press(start);
  await finger.moveTo({ x: start.x, y: start.y - 80 });
  await finger.letGo();
  await expect(held).toHaveCount(0);

  const from = await pointOn(card(page, 'Carried by a finger'));
  const to = await pointOn(column(page, 'In Progress').getByRole('list'));
  await finger.press(from);
  await expect(held.first()).toContainText('Carried by a finger');
  await finger.moveTo({ x: from.x + 20, y: from.y + 20 });
  await finger.moveTo(to);
  await expect(column(page, 'In Progress')).toHaveAttribute('data-over');
  await finger.letGo();
  await expect(column(page, 'In Progress').getByText('Carried by a finger')).toBeVisible();
  await expect.poll(async () => (await installation.readTicket(id)).status).toBe('In Progress');

  // The dots of its menu are small; a fingertip that meets them nearly has met them.
  const dots = await card(page, 'Carried by a finger')
    .getByRole('button', { name: /^Move #/ })
    .boundingBox();
  if (!dots) throw new Error('The card has no menu.');
  await page.touchscreen.tap(dots.x - 8, dots.y + dots.height + 6);
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});

test('the menu on a card moves it too', async ({ adminPage: page, installation }) => {
  const { number } = await installation.createTicket({ project, title: 'Moved by menu' });
  await page.goto('/tickets');
  await page.getByRole('button', { name: `Move #${number} to another status` }).click();
  await page.getByRole('menuitem', { name: 'Production' }).click();
  await expect(column(page, 'Production').getByText('Moved by menu')).toBeVisible();
  await expect(page.getByTestId('toast')).toContainText('Status updated');
});

test.describe('when somebody else was quicker', () => {
  test.use({ expectedMessages: /status of 409/ });

  test('the card in the hand stays, and after the drop goes to where it really is', async ({
    adminPage: page,
    openAs,
    installation,
  }) => {
    const { id } = await installation.createTicket({ project, title: 'Wanted by two' });
    const other = await openAs(OTHER_ADMIN);
    await other.goto('/tickets');
    await page.goto('/tickets');
    await carry(page, 'Wanted by two', 'In Progress');
    let reads = 0;
    page.on('request', (request) => {
      if (/tickets\.board(?!Column)/.test(request.url())) reads += 1;
    });
    await installation.setStatus(id, 'Blocked');
    // Once the other page shows it, both have been notified; this page reads nothing before its card is let go.
    await expect(column(other, 'Blocked').getByText('Wanted by two')).toBeVisible();
    expect(reads).toBe(0);
    await expect(column(page, 'Blocked').getByText('Wanted by two')).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByTestId('toast')).toContainText('Failed to update status');
    await expect(column(page, 'Blocked').getByText('Wanted by two')).toBeVisible();
    await expect(column(page, 'In Progress').getByText('Wanted by two')).toHaveCount(0);
  });
});

test.describe('what could not be read is said', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('the tickets, and the people of the filter', async ({ adminPage: page, installation }) => {
    await installation.createTicket({ project, title: 'There after all' });
    const broken = await breakReads(page, 'tickets.board', 'users.list');
    await page.goto('/tickets');
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch tickets' });
    await expect(failed).toBeVisible();
    await expectNoBarriers(page);
    broken.repair('tickets.board');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'There after all')).toBeVisible();
    const nobody = page.getByRole('alert').filter({ hasText: 'Failed to fetch users' });
    // The message replaces the creators, and the assignees behind the button.
    await expect(nobody).toHaveCount(1);
    const panel = await openFilters(page);
    await expect(nobody).toHaveCount(2);
    broken.repair('users.list');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByLabel('Assignee')).toBeVisible();
    await expect(page.getByLabel('Creator')).toBeVisible();
  });
});

test('a failed call puts the card back', async ({ adminPage: page, installation }) => {
  const { id } = await installation.createTicket({ project, title: 'Comes back' });
  await page.goto('/tickets');
  await page.route('**/api/trpc/tickets.move*', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: '[{"error":{"message":"no","code":-32603}}]',
    }),
  );
  await carry(page, 'Comes back', 'In Progress');
  await page.mouse.up();
  await expect(page.getByTestId('toast')).toContainText('Failed to update status');
  await expect(column(page, 'Received').getByText('Comes back')).toBeVisible();
  expect((await installation.readTicket(id)).status).toBe('Received');
});

test(
  'a member accepts what is done, and moves nothing',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const { id, number } = await installation.createTicket({
      project,
      title: 'Ready to accept',
      status: 'Done',
    });
    const page = await openAs(MEMBER);
    await page.goto('/tickets');
    await expect(card(page, 'Ready to accept')).toBeVisible();
    await expect(page.getByRole('button', { name: `Move #${number} to another status` })).toHaveCount(0);
    await carry(page, 'Ready to accept', 'Accepted');
    await page.mouse.up();
    await expect(column(page, 'Done').getByText('Ready to accept')).toBeVisible();

    // A card on screen can also be accepted while other filters are being answered.
    const answer = await hold(page, /tickets\.board(?!Column)/);
    await page.getByLabel('Project', { exact: true }).selectOption({ label: project.name });
    await card(page, 'Ready to accept').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByTestId('toast')).toContainText('Status updated');
    answer.resolve();
    await expect(column(page, 'Accepted').getByText('Ready to accept')).toBeVisible();
    expect((await installation.readTicket(id)).acceptedAt).not.toBeNull();
  },
);

test('search and filters are in the address and survive going to a ticket and back', async ({
  adminPage: page,
  installation,
}) => {
  await installation.signedIn(MEMBER);
  const { number } = await installation.createTicket({ project, title: 'Zebra stripes are missing' });
  await page.goto('/tickets');
  await expect(card(page, 'Zebra stripes are missing')).toBeVisible();
  // A German keyboard sends these keys.
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: '/',
        code: 'Digit7',
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  await expect(page.getByRole('textbox', { name: 'Search tickets' })).toBeFocused();
  await page.keyboard.type('zebra ');
  await expect(page).toHaveURL('/tickets?search=zebra');
  // The space before the next word stays, however long that takes to come.
  await page.keyboard.type('stri');
  await expect(page).toHaveURL('/tickets?search=zebra+stri');
  await page.getByRole('textbox', { name: 'Search tickets' }).fill('zebra');
  await expect(page).toHaveURL('/tickets?search=zebra');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel('Project', { exact: true }).selectOption({ label: project.name });
  await expect(page).toHaveURL(new RegExp(`search=zebra&projectId=${project.id}`));
  await page.getByRole('link', { name: 'Zebra stripes are missing' }).click();
  await expect(page).toHaveURL(/\/tickets\/[\w-]+$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Search tickets' })).toHaveValue('zebra');
  await expect(page.getByRole('article')).toHaveCount(1);
  const creator = page.getByLabel('Creator', { exact: true });
  await creator.selectOption({ label: MEMBER.name });
  await expect(page).toHaveURL(/creatorId=/);
  await expect(page.getByRole('article')).toHaveCount(0);
  await creator.selectOption({ label: ADMIN.name });
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search tickets' }).fill(`#${number}`);
  await expect(page.getByRole('link', { name: 'Zebra stripes are missing' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/tickets');
  // A filter that is no longer listed, such as an archived project, does not count as no filter.
  const admin = await installation.signedIn(ADMIN);
  await admin.post(`/api/admin/projects/${project.id}/archive`);
  await page.goto(`/tickets?projectId=${project.id}`);
  await expect(page.getByLabel('Project', { exact: true }).locator('option:checked')).toHaveText(
    'Unavailable project',
  );
  await admin.post(`/api/admin/projects/${project.id}/reactivate`);
});

test('a long column is drawn in part, and reads on as one scrolls', async ({
  adminPage: page,
  installation,
}) => {
  const { project: own } = await installation.createCustomer('Long', 'long.example');
  for (let index = 1; index <= 55; index += 1) {
    await installation.createTicket({ project: own, title: `Long column ${index}`, status: 'Adjustments' });
  }
  await page.goto(`/tickets?projectId=${own.id}`);
  await expectCount(page, 'Adjustments', 55);
  const adjustments = column(page, 'Adjustments');
  expect(await adjustments.getByRole('article').count()).toBeLessThan(30);
  const more = adjustments.getByRole('button', { name: 'Show more tickets' });
  await expect(more).toHaveCount(1);
  await adjustments.getByRole('article').first().hover();
  await page.mouse.wheel(0, 20_000);
  await expect(more).toHaveCount(0);
  await page.mouse.wheel(0, 20_000);
  await expect(adjustments.getByText('Long column 1', { exact: true })).toBeVisible();
});

test('the board has no barriers, whatever its cards have come to', async ({
  adminPage: page,
  installation,
}) => {
  for (const status of TICKET_STATUSES)
    await installation.createTicket({ project, title: `Without barriers ${status}`, status });
  await page.goto('/tickets');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoBarriers(page);
});
