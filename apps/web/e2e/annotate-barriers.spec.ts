import type { Locator } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import {
  annotateAddress,
  annotationDialog,
  clickAt,
  device,
  expectShown,
  failure,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'wim@dune.example', name: 'Wim Hoek' };
let project: Project;
let demo: Project;

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

const plant = (place: Locator, html: string) =>
  place.evaluate((element, text) => element.insertAdjacentHTML('beforeend', text), html);
const remove = (place: Locator) => place.evaluate((element) => element.lastElementChild?.remove());

// Each state is looked at in both themes.
test.slow();
test.use({ expectedMessages: /Failed to load resource/ });

test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Dune', 'dune.example');
  project = await installation.createProject(organization, 'Dune site', [site.url]);
  demo = await installation.createProject(organization, 'Dune demo');
});

test('a barrier is found in the window, in a frame of it, and in the light theme alone', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, demo, '/demo-page');
  await expectNoBarriers(page);
  const picture = '<img width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
  // Elements that are planted into the window lie over it: the page in it keeps its room.
  const pale =
    '<p style="position:fixed;bottom:0;color:light-dark(#eee,#fff);background:light-dark(#fff,#000)">Pale</p>';
  const narrow =
    '<button style="position:fixed;bottom:0"><span class="mantine-Button-label" style="display:block;width:20px;overflow:hidden;white-space:nowrap">Copy</span></button>';
  const main = page.locator('main');
  const framed = page.frameLocator('iframe').locator('body');
  for (const [place, html, found] of [
    [main, picture, /dark theme[^]*image-alt/],
    [framed, picture, /dark theme[^]*image-alt/],
    [main, narrow, /words are cut[^]*Copy/],
    [main, pale, /light theme[^]*color-contrast/],
  ] as const) {
    await plant(place, html);
    await expect(expectNoBarriers(page)).rejects.toThrow(found);
    await remove(place);
  }
  await expectNoBarriers(page);
});

test('a page has no barriers while it opens, is looked at, is marked, and when it cannot be shown', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  const opening = Promise.withResolvers<void>();
  await page.route(/viewport\.open/, async (route) => {
    await opening.promise;
    await route.continue();
  });
  await page.goto(annotateAddress(project, site.url));
  await expect(page.getByText('Opening the page...')).toBeVisible();
  await expectNoBarriers(page);
  opening.resolve();
  await expectShown(page);
  await expect(page.getByRole('img', { name: `Screenshot of ${site.url}` })).toBeVisible();
  await expectNoBarriers(page);

  await page.keyboard.press('m');
  await expect(page.getByRole('application')).toBeFocused();
  await expectNoBarriers(page);
  await clickAt(page, 300, 300);
  await expect(annotationDialog(page).getByTestId('draft-shot').locator('img')).toBeVisible();
  await expectNoBarriers(page);
  await saveAnnotation(page, 'Bread is cold');
  await page.keyboard.press('v');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Bread is cold/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Bread is cold' })).toBeVisible();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectNoBarriers(page);

  await site.fall();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(failure(page)).toBeVisible();
  await expectNoBarriers(page);
  await site.rise();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a page has no barriers, nor has its list, a pin that is placed, and a ticket that is open', async ({
    openAs,
    site,
  }) => {
    const page = await openAs(MEMBER);
    await openPage(page, project, site.url, '375x667');
    await expectNoBarriers(page);
    const side = page.getByRole('complementary', { name: 'Annotations on this page' });
    await side.getByRole('button', { name: 'Show the list' }).click();
    await expectNoBarriers(page);
    await side.getByRole('button', { name: 'Hide the list' }).click();
    await page.getByRole('toolbar').getByText('MARKUP').click();
    await clickAt(page, 150, 200);
    await expect(annotationDialog(page)).toBeVisible();
    await expect(annotationDialog(page).getByTestId('draft-shot').locator('img')).toBeVisible();
    await expectNoBarriers(page);
    await saveAnnotation(page, 'Too narrow');
    await side.getByRole('button', { name: 'Show the list' }).click();
    await side.getByRole('button', { name: /Too narrow/ }).click();
    await expect(page.getByRole('heading', { name: 'Too narrow' })).toBeVisible();
    await expectNoBarriers(page);
    expect(await device(page).isVisible()).toBe(true);
  });

  test('the resolution can be read whole, chosen and not', async ({ openAs, site }) => {
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } };
    const page = await openAs(MEMBER, phone);
    await openPage(page, project, site.url, '1024x768');
    await page.getByRole('button', { name: 'More tools' }).tap();
    const select = page.getByRole('combobox', { name: 'Resolution' });
    await expect(select).toHaveCSS('font-size', '16px');
    expect(await select.evaluate(isCut), 'what is chosen').toBe(false);
    await expect(select).toHaveValue(/1024×768$/);
    await select.tap();
    const options = page.getByRole('option');
    await expect(options).toHaveCount(7);
    await expect(options.nth(3)).toHaveText(/Tablet Landscape · 1024×768/);
    for (const option of await options.all()) expect(await option.evaluate(isCut)).toBe(false);
    await expectNoBarriers(page);
  });
});
