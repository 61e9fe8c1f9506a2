import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { card, column } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';

const MEMBER = { email: 'iris@focus.example', name: 'Iris Vance' };
let project: Project;
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') });

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Focus', 'focus.example'));
  await installation.signedIn(MEMBER);
});

/** Opens with Enter and closes with Escape, and expects the focus to return to where it was. */
async function expectRoundTrip(page: Page, button: RegExp | string, opened: 'menu' | 'dialog') {
  const opener = page.getByRole('button', { name: button }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole(opened)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole(opened)).toHaveCount(0);
  await expect(opener).toBeFocused();
  if (opened !== 'menu') return;
  // A quick person presses Escape before the menu has taken the focus.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole(opened)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('what opens over a screen gives the focus back when it goes', async ({
  adminPage: page,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Somewhere to go' });
  await page.goto('/admin/users');
  await expect(page.getByRole('row').filter({ hasText: MEMBER.name })).toBeVisible();
  await expectRoundTrip(page, 'Projects', 'dialog');
  await expectRoundTrip(page, 'Log in as', 'dialog');
  await expectRoundTrip(page, /^My Account/, 'menu');
  await page.goto('/admin/organizations');
  await expect(page.getByRole('row').filter({ hasText: 'focus.example' })).toBeVisible();
  await expectRoundTrip(page, 'Create Organization', 'dialog');
  await expectRoundTrip(page, 'Edit Focus', 'dialog');
  await expectRoundTrip(page, 'Search and commands', 'dialog');
  await page.goto(`/tickets/${id}`);
  await expectRoundTrip(page, /^Status: Received/, 'menu');
  await expectRoundTrip(page, 'Ticket actions', 'menu');
  await page.goto('/tickets');
  await expect(card(page, 'Somewhere to go')).toBeVisible();
  await expectRoundTrip(page, /^Move #/, 'menu');
});

test('the focus stays near when what had it goes', async ({ adminPage: page, installation }) => {
  const { id } = await installation.createTicket({ project, title: 'Ready', status: 'Done' });
  await page.goto(`/tickets/${id}`);
  await page.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Status: Accepted/ })).toBeFocused();

  await page.goto('/admin/organizations');
  await page.getByRole('button', { name: 'Archive Focus' }).press('Enter');
  await expect(page.getByTestId('toast')).toContainText('Organization archived');
  await expect(page.getByRole('row').filter({ hasText: 'focus.example' })).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await page.getByRole('button', { name: 'Reactivate' }).first().press('Enter');
  await expect(page.getByTestId('toast')).toContainText('Organization reactivated');
  await expect(page.getByRole('tabpanel')).toBeFocused();

  await page.goto('/new-ticket');
  await page.locator('input[type=file]').setInputFiles([file('one.txt'), file('two.txt')]);
  await page.getByRole('button', { name: 'Remove one.txt' }).press('Enter');
  await expect(page.getByText('one.txt')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove two.txt' })).toBeFocused();
});

test('C lands in the first field, / in the search of a screen, and arrows on the board begin at once', async ({
  adminPage: page,
  installation,
}) => {
  await installation.createTicket({ project, title: 'First to be reached' });
  await page.goto('/admin/organizations');
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search organizations' })).toBeFocused();

  await page.goto('/web-comments');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await expect(page).toHaveURL(/status=Done/);
  // The filter still has the focus, and takes no letters.
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search commands and tickets')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search commands and tickets')).toBeHidden();

  await page.keyboard.press('c');
  await expect(page).toHaveURL(/new-ticket/);
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);

  await page.goto('/tickets');
  await expect(card(page, 'First to be reached')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-card-link]').first()).toBeFocused();
});

test('what had the focus and is gone passes it on to something near', async ({ adminPage: page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The keeper of the focus comes with the palette, after the screen.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByLabel('Search commands and tickets')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search commands and tickets')).toBeHidden();
  await page.evaluate(() => {
    const group = document.createElement('div');
    group.innerHTML = '<button>Stays</button><button>Goes</button>';
    document.querySelector('#main > :last-child')?.append(group);
    group.querySelector<HTMLElement>('button:last-child')?.focus();
  });
  await page.getByRole('button', { name: 'Goes' }).evaluate((button: HTMLElement) => button.remove());
  await expect(page.getByRole('button', { name: 'Stays' })).toBeFocused();
});

test('back from a ticket the board stands as it was left: filters and scroll', async ({
  adminPage: page,
  installation,
}) => {
  const { project: long } = await installation.createCustomer('Long road', 'road.example');
  for (let index = 1; index <= 30; index += 1) {
    await installation.createTicket({ project: long, title: `Stone ${index}`, status: 'Accepted' });
  }
  await page.goto(`/tickets?projectId=${long.id}`);
  const accepted = column(page, 'Accepted');
  await accepted.getByRole('article').first().hover();
  await page.mouse.wheel(0, 1_200);
  const stone = card(page, 'Stone 14');
  await expect(stone).toBeVisible();
  const place = await stone.boundingBox();
  for (const back of ['the arrow', 'the browser'] as const) {
    await stone.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Stone 14');
    if (back === 'the arrow') await page.getByRole('link', { name: 'Back to the board' }).click();
    else await page.goBack();
    await expect(page).toHaveURL(`/tickets?projectId=${long.id}`);
    await expect.poll(async () => (await stone.boundingBox())?.y, back).toBeCloseTo(place?.y ?? 0, -1);
    await expect.poll(async () => (await stone.boundingBox())?.x, back).toBeCloseTo(place?.x ?? 0, -1);
  }
});
