import type { PinContext } from '@ringmark/contract/pins';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import type { DemoPerson } from './demo-callers.ts';
import type { DemoPin } from './demo-tickets.ts';

/** The size of the browser window, in CSS px, for which the demo's pins were placed. */
const VIEWPORT = { width: 1366, height: 1080 };

export interface PlacedPin {
  clickX: string;
  clickY: string;
  screenshot: string;
  pin: PinContext;
}

/** Places every pin on the demo page as an administrator would. @throws AppError where there is no browser. */
export async function placeDemoPins(admin: DemoPerson, pins: readonly DemoPin[]): Promise<PlacedPin[]> {
  const { viewport } = admin.api;
  const { sessionId, scrollHeight } = await viewport.open({ url: DEMO_PAGE_PATH, ...VIEWPORT });
  try {
    const placed: PlacedPin[] = [];
    for (const { x, y } of pins) {
      // As a person would scroll: the place is in the middle, unless the page ends before.
      const wanted = Math.max(0, Math.min(y - VIEWPORT.height / 2, scrollHeight - VIEWPORT.height));
      const scrollY = Math.round(wanted);
      await viewport.scroll({ sessionId, scrollX: 0, scrollY });
      placed.push(await placePin(admin, sessionId, x, y - scrollY));
    }
    return placed;
  } finally {
    await viewport.close({ sessionId });
  }
}

async function placePin({ api }: DemoPerson, sessionId: string, x: number, y: number): Promise<PlacedPin> {
  const seen = await api.viewport.inspect({ sessionId, x, y });
  const { scrollX, scrollY, pageWidth, pageHeight, pageTitle, userAgent, deviceScale, element } = seen;
  return {
    clickX: String(scrollX + x),
    clickY: String(scrollY + y),
    screenshot: seen.screenshot,
    pin: {
      scrollX,
      scrollY,
      pageWidth,
      pageHeight,
      viewportWidth: VIEWPORT.width,
      viewportHeight: VIEWPORT.height,
      shotX: scrollX,
      shotY: scrollY,
      deviceScale,
      userAgent,
      pageTitle,
      element,
    },
  };
}
