import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, clickAt, device, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
let project: Project;
let loads = 0;
/** Loads that are over. */
let arrivals = 0;

const PAGE = pageOf(
  'Menu',
  `<a href="/second" style="position:absolute;left:0;top:0;font-size:40px">Opening hours</a>
<p style="position:absolute;left:0;top:200px">Rye bread and wheat bread</p>
<p style="position:absolute;left:0;top:3000px">Bread of the week</p>
<script>onload = () => fetch('/arrived', { method: 'POST' });</script>`,
);

test.beforeAll(async ({ installation, site }) => {
  const url = site.put('/menu', (_request, response) => {
    loads += 1;
    response.end(PAGE);
  });
  site.put('/arrived', (_request, response) => {
    arrivals += 1;
    response.end();
  });
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});

const rightPress = async (page: Page, x: number, y: number) => {
  const at = await inWindow(page, x, y);
  await page.mouse.click(at.x, at.y, { button: 'right' });
};
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const address = (page: Page) => page.getByRole('toolbar').getByRole('link', { name: 'Open in New Tab' });

test('a right press offers ways about the page, and what can be done with a link', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { permissions: ['clipboard-read', 'clipboard-write'] });
  await openPage(page, project, `${site.url}menu`);
  await rightPress(page, 50, 20);
  await expect(item(page, 'Back')).toBeDisabled();
  await expectNoBarriers(page);
  const link = item(page, 'Open link in a new browser tab');
  await expect(link).toHaveAttribute('href', `${site.url}second`);
  await expect(link).toHaveAttribute('rel', /noopener/);
  await item(page, 'Copy link').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}second`);
  await expect(page.getByLabel(/^The page/)).toBeFocused();

  await rightPress(page, 400, 400);
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await expect(item(page, 'Copy link')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(item(page, 'Reload')).toBeHidden();

  const before = loads;
  await rightPress(page, 400, 400);
  await item(page, 'Reload').click();
  await expect.poll(() => loads).toBe(before + 1);
  // A page that is still loading has no menu yet.
  await expect(async () => {
    await rightPress(page, 50, 20);
    await expect(item(page, 'Pin this')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await item(page, 'Pin this').click();
  await expect(annotationDialog(page)).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('a finger that rests on the page opens its menu, and taps nothing', async ({ openAs, site }) => {
    const page = await openAs(MEMBER, { hasTouch: true });
    await openPage(page, project, `${site.url}menu`);
    const { x, y } = await inWindow(page, 50, 20);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(item(page, 'Copy link')).toBeVisible();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(item(page, 'Copy link')).toBeVisible();
    await item(page, 'Find in page').tap();
    await expect(page.getByRole('search', { name: 'Find in page' })).toBeVisible();
    await expect(address(page)).toHaveAttribute('href', `${site.url}menu`);
  });
});

test('F5 and Ctrl+R load the page anew, and not Ringmark', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  [loads, arrivals] = [0, 0];
  await openPage(page, project, `${site.url}menu`);
  await clickAt(page, 400, 400);
  for (const [before, key] of ['F5', 'Control+r'].entries()) {
    // A page that is on its way already is not asked for twice.
    await expect.poll(() => arrivals, `before ${key}`).toBe(before + 1);
    await page.keyboard.press(key);
    await expect.poll(() => loads, key).toBe(before + 2);
  }
});

test('Ctrl+F finds words in the page', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}menu`);
  await clickAt(page, 400, 400);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in page' });
  await expect(bar.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('bread');
  await expect(bar).toContainText('1 of 3');
  await expectNoBarriers(page);
  await page.keyboard.press('Shift+Enter');
  await expect(bar).toContainText('3 of 3');
  await expect(device(page)).not.toHaveAttribute('data-scroll', '0,0');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.getByLabel(/^The page/)).toBeFocused();
});

test('a link opens in place by the middle button, and with Ctrl', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}menu`);
  const at = await inWindow(page, 50, 20);
  await page.mouse.click(at.x, at.y, { button: 'middle' });
  await expect(address(page)).toHaveAttribute('href', `${site.url}second`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(address(page)).toHaveAttribute('href', `${site.url}menu`);
  await page.keyboard.down('Control');
  await page.mouse.click(at.x, at.y);
  await page.keyboard.up('Control');
  await expect(address(page)).toHaveAttribute('href', `${site.url}second`);
});
