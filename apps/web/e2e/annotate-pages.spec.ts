import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import {
  annotationDialog,
  clickAt,
  device,
  expectShown,
  glassOf,
  inWindow,
  openPage,
} from './harness/screens/annotate.ts';
import { watchShifts } from './harness/watch/layout-shifts.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'noor@ledge.example', name: 'Noor Vos' };
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let project: Project;

test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Ledge', 'ledge.example');
  const words = '<h1 style="margin:0">Ledge</h1><p style="margin:0;height:60px">Words to be read</p>';
  const link = '<a href="/second" style="display:block;width:300px;height:60px">Opening hours</a>';
  const url = site.put('/ledge', pageOf('Ledge', `${words}${link}<p style="height:4000px">Long</p>`));
  project = await installation.createProject(organization, 'Ledge site', [url, '/demo-page']);
  const member = await installation.signedIn(MEMBER);
  const pins = [
    { title: 'The oldest', clickY: 40, screenshot: PICTURE },
    { title: 'Already done', clickY: 200 },
    { title: 'Far down', clickY: 3_000 },
  ];
  for (const pin of pins) {
    const data = { projectId: project.id, description: 'Seen here.', url, clickX: 100, ...pin };
    const made = await member.post('/api/tickets', { data });
    expect(made.status()).toBe(201);
    if (pin.title === 'Already done')
      await installation.setStatus(((await made.json()) as { id: string }).id, 'Done');
  }
});

const ledge = (site: { url: string }) => `${site.url}ledge`;
const side = (page: Page) => page.getByRole('complementary', { name: 'Annotations on this page' });
const entries = (page: Page) => side(page).getByRole('listitem');
const choose = (page: Page, word: string) =>
  side(page)
    .getByText(new RegExp(String.raw`^${word} \d+$`))
    .click();

test('without pins the panel says what comes next: to switch to MARKUP, and there to click', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, '/demo-page');
  const button = side(page).getByRole('button', { name: 'Place a pin' });
  await expect(side(page)).toContainText('Switch to MARKUP');
  await button.press('Enter');
  await expect(button).toHaveCount(0);
  await expect(side(page)).toContainText('Click what should change, then describe it.');
  await expect(side(page)).not.toContainText('Switch to MARKUP');
  await expect(page.getByTestId('glass')).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press('v');
  await expect(button).toBeVisible();
});

test('a member finds the page of their last visit again within two presses', async ({ openAs, site }) => {
  test.slow();
  const page = await openAs(MEMBER);
  const visited = page.waitForResponse(/pages\.visit/);
  await openPage(page, project, ledge(site));
  await visited;
  const elsewhere = await openAs(MEMBER);
  const shifts = await watchShifts(elsewhere);
  await elsewhere.goto('/');
  await elsewhere.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Annotate' }).click();
  const last = elsewhere.getByRole('region', { name: 'Recently visited' }).getByRole('link').first();
  await expect(last).toContainText('/ledge');
  await expect(last).toContainText('2 open');
  await expect(last).toContainText('1 finished');
  await expectNoBarriers(elsewhere);
  const { sum, what } = await shifts.settled();
  expect(sum, what).toBeLessThanOrEqual(0.02);
  await last.click();
  await expectShown(elsewhere);
  await expect(elsewhere).toHaveURL(/url=.*ledge/);
});

test.describe('the field for an address', () => {
  test.use({ expectedMessages: /status of 40[03]/ });

  test('opens any page of the project’s sites, and says why it opens no other', async ({ openAs, site }) => {
    const page = await openAs(MEMBER);
    await page.goto('/annotate');
    const field = page.getByRole('textbox', { name: 'URL' });
    await field.fill('https://elsewhere.example/');
    await field.press('Enter');
    await expect(
      page.getByText(
        'This URL isn’t on any of your projects’ sites. Ask your administrator to add it to a project’s allowed URLs.',
      ),
    ).toBeVisible();
    await expectNoBarriers(page);
    await field.fill(`${site.url}second`);
    await field.press('Enter');
    await expectShown(page);
    await expect(page.getByRole('img', { name: `Screenshot of ${site.url}second` })).toBeVisible();
    await page.goto('/annotate');
    await field.fill('no such words');
    await expect(page.getByText('No pages match')).toBeVisible();
    await field.fill('ledge');
    await expect(page.getByText('No pages match')).toBeHidden();
    await field.press('Enter');
    await expectShown(page);
  });
});

test('the address follows the page within the view, so that a reload comes back to it', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, ledge(site));
  await expect(entries(page)).toHaveCount(2);
  const opened = page.waitForRequest(/viewport\.open/).catch(() => null);
  await clickAt(page, 60, 120);
  await expect(page).toHaveURL(/url=[^&]*second/);
  await expect(page.getByRole('combobox', { name: 'URL' })).toHaveValue(`${site.url}second`);
  await expect(side(page).getByText('No annotations yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeEnabled();
  await page.reload();
  await expectShown(page);
  expect((await opened)?.url()).toContain('viewport.open');
  await expect(page.getByRole('img', { name: `Screenshot of ${site.url}second` })).toBeVisible();
});

