import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, clickAt, inWindow, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf, type Site } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'nuno@clear.example', name: 'Nuno Faria' };
/** The middle of the page's button, and a point 10 px next to it. */
const MIDDLE = [130, 120] as const;
const BESIDE = [124, 128] as const;

let presses = 0;

const lay = (site: Site, path: string) => {
  site.put('/pressed', (_request, response) => {
    presses += 1;
    response.end();
  });
  return site.put(
    path,
    pageOf(
      'Order',
      `<meta name="viewport" content="width=device-width"><button
        style="position:absolute;left:100px;top:100px;width:60px;height:40px"
        onclick="fetch('/pressed', { method: 'POST' })">Order</button>
        <p style="position:absolute;left:300px;top:300px">Only words are here</p>`,
    ),
  );
};

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Clear', 'clear.example');
  const urls = ['/view', '/words', '/markup', '/hidden', '/finger'].map((path) => lay(site, path));
  project = await installation.createProject(organization, 'Clear site', urls);
});

/** Places a pin in the middle of the button, and looks at the page again. */
async function pinTheButton(page: Page, url: string): Promise<void> {
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await clickAt(page, ...MIDDLE);
  await saveAnnotation(page, 'The button is too small');
  await page.keyboard.press('v');
  await expect(page.getByTestId('pin')).toHaveAttribute('data-state', 'found');
  presses = 0;
}

test('in View a press goes through the ring to the page, and the number opens the ticket', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await pinTheButton(page, `${site.url}view`);
  for (const [times, [x, y]] of [MIDDLE, BESIDE].entries()) {
    await clickAt(page, x, y);
    await expect.poll(() => presses).toBe(times + 1);
  }
  await expect(page).not.toHaveURL(/ticket=/);
  await page.getByTestId('pin-number').click();
  await expect(page.getByRole('heading', { name: 'The button is too small' })).toBeVisible();
  expect(presses).toBe(2);
});

test('in View a press on a ring opens its ticket where the page has nothing to press', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}words`);
  await page.keyboard.press('m');
  await clickAt(page, 320, 326);
  await saveAnnotation(page, 'More words, please');
  await page.keyboard.press('v');
  await expect(page.getByTestId('pin')).toHaveAttribute('data-state', 'found');
  await clickAt(page, 350, 326);
  await clickAt(page, 324, 330);
  await expect(page).toHaveURL(/ticket=/);
  await expect(page.getByRole('heading', { name: 'More words, please' })).toBeVisible();
});

test('in MARKUP a press beside the middle of a pin places another one', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await pinTheButton(page, `${site.url}markup`);
  await page.keyboard.press('m');
  await clickAt(page, ...BESIDE);
  await expect(annotationDialog(page)).toBeVisible();
  await saveAnnotation(page, 'And it is grey');
  await expect(page.getByTestId('pin')).toHaveCount(2);
});

test('pins are hidden and shown by a key and by a button, and the open one is always seen', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await pinTheButton(page, `${site.url}hidden`);
  const pin = page.getByTestId('pin');
  await page.keyboard.press('h');
  await expect(pin).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(pin).toHaveCount(1);
  await page.getByRole('button', { name: 'Hide pins' }).click();
  await expect(pin).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectNoBarriers(page);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /The button is too small/ })
    .click();
  await expect(pin).toHaveCount(1);
  await page.getByRole('button', { name: 'Show pins' }).click();
  await expect(page.getByRole('button', { name: 'Hide pins' })).toBeVisible();
});

test('with a finger the middle of a ring is the page’s, and its number has room for the finger', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await pinTheButton(page, `${site.url}finger`);
  const { x, y } = await inWindow(page, ...MIDDLE);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => presses).toBe(1);
  const number = await page.getByTestId('pin-number').evaluate((element) => {
    const { top, right, bottom, left } = getComputedStyle(element, '::after');
    const { width, height } = element.getBoundingClientRect();
    const px = Number.parseFloat;
    return { width: width - px(left) - px(right), height: height - px(top) - px(bottom) };
  });
  expect(number.width).toBeGreaterThanOrEqual(44);
  expect(number.height).toBeGreaterThanOrEqual(44);
  await page.getByTestId('pin-number').tap();
  await expect(page.getByRole('heading', { name: 'The button is too small' })).toBeVisible();
});
