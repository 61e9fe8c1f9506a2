import { expect, type Page } from '@playwright/test';

/** Pictures are compared so small that only what a person would notice counts. */
const COLUMNS = 96;
const ROWS = 76;

/** Reads a picture's greys, row by row: those of a data URL, or those of the remote view if there is none. */
const greysOf = (page: Page, picture?: string): Promise<number[]> =>
  page.evaluate(
    async ([width, height, src]) => {
      let source: CanvasImageSource | null = document.querySelector('[data-testid="device"] canvas');
      if (src) {
        const image = new Image();
        image.src = src;
        await image.decode();
        source = image;
      }
      const small = document.createElement('canvas');
      small.width = width;
      small.height = height;
      const context = small.getContext('2d', { willReadFrequently: true });
      if (!source || !context) throw new Error('There is no picture.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(source, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      const greys: number[] = [];
      for (let at = 0; at < data.length; at += 4) {
        greys.push(((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3);
      }
      return greys;
    },
    [COLUMNS, ROWS, picture] as const,
  );

/** Measures how much the remote view of the page differs from the page itself: 0 for alike, 1 for black and white. */
async function difference(app: Page, itself: Page): Promise<number> {
  const shot = await itself.screenshot({ type: 'png', animations: 'allow' });
  const [seen, meant] = await Promise.all([
    greysOf(app),
    greysOf(app, `data:image/png;base64,${shot.toString('base64')}`),
  ]);
  const sum = seen.reduce((total, grey, index) => total + Math.abs(grey - (meant[index] ?? 0)), 0);
  return sum / seen.length / 255;
}

/** Waits until the remote view looks like the page itself in a window of the same size. */
export async function expectAlike(app: Page, itself: Page, what: string): Promise<void> {
  await expect.poll(() => difference(app, itself), { message: what, timeout: 90_000 }).toBeLessThan(0.02);
}