test('open, finished and one’s own pins are told apart, the newest first', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, ledge(site));
  await expect(entries(page)).toHaveText([/Far down/, /The oldest/]);
  await choose(page, 'All');
  await expect(entries(page)).toHaveText([/Far down/, /Already done/, /The oldest/]);
  await expect(page).toHaveURL(/pins=all/);
  const done = page.getByRole('button', { name: 'Pin 2: Already done (Finished)' });
  await expect(done).toHaveAttribute('data-finished', 'true');
  await page.reload();
  await expect(entries(page)).toHaveCount(3);
  await choose(page, 'Mine');
  await expect(entries(page)).toHaveCount(3);
  // The ring hides nothing of what it marks.
  await expect(page.getByTestId('pin').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a pin that is in sight moves no page when it is opened, and another is brought into sight', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, ledge(site));
  await side(page)
    .getByRole('button', { name: /The oldest/ })
    .click();
  await expect(page.getByRole('heading', { name: 'The oldest' })).toBeVisible();
  await expect(device(page)).toHaveAttribute('data-scroll', '0,0');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await side(page)
    .getByRole('button', { name: /Far down/ })
    .click();
  await expect(device(page)).toHaveAttribute('data-scroll', '0,2460');
  const thumb = page.getByTestId('page-scrollbar').locator('div');
  expect((await thumb.boundingBox())?.y).toBeGreaterThan((await glassOf(page)).box.y + 200);
});

test('M and V work after the page was clicked, the cursor over words is that of text, and MARKUP says how it is left', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, ledge(site));
  const glass = page.getByTestId('glass');
  const words = await inWindow(page, 40, 45);
  await page.mouse.move(words.x, words.y);
  await expect(glass).toHaveCSS('cursor', 'text');
  await page.mouse.click(words.x, words.y);
  await page.keyboard.press('m');
  await expect(glass).toHaveAttribute('data-mode', 'markup');
  await expect(page.getByText('Click what should change')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project' }).focus();
  await page.keyboard.press('Escape');
  await expect(glass).toHaveAttribute('data-mode', 'view');
  await page.getByRole('button', { name: 'Reload' }).focus();
  await page.keyboard.press('m');
  await expect(glass).toHaveAttribute('data-mode', 'markup');
  await page.getByRole('button', { name: /^Exit MARKUP/ }).click();
  await expect(glass).toHaveAttribute('data-mode', 'view');
});

test('one text makes a pin, with a pasted picture, and the pin is there while it is being saved', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, '/demo-page');
  await page.keyboard.press('m');
  await clickAt(page, 300, 300);
  const dialog = annotationDialog(page);
  const text = dialog.getByLabel('Description');
  await expect(text).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save annotation' })).toBeDisabled();
  await text.fill('The price is wrong\nIt says nine.');
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(dialog.getByText('pasted.png')).toBeVisible();
  await expectNoBarriers(page);
  const saving = Promise.withResolvers<void>();
  await page.route(/tickets\.create/, async (route) => {
    await saving.promise;
    await route.continue();
  });
  await text.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(side(page).getByText('Saving...')).toBeVisible();
  await expect(page.getByTestId('pin-sending')).toBeVisible();
  saving.resolve();
  const entry = side(page).getByRole('button', { name: /The price is wrong/ });
  await expect(entry).toBeVisible();
  await expect(side(page).getByText('Saving...')).toBeHidden();
  await entry.click();
  const id = new URL(page.url()).searchParams.get('ticket') ?? '';
  expect(await installation.readTicket(id)).toMatchObject({
    title: 'The price is wrong',
    description: 'The price is wrong\nIt says nine.',
  });
  await expect.poll(async () => (await installation.readTicket(id)).attachmentCount).toBe(1);
});

test('My window shows the page as wide as the room for it, and is kept', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, ledge(site));
  // 70% of the window's height, as the specification says, or all of the room.
  await expect(device(page)).toHaveAttribute('data-scale', /^0\.583/);
  await page.getByRole('button', { name: 'Use all available space' }).click();
  await expect(device(page)).toHaveAttribute('data-scale', /^0\.(?:69|7)/);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCSS('width', '48px');
  await page.getByRole('combobox', { name: 'Resolution' }).click();
  await page.getByRole('option', { name: 'My window' }).click();
  await expect(device(page)).toHaveAttribute('data-scale', '1');
  const width = async () => (await device(page).boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(1_050);
  const beside = await width();
  await side(page).getByRole('button', { name: 'Hide the list' }).click();
  await expect.poll(width).toBeGreaterThan(beside + 200);
  await page.goto('/annotate');
  await page.getByRole('link', { name: /ledge/ }).first().click();
  await expectShown(page);
  await expect(device(page)).toHaveAttribute('data-scale', '1');
  await expect(side(page).getByRole('button', { name: 'Show the list' })).toBeVisible();
});

test.describe('on a phone', () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

  test('the page fills the screen in a phone’s preset, and its tools are below it', async ({ openAs }) => {
    test.slow();
    const page = await openAs(MEMBER, phone);
    await page.goto('/annotate');
    await page.getByRole('link', { name: /ledge/ }).first().tap();
    await expectShown(page);
    await expect(page).not.toHaveURL(/resolution/);
    const box = await device(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(374);
    const bar = await page.getByRole('toolbar').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(835);
    for (const button of await page.getByRole('toolbar').getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectNoBarriers(page);
    await side(page).getByRole('button', { name: 'Show the list' }).tap();
    await expect(entries(page)).toHaveCount(2);
    await expectNoBarriers(page);
    await side(page).getByRole('button', { name: 'Hide the list' }).tap();
    await page.getByRole('button', { name: 'More tools' }).tap();
    await expect(page.getByRole('combobox', { name: 'Resolution' })).toHaveValue('375×667');
    await expectNoBarriers(page);
  });
});
