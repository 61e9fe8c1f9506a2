import type { Project } from '@ringmark/contract/projects/projects';
import {
  annotationDialog,
  clickAt,
  device,
  expectShown,
  inWindow,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import { hold } from './harness/answers.ts';
import { holdableLine } from './harness/held-line.ts';
import { test } from './harness/remote.ts';
import { pageOf, type Site } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'lena@slip.example', name: 'Lena Vogt' };
let project: Project;

const shop = (offer: string) =>
  pageOf('Slip', `<h1>Slip</h1><div id="offer" class="box">Rye of the week</div>${offer}`);
const at = (left: number, top: number) =>
  `<style>.box { position: absolute; left: ${left}px; top: ${top}px; width: 200px; height: 100px; background: #fdd }</style>`;

const lay = (site: Site, offer: string) => site.put('/shop', shop(offer));

test.beforeAll(async ({ installation, site }) => {
  const url = lay(site, at(300, 200));
  const { organization } = await installation.createCustomer('Slip', 'slip.example');
  project = await installation.createProject(organization, 'Slip site', [
    url,
    ...['grows', 'lays', 'late', 'rows', 'held', 'menu'].map((path) => site.url + path),
  ]);
});

test('a pin follows its element, and is marked where that has moved or is gone', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, lay(site, at(300, 200)));
  await page.keyboard.press('m');
  await clickAt(page, 400, 250);
  await saveAnnotation(page, 'Rye is too dear');
  await page.keyboard.press('v');
  const pin = page.getByTestId('pin');
  await expect(pin).toHaveAttribute('data-state', 'found');

  lay(site, at(500, 400));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(pin).toHaveAttribute('data-state', 'moved');
  await expect(pin).toHaveAccessibleName('Pin 1: Rye is too dear (Moved)');
  const middle = async (what: string) => {
    const box = await page.getByTestId(what).boundingBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
  };
  const now = await inWindow(page, 600, 450);
  const before = await inWindow(page, 400, 250);
  const drawn = { now: await middle('pin'), before: await middle('pin-ghost') };
  expect(Math.hypot(drawn.now.x - now.x, drawn.now.y - now.y)).toBeLessThanOrEqual(2);
  expect(Math.hypot(drawn.before.x - before.x, drawn.before.y - before.y)).toBeLessThanOrEqual(2);
  await expect(page.getByTestId('pin-ghost')).toHaveCSS('border-style', 'dashed');
  await expect(page.getByRole('complementary').getByText('Moved', { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectNoBarriers(page);

  site.put('/shop', pageOf('Slip', '<h1>Slip</h1><p>No bread today.</p>'));
  await page.getByRole('button', { name: 'Reload' }).click();
  // The element that it marked is not there: nothing is marked on the page, and the list says so.
  await expect(pin).toHaveCount(0);
  await expect(page.getByRole('complementary').getByText('Not found', { exact: true })).toBeVisible();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Rye is too dear/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Rye is too dear' })).toBeVisible();
  await expect(pin).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectNoBarriers(page);
});

test('a pin in a menu is hidden while the menu is closed, and marked again when it opens', async ({
  openAs,
  site,
}) => {
  const menu = `<button style="position:absolute;left:20px;top:100px;width:200px;height:60px"
      onclick="list.classList.toggle('closed')">Menu</button>
    <div id="list"><p style="position:absolute;left:20px;top:200px;width:200px;height:60px">Our bakers</p></div>
    <style>.closed { visibility: hidden }</style>`;
  const page = await openAs(MEMBER);
  await openPage(page, project, site.put('/menu', pageOf('Menu', menu)));
  await page.keyboard.press('m');
  await clickAt(page, 100, 230);
  await saveAnnotation(page, 'Name them');
  await page.keyboard.press('v');
  const pin = page.getByTestId('pin');
  await expect(pin).toHaveAttribute('data-state', 'found');
  const list = page.getByRole('complementary');
  await clickAt(page, 100, 130);
  await expect(list.getByText('Hidden now', { exact: true })).toBeVisible();
  await expect(pin).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expectNoBarriers(page);
  await clickAt(page, 100, 130);
  await expect(pin).toHaveAttribute('data-state', 'found');
  await expect(list.getByText('Hidden now', { exact: true })).toHaveCount(0);
});

test('a pin keeps up with a page that changes while it is looked at', async ({ openAs, site }) => {
  const url = site.put(
    '/grows',
    pageOf(
      'Grows',
      `<button style="display:block;width:400px;height:80px" onclick="this.style.marginBottom='300px'">Open</button>
<h2 style="margin:0;width:400px;height:60px">Below</h2><p style="margin-top:2000px">End</p>`,
    ),
  );
  const page = await openAs(MEMBER);
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await clickAt(page, 200, 110);
  await saveAnnotation(page, 'Below is too low');
  await page.keyboard.press('v');
  const pin = page.getByTestId('pin');
  await expect(pin).toHaveAttribute('data-state', 'found');
  await clickAt(page, 200, 40);
  const there = await inWindow(page, 200, 410);
  await expect.poll(async () => Math.abs(((await pin.boundingBox())?.y ?? 0) + 14 - there.y)).toBeLessThan(2);
  await expect(pin).toHaveAttribute('data-state', 'moved');
});

test('the open pin stays in sight when the page is laid out anew behind it', async ({ openAs, site }) => {
  const url = site.put(
    '/lays',
    pageOf(
      'Lays',
      `<div id="room" style="height:600px"></div><h2 style="margin:0;height:100px">Far down</h2>
<p style="height:3000px">End</p><script>
addEventListener('resize', () => setTimeout(() => (document.querySelector('#room').style.height = '3600px'), 1000));
</script>`,
    ),
  );
  const page = await openAs(MEMBER);
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await clickAt(page, 100, 650);
  await saveAnnotation(page, 'Far down is too far');
  await page.keyboard.press('v');
  await page.getByRole('combobox', { name: 'Resolution' }).click();
  await page.getByRole('option', { name: /Tablet Portrait/ }).click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Far down is too far/ })
    .click();
  // The pin is in the middle of the 1,024 px that are visible.
  await expect(device(page)).toHaveAttribute('data-scroll', `0,${3_650 - 512}`);
  const pin = page.getByTestId('pin');
  const there = await inWindow(page, 100, 512);
  // The open ticket's pin is drawn larger than others.
  const middle = async () => {
    const box = await pin.boundingBox();
    return box ? box.y + box.height / 2 : 0;
  };
  await expect.poll(async () => Math.abs((await middle()) - there.y)).toBeLessThan(2);
});

