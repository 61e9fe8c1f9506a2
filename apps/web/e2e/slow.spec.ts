import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { hold } from './harness/answers.ts';
import { card } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'lena@slow.example', name: 'Lena Moss' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Slow Lines', 'slow.example'));
  await installation.signedIn(MEMBER);
});

const go = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();

test('a screen that is on its way says so, and the one before is out of the way', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const code = await hold(page, /\/assets\/web-comments[^/]*\.js/);
  await go(page, 'Web Comments');
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  code.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Web Comments' })).toBeVisible();
});

test('over a thin line everything arrives, each with a shape or a word before it', async ({
  openAs,
  installation,
}) => {
  test.slow();
  const { id } = await installation.createTicket({ project, title: 'Through a straw' });
  const page = await openAs(MEMBER);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const thin = { offline: false, latency: 400, downloadThroughput: 60 * 1024, uploadThroughput: 30 * 1024 };
  await network.send('Network.emulateNetworkConditions', thin);
  await page.goto(`/tickets/${id}`);
  await expect(page.getByText('Loading...').or(page.getByText('Loading ticket...')).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Through a straw', { timeout: 90_000 });
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Sent through a straw');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  await field.press('End');
  await field.pressSequentially(', and more');
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Sent through a straw');
  await expect(field).toHaveValue(', and more');
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(card(page, 'Through a straw')).toBeVisible({ timeout: 90_000 });
});

test('a key that comes in the same moment as the answer belongs to the next comment', async ({
  openAs,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Typed on and on' });
  const page = await openAs(MEMBER);
  // The answer is read, everything that waits for it continues, and the key is there before the browser draws.
  await page.addInitScript(() => {
    const turns = 500;
    const typeSoon = async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      document.execCommand('insertText', false, 'N');
    };
    const read = Response.prototype.json;
    Response.prototype.json = async function readAndType(this: Response) {
      const answer: unknown = await read.call(this);
      if (!this.url.includes('comments.add')) return answer;
      void typeSoon();
      return answer;
    };
  });
  await page.goto(`/tickets/${id}`);
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('The first');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('The first');
  await expect(field).toHaveValue('N');
});

test.describe('code that cannot be had', () => {
  test.use({ expectedMessages: /status of 404|dynamically imported module/ });

  test('is said in the product’s own words, and had when the page is loaded again', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const code = /\/assets\/web-comments[^/]*\.js/;
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await go(page, 'Web Comments');
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expectNoBarriers(page);
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Web Comments' })).toBeVisible();
  });

  test('is had by itself where the server was given another version meanwhile', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    const code = /\/assets\/palette[^/]*\.js/;
    // The route is set before the page is there: a request may still pass by while a browser begins to hand them over.
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    const newer = '<script type="module" src="/assets/index-newer.js"></script>';
    await page.route(
      (address) => address.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    );
    await page.goto('/new-ticket');
    await page.getByLabel('Title').fill('Begun before the upgrade');
    const steps = [
      page.waitForRequest(code, { timeout: 10_000 }),
      page.waitForRequest((request) => new URL(request.url()).pathname === '/', { timeout: 10_000 }),
      page.waitForEvent('load', { timeout: 20_000 }),
    ];
    await page.keyboard.press('Control+k');
    await Promise.all(steps);
    await page.unroute(code);
    await expect(page.getByLabel('Title')).toHaveValue('Begun before the upgrade');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
