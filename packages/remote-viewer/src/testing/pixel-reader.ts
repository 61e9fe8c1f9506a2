import { launchBrowser } from '../browser/launch-browser.ts';
import { findBrowser } from '../find-browser.ts';
import { openDesk, openTab } from '../tab/open-tab.ts';

export type PixelReader = {
  /** Red, green and blue of one pixel of a JPEG. */
  at: (image: Buffer, x: number, y: number) => Promise<[number, number, number]>;
  close: () => Promise<void>;
};

/** Reads pictures as a viewer would see them: with a browser's own decoder. */
export async function openPixelReader(): Promise<PixelReader> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser to read pictures with.');
  const browser = await launchBrowser(found.path, () => {});
  const tab = await openTab(browser, await openDesk(browser), 'http://127.0.0.1:1', {
    width: 320,
    height: 320,
    deviceScale: 1,
  });
  return {
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
