import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, device, openPage } from './harness/screens/annotate.ts';
import { holdableLine } from './harness/held-line.ts';
import { test } from './harness/remote.ts';
import { pageOf, type Site } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'ines@weir.example', name: 'Ines Prata' };
let project: Project;

// Some of these journeys refuse a strip on purpose.
test.use({ expectedMessages: /ERR_FAILED.*viewport\.strip/ });

type Colour = [red: number, green: number, blue: number];
const RED: Colour = [200, 40, 40];
const GREEN: Colour = [40, 160, 60];
const VIOLET: Colour = [140, 40, 180];
const AMBER: Colour = [230, 170, 40];
const TEAL: Colour = [20, 120, 130];

/** Two bands of 4,000 px each, the first of which is one link. */
const bands = (title: string, [first, second]: [Colour, Colour], more = '') =>
  pageOf(
    title,
    `<a href="/after" style="background:rgb(${first})"></a><div id="low" style="background:rgb(${second})"></div>${more}`,
    '<style>a, div { display: block; height: 4000px }</style>',
  );

function layOut(site: Site): string {
  site.put('/after', bands('After', [AMBER, TEAL]));
  // The place that is scrolled to changes, like pictures that are loaded late.
  const script = `<script>addEventListener('scroll', () => {
    if (scrollY > 3000) document.getElementById('low').style.background = 'rgb(${VIOLET})';
  });</script>`;
  const narrow = `<style>@media (width < 1000px) {
    a { background: rgb(${AMBER}) !important } #low { background: rgb(${TEAL}) !important }
  }</style>`;
  site.put('/fluid', bands('Fluid', [RED, GREEN], narrow));
  return site.put('/bands', bands('Bands', [RED, GREEN], script));
}

/** Collects the widths of the strips of pages that were decoded; true pictures are only as high as the viewport. */
async function watchStrips(page: Page) {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window);
    const strips: number[] = [];
    Object.assign(window, {
      strips,
      createImageBitmap: async (source: ImageBitmapSource) => {
        const bitmap = await decode(source);
        if (bitmap.height > 4_000) strips.push(bitmap.width);
        return bitmap;
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'strips') as number[]);
}

const expectStrip = (strips: () => Promise<number[]>, width: number) =>
  expect.poll(async () => (await strips()).at(-1), { timeout: 90_000 }).toBe(width);

/** The colour in the middle of the page; with `turn` two frames of the screen after the wheel was turned by so much. */
function colour(page: Page, turn = 0): Promise<number[]> {
  return page.evaluate(async (deltaY) => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=device] canvas');
    const glass = document.querySelector('[data-testid=glass]');
    if (deltaY > 0) {
      glass?.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
    const pixels = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    return [...(pixels ?? [])].slice(0, 3);
  }, turn);
}

/** JPEG does not keep a colour to the last bit. */
const isNear = (seen: readonly number[], wanted: Colour) =>
  seen.length === 3 && seen.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) < 25);
const expectColour = (page: Page, wanted: Colour) =>
  expect.poll(async () => isNear(await colour(page), wanted), { timeout: 90_000 }).toBe(true);

test.beforeAll(async ({ installation, site }) => {
  const url = layOut(site);
  const { organization } = await installation.createCustomer('Weir', 'weir.example');
  project = await installation.createProject(organization, 'Weir site', [url, `${site.url}fluid`]);
});

test('a place that was never seen is there within two frames of the wheel, and then as it truly is', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  const line = await holdableLine(page);
  const strips = await watchStrips(page);
  await openPage(page, project, `${site.url}bands`);
  await expectColour(page, RED);
  await expectStrip(strips, 1_366);
  line.hold();
  expect(isNear(await colour(page, 5_000), GREEN), 'the strip is shown').toBe(true);
  line.release();
  await expectColour(page, VIOLET);
});

test('nothing of a page is shown in the place of the next one', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  const line = await holdableLine(page);
  const strips = await watchStrips(page);
  await openPage(page, project, `${site.url}bands`);
  await expectStrip(strips, 1_366);
  await page.route(/viewport\.strip/, (route) => route.abort());
  await clickAt(page, 600, 300);
  await expectColour(page, AMBER);
  line.hold();
  expect(isNear(await colour(page, 5_000), AMBER), 'the edge of what is seen is drawn on').toBe(true);
  line.release();
  await expectColour(page, TEAL);
});

test('in another size of the page a strip of it in that size is shown', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  const line = await holdableLine(page);
  const strips = await watchStrips(page);
  await openPage(page, project, `${site.url}fluid`);
  await expectStrip(strips, 1_366);
  await page.getByRole('combobox', { name: 'Resolution' }).click();
  await page.getByRole('option', { name: /Tablet Portrait/ }).click();
  await expectStrip(strips, 768);
  line.hold();
  expect(isNear(await colour(page, 5_000), TEAL), 'the strip is of the page as it is now').toBe(true);
  line.release();
  await expectColour(page, TEAL);
});

test('until there is one in that size, nothing of the page in another is shown', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  const line = await holdableLine(page);
  const strips = await watchStrips(page);
  await openPage(page, project, `${site.url}fluid`);
  await expectStrip(strips, 1_366);
  await page.route(/viewport\.strip/, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Resolution' }).click();
  await page.getByRole('option', { name: /Tablet Portrait/ }).click();
  await expectColour(page, AMBER);
  line.hold();
  expect(isNear(await colour(page, 5_000), AMBER), 'the edge of what is seen is drawn on').toBe(true);
  line.release();
  await expectColour(page, TEAL);
});

test('in a window that was made smaller the strip is still there', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  const line = await holdableLine(page);
  const strips = await watchStrips(page);
  await openPage(page, project, `${site.url}fluid`);
  await expectStrip(strips, 1_366);
  const scale = await device(page).getAttribute('data-scale');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(device(page)).not.toHaveAttribute('data-scale', scale ?? '');
  line.hold();
  expect(isNear(await colour(page, 5_000), GREEN), 'the strip is shown').toBe(true);
  line.release();
  await expectColour(page, GREEN);
});
