import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';
import { readTree } from '../watch/read-tree.ts';

/** The window in which a person draws. */
export const editorOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Draw on the image' });
/** A mark that was drawn. */
export const mark = (page: Page, name: string) =>
  page.getByTestId('drawing-stage').getByRole('button', { name });
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Drawing' }).getByRole('button', { name, exact: true });

/** A point of the picture, by its shares. */
export async function onPicture(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.getByTestId('drawing-stage').boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  return [box.x + box.width * x, box.y + box.height * y];
}

/** Draws by mouse, from one share of the picture to another. */
export async function draw(
  page: Page,
  name: string,
  from: [number, number],
  to: [number, number],
): Promise<void> {
  await tool(page, name).click();
  await page.mouse.move(...(await onPicture(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await onPicture(page, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
  await page.mouse.move(...(await onPicture(page, ...to)));
  await page.mouse.up();
}

/** Places a number by finger, in the middle of a picture that has the window to itself. */
export async function tapNumber(page: Page): Promise<void> {
  await tool(page, 'Number').tap();
  await page.touchscreen.tap(...(await onPicture(page, 0.5, 0.5)));
  await expect(mark(page, 'Number 1')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(0);
}

/** Counts the px of a picture that have about this colour. */
export const countOf = (page: Page, src: string, color: readonly [number, number, number]) =>
  page.evaluate(
    async ([address, [red, green, blue]]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const pen = canvas.getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let px = 0; px < data.length; px += 4) {
        const away = [red - (data[px] ?? 0), green - (data[px + 1] ?? 0), blue - (data[px + 2] ?? 0)];
        if (away.every((difference) => Math.abs(difference) < 60)) count += 1;
      }
      return count;
    },
    [src, color] as const,
  );

/** Files of a folder that hold a word or other bytes. */
export async function filesWith(folder: string, word: string | Uint8Array): Promise<string[]> {
  const files = await readTree(folder);
  return [...files].filter(([, bytes]) => bytes.includes(word)).map(([name]) => name);
}

export const MAGENTA = [255, 0, 255] as const;
