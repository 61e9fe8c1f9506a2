import type { Browser, Page } from '@playwright/test';
import { card } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN, startInstallation, type Installation } from './harness/installation.ts';

const SENTENCE = 'Can’t reach Ringmark. Trying again...';

/** An installation of its own, that is killed and started again, with a window of the administrator's. */
async function opened(browser: Browser, installation: Installation): Promise<Page> {
  const session = await installation.newSession(ADMIN.email, ADMIN.name);
  const context = await browser.newContext({
    baseURL: installation.url,
    storageState: await session.storageState(),
  });
  return context.newPage();
}

let installation: Installation;
let page: Page;

test.beforeAll(async ({ browser, playwright }) => {
  installation = await startInstallation(playwright.request);
  const { project } = await installation.createCustomer('Moor', 'moor.example');
  await installation.createTicket({ project, title: 'Before the end' });
  page = await opened(browser, installation);
});
test.afterAll(async () => {
  await page.context().close();
  await installation.stop();
});

const title = (dialogPage: Page) => dialogPage.getByRole('dialog').getByLabel('Organization Name');

test('a server that goes under an open board is said to be gone, and the board goes on where it was', async () => {
  await page.goto('/tickets?search=end');
  await expect(card(page, 'Before the end')).toBeVisible();
  await installation.server.kill();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByText('Failed to fetch', { exact: true })).toHaveCount(0);
  await installation.server.startAgain();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
  // The ticket that could not be read before is read now.
  await expect(page.getByRole('link', { name: 'Before the end' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/tickets?search=end');
  await expect(card(page, 'Before the end')).toBeVisible();
});

test('under an open dialog what is typed stays, and can be sent when the server answers', async () => {
  await page.goto('/admin/organizations');
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await title(page).fill('Heath');
  await page.getByRole('dialog').getByLabel('Domain').fill('heath.example');
  await installation.server.kill();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Organization' }).click();
  await expect(title(page)).toHaveValue('Heath');
  await installation.server.startAgain();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
  await expect(title(page)).toHaveValue('Heath');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Heath' })).toBeVisible();
});

test('at a first load a person who was signed in waits for the answer, and never sees the form', async () => {
  // The browser remembers that someone was signed in here.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: ADMIN.name })).toBeVisible();
  const seen = new Set<string>();
  page.on('framenavigated', (frame) => seen.add(new URL(frame.url()).pathname));
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/tickets');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.unroute('**/api/**');
  await expect(card(page, 'Before the end')).toBeVisible();
  expect([...seen]).toEqual(['/tickets']);
});

test('a signed-in person is sent on from the form', async () => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: ADMIN.name })).toBeVisible();
});
