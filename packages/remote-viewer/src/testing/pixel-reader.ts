import { launchBrowser } from '../chromium/launch-browser.ts';
import { findBrowser } from '../base/find-browser.ts';
import { openTabRouter, openTab } from '../tab/open-tab.ts';

export interface PixelReader {
  /** Red, green and blue of one pixel of a JPEG. */
  at: (image: Buffer, x: number, y: number) => Promise<[number, number, number]>;
  /** Red, green and blue of the pixels of a part of a picture, row by row. */
  read: (
    image: Buffer,
    part: { x: number; y: number; width: number; height: number },
  ) => Promise<[number, number, number][]>;
  sizeOf: (image: Buffer) => Promise<{ width: number; height: number }>;
  /** A picture of one colour, or one that no compression makes small. */
  draw: (kind: string, of: { width: number; height: number; isNoise: boolean }) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** A machine that does much else takes long for the largest of pictures. */
const PATIENCE_MS = 60_000;

/** Reads pictures as a viewer would see them: with a browser's own decoder. */
export async function openPixelReader(): Promise<PixelReader> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser to read pictures with.');
  const browser = await launchBrowser(found.path, () => {});
  const tab = await openTab(browser, await openTabRouter(browser), 'http://127.0.0.1:1', {
    width: 320,
    height: 320,
    deviceScale: 1,
  });
  const ask = async <T>(expression: string): Promise<T> => {
    const how = { expression: `(async () => { ${expression} })()`, awaitPromise: true, returnByValue: true };
    return (await tab.page.send('Runtime.evaluate', how, PATIENCE_MS)).result.value;
  };
  return {
    sizeOf: (image) =>
      ask(`const image = new Image();
        image.src = 'data:image/jpeg;base64,${image.toString('base64')}';
        await image.decode();
        return { width: image.naturalWidth, height: image.naturalHeight };`),
    read: (image, { x, y, width, height }) =>
      ask(`const image = new Image();
        image.src = 'data:image/jpeg;base64,${image.toString('base64')}';
        await image.decode();
        const pen = new OffscreenCanvas(${width}, ${height}).getContext('2d');
        pen.drawImage(image, -${x}, -${y});
        const { data } = pen.getImageData(0, 0, ${width}, ${height});
        return Array.from({ length: ${width * height} }, (_, at) => [...data.slice(at * 4, at * 4 + 3)]);`),
    draw: async (kind, { width, height, isNoise }) => {
      const text: string = await ask(`const canvas = document.createElement('canvas');
        canvas.width = ${width};
        canvas.height = ${height};
        const pen = canvas.getContext('2d');
        pen.fillStyle = '#336699';
        pen.fillRect(0, 0, ${width}, ${height});
        if (${isNoise}) {
          const pixels = pen.getImageData(0, 0, ${width}, ${height});
          for (let at = 0; at < pixels.data.length; at += 65_536)
            crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
          pen.putImageData(pixels, 0, 0);
        }
        return canvas.toDataURL('image/${kind}', 0.9);`);
      return Buffer.from(text.split(',')[1] ?? '', 'base64');
    },
    at: async (image, x, y) => {
      const { result } = await tab.page.send('Runtime.evaluate', {
        awaitPromise: true,
        returnByValue: true,
        expression: `(async () => {
          const image = new Image();
          image.src = 'data:image/jpeg;base64,${image.toString('base64')}';
          await image.decode();
          const canvas = new OffscreenCanvas(1, 1);
          const context = canvas.getContext('2d');
          context.drawImage(image, -${x}, -${y});
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
        })()`,
      });
      return result.value;
    },
    close: browser.end,
  };
}
