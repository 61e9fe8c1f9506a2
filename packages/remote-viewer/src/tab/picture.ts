import { setTimeout as wait } from 'node:timers/promises';
import { CdpRefused, type Params } from '../cdp/connection.ts';
import type { Tab } from './tab.types.ts';

/** A picture over this size is taken again with less quality. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const QUALITIES = [70, 45, 25, 10];
/** A band is seen for a moment while scrolling, until the true picture covers it. */
const BAND_QUALITIES = [50, 25, 10];
const CAPTURE_ATTEMPTS = 20;
const CAPTURE_RETRY_MS = 50;

export interface Band {
  y: number;
  width: number;
  height: number;
}

/** The viewport, or a band of the whole page, as JPEG. */
export async function takePicture(tab: Tab, band?: Band): Promise<Buffer> {
  const clip: Partial<Params<'Page.captureScreenshot'>> = band
    ? {
        captureBeyondViewport: true,
        clip: { x: 0, y: band.y, width: band.width, height: band.height, scale: 1 },
      }
    : {};
  let image: Buffer = Buffer.alloc(0);
  for (const quality of band ? BAND_QUALITIES : QUALITIES) {
    image = await capture(tab, { format: 'jpeg', quality, optimizeForSpeed: true, ...clip });
    if (image.length <= MAX_PICTURE_BYTES) break;
  }
  return image;
}

/** Between two pages there is nothing to capture for a moment, and Chromium refuses. */
async function capture(tab: Tab, how: Params<'Page.captureScreenshot'>): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { data } = await tab.page.send('Page.captureScreenshot', how);
      return Buffer.from(data, 'base64');
    } catch (error) {
      if (!(error instanceof CdpRefused) || attempt === CAPTURE_ATTEMPTS) throw error;
      await wait(CAPTURE_RETRY_MS);
    }
  }
}