test('the open pin is brought into sight on a page that is longer by now than it was seen', async ({
  openAs,
  site,
}) => {
  const laid = Promise.withResolvers<void>();
  site.put('/laid', (_request, response) => {
    laid.resolve();
    response.end();
  });
  const url = site.put(
    '/late',
    pageOf(
      'Late',
      `<div id="room" style="height:600px"></div><h2 style="margin:0;height:100px">Far down</h2>
<p style="height:3000px">End</p><script>
addEventListener('resize', () => {
  document.querySelector('#room').style.height = '3600px';
  fetch('/laid');
});
</script>`,
    ),
  );
  const page = await openAs(MEMBER);
  const line = await holdableLine(page);
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await clickAt(page, 100, 650);
  await saveAnnotation(page, 'Far down is seen late');
  await page.keyboard.press('v');
  line.hold();
  await page.getByRole('combobox', { name: 'Resolution' }).click();
  await page.getByRole('option', { name: /Tablet Portrait/ }).click();
  await laid.promise;
  const looked = page.waitForResponse(/viewport\.resolvePins/);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Far down is seen late/ })
    .click();
  await looked;
  line.release();
  await expect(device(page)).toHaveAttribute('data-scroll', `0,${3_650 - 512}`);
});

test('a pin that is scrolled out of sight within the page says so, and is brought back when it is opened', async ({
  openAs,
  site,
}) => {
  const url = site.put(
    '/rows',
    pageOf(
      'Rows',
      `<h1 style="margin:0;height:100px">Rows</h1><div style="overflow:auto;height:400px;width:600px" tabindex="0">
<p id="row" style="margin:0;height:100px">The first row</p><p style="margin:0;height:2000px">More rows</p></div>`,
    ),
  );
  const page = await openAs(MEMBER);
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await clickAt(page, 200, 150);
  await saveAnnotation(page, 'The first row is wrong');
  await page.keyboard.press('v');
  const pin = page.getByTestId('pin');
  await expect(pin).toHaveAccessibleName('Pin 1: The first row is wrong');
  const over = await inWindow(page, 200, 300);
  await page.mouse.move(over.x, over.y);
  await page.mouse.wheel(0, 800);
  await expect(pin).toHaveAccessibleName('Pin 1: The first row is wrong (Out of view)');
  await expect(pin).toHaveCSS('border-style', 'dashed');
  const side = page.getByRole('complementary');
  await expect(side.getByText('Out of view', { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await side.getByRole('button', { name: /The first row is wrong/ }).click();
  await expect(page.getByRole('heading', { name: 'The first row is wrong' })).toBeVisible();
  await expect(pin).not.toHaveAttribute('data-cut');
  await expect(pin).toHaveAccessibleName(/wrong( \(Moved\))?$/);
  await expectNoBarriers(page);
});

test('by keyboard alone a page is chosen, a pin placed and saved, and its ticket opened', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  const url = lay(site, at(300, 200));
  await page.goto(`/annotate?projectId=${project.id}`);
  await page.getByRole('link', { name: '/shop' }).first().press('Enter');
  await expectShown(page);
  const addresses = page.getByRole('combobox', { name: 'URL' });
  await expect(addresses).toHaveValue(url);
  await addresses.press('ArrowDown');
  await page.getByRole('option', { name: url }).waitFor();
  await addresses.press('Escape');
  await expect(addresses).toBeFocused();
  await page.keyboard.press('m');
  const glass = page.getByTestId('glass');
  await expect(glass).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const dialog = annotationDialog(page);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('With arrows and Enter.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Placed without a mouse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toContainText('Annotation saved');
  await expect(dialog).toBeHidden();
  await expect(glass).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(glass).toHaveAttribute('data-mode', 'view');
  const pin = page.getByRole('button', { name: /^Pin \d+: Placed without a mouse/ });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Placed without a mouse' })).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: 'Annotations on this page' }).getByText('high', { exact: true }),
  ).toBeVisible();
  await expect(device(page)).toHaveAttribute('data-status', 'ready');
});

test('pins on what the viewport holds stay on it when the page is scrolled, and are not called moved', async ({
  openAs,
  site,
}) => {
  const HELD = pageOf(
    'Held',
    `<nav>Slip</nav><p>The beginning</p><button id="help">Help</button>`,
    `<style>body { height: 4000px } p { height: 700px; margin: 0 }
nav { position: sticky; top: 0; margin-top: 300px; height: 80px; background: #fdd }
#help { position: fixed; left: 900px; top: 500px; width: 200px; height: 100px }</style>`,
  );
  const page = await openAs(MEMBER);
  await openPage(page, project, site.put('/held', HELD));
  const middle = async (name: string) => {
    const box = await page.getByTestId('pin').and(page.getByLabel(name)).boundingBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  };
  const expectAt = async (name: string, x: number, y: number) => {
    const wanted = await inWindow(page, x, y);
    await expect
      .poll(async () => {
        const at = await middle(name);
        return at === null ? Number.POSITIVE_INFINITY : Math.hypot(at.x - wanted.x, at.y - wanted.y);
      })
      .toBeLessThanOrEqual(2);
  };
  const scrollBy = async (by: number, to: string) => {
    const at = await inWindow(page, 400, 600);
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, by);
    await expect(device(page)).toHaveAttribute('data-scroll', to);
  };
  await scrollBy(1_000, '0,1000');
  await page.keyboard.press('m');
  await clickAt(page, 1_000, 550);
  await saveAnnotation(page, 'Help covers the prices');
  await clickAt(page, 100, 40);
  await saveAnnotation(page, 'The bar is too high');
  await page.keyboard.press('v');
  for (const [by, to, bar] of [
    [0, '0,1000', 40],
    [-1_000, '0,0', 340],
    [600, '0,600', 40],
  ] as const) {
    await scrollBy(by, to);
    await expectAt('Pin 1: Help covers the prices', 1_000, 550);
    await expectAt('Pin 2: The bar is too high', 100, bar);
    await expect(page.getByTestId('pin-ghost')).toHaveCount(0);
  }
});

test('the dialog shows the page with its ring before the screenshot is there', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, lay(site, at(300, 200)));
  await page.keyboard.press('m');
  const screenshot = await hold(page, /\/api\/trpc\/[^?]*viewport\.inspect/);
  await clickAt(page, 400, 250);
  const preview = annotationDialog(page).getByRole('status', { name: 'Taking the screenshot' });
  const isDrawn = () =>
    preview.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 100);
  await expect.poll(isDrawn).toBe(true);
  await expect(preview.locator('svg')).toBeVisible();
  screenshot.resolve();
  await expect(annotationDialog(page).getByTestId('draft-shot').locator('img')).toBeVisible();
  await expect(preview).toHaveCount(0);
});
