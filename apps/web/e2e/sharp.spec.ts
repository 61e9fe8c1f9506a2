import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, device, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'mara@lens.example', name: 'Mara Lindqvist' };
let project: Project;

/** A red line half a CSS px thick, 200 px down the page; it is blue below. */
const HAIRLINE = pageOf(
  'Hairline',
  `<svg width="1366" height="3000" shape-rendering="crispEdges" style="position:absolute;left:0;top:0">
<rect y="200" width="1366" height="0.5" fill="rgb(255,0,0)"/><rect y="1000" width="1366" height="2000" fill="rgb(0,0,255)"/></svg>`,
);
const RED = [255, 0, 0];
const WHITE = [255, 255, 255];

test.beforeAll(async ({ installation, site }) => {
  const url = site.put('/hairline', HAIRLINE);
  const { organization } = await installation.createCustomer('Lens', 'lens.example');
  project = await installation.createProject(organization, 'Lens site', [url]);
});

/** The colours of one column of the canvas, from a row on. */
const rowsAt = (page: Page, from: number, count: number) =>
  page.evaluate(
    ([top, height]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=device] canvas');
      const data = canvas?.getContext('2d')?.getImageData(canvas.width / 2, top, 1, height).data ?? [];
      return Array.from({ length: height }, (_, row) => Array.from(data.slice(row * 4, row * 4 + 3)));
    },
    [from, count] as const,
  );

/** The widest picture that was decoded so far, in px. */
async function watchWidths(page: Page) {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window);
    const widths: number[] = [];
    Object.assign(window, {
      widths,
      createImageBitmap: async (source: ImageBitmapSource) => {
        const bitmap = await decode(source);
        widths.push(bitmap.width);
        return bitmap;
      },
    });
  });
  return () => page.evaluate(() => Math.max(...(Reflect.get(window, 'widths') as number[])));
}

test('on a display with two px to a CSS px a page that rests has double the px, and shows a hairline', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { viewport: { width: 2_000, height: 1_100 }, deviceScaleFactor: 2 });
  await openPage(page, project, `${site.url}hairline`, '1366x768');
  await expect(device(page)).toHaveAttribute('data-scale', '1');
  const canvas = device(page).locator('canvas');
  await expect(canvas).toHaveAttribute('width', '2732');
  await expect(canvas).toHaveAttribute('height', '1536');
  await expect.poll(() => rowsAt(page, 399, 3), { timeout: 90_000 }).toEqual([WHITE, RED, WHITE]);

  // The place that is scrolled to is sharp, and the place that was left is sharp again after scrolling back.
  await page.getByTestId('glass').hover();
  // 51 CSS px on this display: at half a px a page may rest, and its picture says a whole one.
  await page.mouse.wheel(0, 102);
  await expect(device(page)).not.toHaveAttribute('data-scroll', '0,0');
  const scrolled = async () => Number((await device(page).getAttribute('data-scroll'))?.split(',')[1]);
  const aroundLine = async () => rowsAt(page, 399 - 2 * (await scrolled()), 3);
  await expect.poll(aroundLine, { timeout: 90_000 }).toEqual([WHITE, RED, WHITE]);
  await page.mouse.wheel(0, -102);
  await expect(device(page)).toHaveAttribute('data-scroll', '0,0');
  await expect.poll(aroundLine, { timeout: 90_000 }).toEqual([WHITE, RED, WHITE]);
});

test('on a display with one px to a CSS px no more are sent, and a page that rests is without blur', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { viewport: { width: 1_400, height: 1_100 }, deviceScaleFactor: 1 });
  const widest = await watchWidths(page);
  await openPage(page, project, `${site.url}hairline`, '375x667');
  await expect(device(page).locator('canvas')).toHaveAttribute('width', '375');
  await expect
    .poll(() => rowsAt(page, 198, 1), { message: 'white next to red is white without JPEG', timeout: 90_000 })
    .toEqual([WHITE]);
  expect(await widest()).toBe(375);
});

test('a page that is shown small takes no more px than it is shown with', async ({ openAs, site }) => {
  const page = await openAs(MEMBER, { viewport: { width: 1_400, height: 800 }, deviceScaleFactor: 2 });
  const widest = await watchWidths(page);
  await openPage(page, project, `${site.url}hairline`, '1920x1080');
  const scale = Number(await device(page).getAttribute('data-scale'));
  expect(scale).toBeGreaterThan(0.5);
  const width = Math.round(1_920 * (Math.round(scale * 200) / 100));
  await expect(device(page).locator('canvas')).toHaveAttribute('width', String(width));
  await expect.poll(widest, { timeout: 90_000 }).toBeGreaterThan(1_920);
  expect(await widest()).toBeLessThanOrEqual(width + 1);
});

test('the picture of a ticket has two px to a CSS px, and its ring is where the pin is', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { viewport: { width: 1_400, height: 1_100 } });
  await openPage(page, project, `${site.url}hairline`, '375x667');
  await page.keyboard.press('m');
  await clickAt(page, 120, 300);
  await saveAnnotation(page, 'The line is too thin');
  const tickets = await page.request.get(`/api/tickets?projectId=${project.id}`);
  const [ticket] = (await tickets.json()) as { id: string; pin: { deviceScale: number } }[];
  expect(ticket?.pin.deviceScale).toBe(2);
  const redAt = (query: string, x: number, y: number) =>
    page.evaluate(
      async ([src, left, top]) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const pen = new OffscreenCanvas(1, 1).getContext('2d');
        pen?.drawImage(image, -left, -top);
        const [red = 0, green = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
        return { width: image.naturalWidth, height: image.naturalHeight, isRed: red > 130 && green < 130 };
      },
      [`/api/tickets/${ticket?.id}/screenshot${query}`, x, y] as const,
    );
  const size = { width: 750, height: 1_334 };
  // Right of the pin by the radius of the ring, 30 CSS px.
  expect(await redAt('', 2 * 150, 2 * 300)).toEqual({ ...size, isRed: false });
  expect(await redAt('?marked=true', 2 * 150, 2 * 300)).toEqual({ ...size, isRed: true });
  expect(await redAt('', 100, 400), 'the hairline').toEqual({ ...size, isRed: true });

  // A phone shows it at the top, with all its px.
  const phone = await openAs(MEMBER, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await phone.goto(`/tickets/${ticket?.id}`);
  const picture = phone.getByRole('button', { name: 'Enlarge screenshot' }).getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(750);
  const box = await picture.boundingBox();
  expect(2 * (box?.width ?? Infinity)).toBeLessThanOrEqual(750);
  expect(box?.y).toBeLessThan(844 / 2);
});
