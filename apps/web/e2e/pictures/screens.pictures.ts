import path from 'node:path';
import { type Browser, type Page, test } from '@playwright/test';
import { type Demo, startDemo, type Who } from './demo.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../shots');

const SIZES = [
  { name: '1440x900', width: 1440, height: 900 },
  { name: '768x1024', width: 768, height: 1024 },
  { name: '390x844', width: 390, height: 844 },
];
const THEMES = ['dark', 'light'];

interface Screen {
  name: string;
  address: string;
  who?: Who;
  /** Opens or types something before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

async function talk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contactless payment beeps but does not finish' }).click();
  await page.waitForURL('**/tickets/*');
  const picture = { name: 'ticket-machine.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const log = { name: 'machine-3.log', mimeType: 'text/plain', buffer: Buffer.alloc(12_400, 'x') };
  const files = page.getByRole('region', { name: 'Attachments' });
  await files.getByText('No files yet').or(files.getByRole('link')).first().waitFor();
  if ((await files.getByText('machine-3.log').count()) === 0) {
    await files.locator('input[multiple]').setInputFiles([picture, log]);
    await files.getByRole('link', { name: 'Download machine-3.log' }).first().waitFor();
  }
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('');
  await field.pressSequentially('Can you look at it, @');
  await field.scrollIntoViewIfNeeded();
}

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

let demo: Demo;
let visitors = 0;

/** Asks for a link for a new person each time, because the number of links per address is limited. */
async function askForLink(page: Page): Promise<void> {
  visitors += 1;
  await page.getByLabel('Email').fill(`visitor${visitors}@morrow.example`);
  await press('Send Magic Link')(page);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** Impersonates a member, once for all pictures: the session stays as it was left. */
async function impersonate(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const banner = page.getByRole('button', { name: 'Exit Impersonation' });
  if (await banner.isVisible()) return;
  await page.goto('/admin/users');
  await press('Log in as')(page);
  await press('Start Impersonation')(page);
  await banner.waitFor();
  demo.states.administrator = await page.context().storageState();
}

const SCREENS: Screen[] = [
  { name: 'login', address: '/login' },
  { name: 'login-sent', address: '/login', prepare: askForLink },
  { name: 'unsubscribe', address: '/unsubscribe?token=strange' },
  { name: 'verify-failed', address: '/verify' },
  { name: 'setup-spent', address: '/setup?token=spent' },
  { name: 'not-found', address: '/nowhere' },
  { name: 'dashboard', address: '/', who: 'administrator' },
  { name: 'dashboard-member', address: '/', who: 'member' },
  { name: 'board', address: '/tickets', who: 'administrator' },
  { name: 'board-member', address: '/tickets', who: 'member' },
  { name: 'board-nothing-found', address: '/tickets?search=xyzzy', who: 'administrator' },
  { name: 'new-ticket', address: '/new-ticket', who: 'member' },
  {
    name: 'ticket',
    address: '/tickets',
    who: 'administrator',
    prepare: async (page) => {
      await page
        .getByRole('article')
        .filter({ has: page.locator('img') })
        .first()
        .getByRole('link')
        .click();
      await page.waitForURL('**/tickets/*');
    },
  },
  { name: 'ticket-conversation', address: '/tickets', who: 'administrator', prepare: talk },
  {
    name: 'ticket-history',
    address: '/tickets',
    who: 'member',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'This button leads nowhere' }).click();
      await page.getByText('History', { exact: true }).click();
      await page.getByRole('list', { name: 'Ticket history' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'ticket-screenshot',
    address: '/tickets?search=headline',
    who: 'member',
    prepare: async (page) => {
      await page.getByRole('article').getByRole('link').click();
      await page.getByRole('button', { name: 'Enlarge screenshot' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'board-card-menu',
    address: '/tickets',
    who: 'administrator',
    prepare: async (page) => {
      await page.getByRole('article').first().hover();
      await press(/^Move #/)(page);
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'account-menu',
    address: '/',
    who: 'member',
    prepare: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 768) await press('Toggle sidebar')(page);
      await press(/^My Account/)(page);
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'project-dialog',
    address: '/admin/projects',
    who: 'administrator',
    prepare: press('Create project'),
  },
  {
    name: 'assignments-dialog',
    address: '/admin/users',
    who: 'administrator',
    prepare: press('Projects'),
  },
  {
    name: 'new-ticket-refused',
    address: '/new-ticket',
    who: 'member',
    prepare: async (page) => {
      await page.getByLabel('Title').fill('The newsletter form takes an empty address');
      await page.getByLabel('Description').fill('Press "Subscribe" without an address: it says thank you.');
      await press('Create ticket')(page);
      await page.getByTestId('toast').waitFor();
    },
  },
  {
    name: 'new-ticket-files',
    address: '/new-ticket',
    who: 'member',
    prepare: async (page) => {
      const choose = (...names: string[]) =>
        page
          .locator('input[type=file]')
          .setInputFiles(
            names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(7_300) })),
          );
      await choose('steps-to-reproduce.txt', 'console-of-the-browser.log');
      await page.reload();
      await choose('steps-to-reproduce.txt');
    },
  },
  { name: 'web-comments', address: '/web-comments', who: 'administrator' },
  { name: 'annotate', address: '/annotate', who: 'administrator' },
  {
    name: 'annotate-page',
    address: '/web-comments',
    who: 'administrator',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Annotate', exact: true }).first().click();
      await page.getByTestId('pin').first().waitFor();
    },
  },
  {
    name: 'annotate-ticket',
    address: '/web-comments',
    who: 'administrator',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Annotate', exact: true }).first().click();
      await page.getByTestId('pin-number').first().click();
      await page.getByRole('complementary').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'annotate-dialog',
    address: '/web-comments',
    who: 'member',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Annotate', exact: true }).first().click();
      await page.getByTestId('pin').first().waitFor();
      await page.keyboard.press('m');
      await page.keyboard.press('Enter');
      await page.getByTestId('draft-shot').waitFor();
      await page.getByLabel('Title').fill('The teapot is too dark');
      await page.getByLabel('Description').fill('On a sunny day one cannot see its lid.');
    },
  },
  { name: 'admin', address: '/admin', who: 'administrator' },
  { name: 'admin-organizations', address: '/admin/organizations', who: 'administrator' },
  { name: 'admin-projects', address: '/admin/projects', who: 'administrator' },
  { name: 'admin-users', address: '/admin/users', who: 'administrator' },
  { name: 'settings', address: '/settings', who: 'member' },
  { name: 'token-dialog', address: '/settings', who: 'member', prepare: press('Create token') },
  {
    name: 'keys',
    address: '/',
    who: 'member',
    prepare: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'palette',
    address: '/',
    who: 'administrator',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await page.getByLabel('Search commands and tickets').fill('ca');
    },
  },
  { name: 'admin-audit', address: '/admin/audit', who: 'administrator' },
  { name: 'admin-system', address: '/admin/system', who: 'administrator' },
  { name: 'demo-page', address: '/demo-page' },
  { name: 'impersonation', address: '/', who: 'administrator', prepare: impersonate },
];

test.beforeAll(async ({ browser }) => {
  demo = await startDemo(browser);
});
test.afterAll(() => demo.stop());

async function take(browser: Browser, { name, address, who, prepare }: Screen): Promise<void> {
  for (const size of SIZES) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        baseURL: demo.url,
        viewport: size,
        ...(who && { storageState: demo.states[who] }),
      });
      await context.addInitScript((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme);
      const page = await context.newPage();
      await page.goto(address);
      await prepare?.(page);
      await settle(page);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${size.name}-${theme}.png`) });
      await context.close();
    }
  }
}

/** Waits until nothing else is on its way; the board, among others, listens to the server without end. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelector('main h1, h1'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is lazy and out of sight is never read.
    const awaited = [...document.images].filter((image) => image.complete || image.loading !== 'lazy');
    await Promise.all(awaited.map((image) => image.decode().catch(() => undefined)));
  });
  // A picture for people, no test: half a second for what is still on its way.
  await new Promise((resolve) => setTimeout(resolve, 500));
}

for (const screen of SCREENS) {
  test(screen.name, async ({ browser }) => take(browser, screen));
}
