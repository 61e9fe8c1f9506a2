import type { ViewportInspected } from '@ringmark/contract/pages/viewport';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import type { PinContext } from '@ringmark/contract/pins';
import type { DemoPerson } from './demo-callers.ts';
import type { DemoPin } from './demo-tickets.ts';

/** The size of the browser window, in CSS px, for which the demo's pins were placed. */
const VIEWPORT = { width: 1366, height: 1080 };

export interface PlacedPin extends Pick<ViewportInspected, 'screenshot' | 'report' | 'steps'> {
  clickX: string;
  clickY: string;
  pin: PinContext;
}

interface View {
  sessionId: string;
  scrollHeight: number;
}

type Place = Pick<DemoPin, 'x' | 'y'>;

/** Places every pin on the demo page as an administrator would. @throws AppError where there is no browser. */
export async function placeDemoPins(admin: DemoPerson, pins: readonly DemoPin[]): Promise<PlacedPin[]> {
  const placed: PlacedPin[] = [];
  await inView(admin, async (view) => {
    for (const pin of pins) {
      // A press changes the page, and the pins after it would show that.
      const place = (at: View) => placePin(admin, at, pin);
      placed.push(pin.presses ? await inView(admin, place) : await place(view));
    }
  });
  return placed;
}

async function inView<T>({ api }: DemoPerson, work: (view: View) => Promise<T>): Promise<T> {
  const view = await api.viewport.open({ url: DEMO_PAGE_PATH, ...VIEWPORT });
  try {
    return await work(view);
  } finally {
    await api.viewport.close({ sessionId: view.sessionId });
  }
}

/** Scrolls as a person would: the place is in the middle, unless the page ends before. @returns it in the window */
async function bringIntoView({ api }: DemoPerson, { sessionId, scrollHeight }: View, { x, y }: Place) {
  const wanted = Math.max(0, Math.min(y - VIEWPORT.height / 2, scrollHeight - VIEWPORT.height));
  const scrollY = Math.round(wanted);
  await api.viewport.scroll({ sessionId, scrollX: 0, scrollY });
  return { sessionId, x, y: y - scrollY };
}

async function placePin(admin: DemoPerson, view: View, demo: DemoPin): Promise<PlacedPin> {
  for (const press of demo.presses ?? [])
    await admin.api.viewport.click(await bringIntoView(admin, view, press));
  const point = await bringIntoView(admin, view, demo);
  const seen = await admin.api.viewport.inspect(point);
  const { scrollX, scrollY, pageWidth, pageHeight, pageTitle, userAgent, deviceScale, element } = seen;
  const { screenshot, report, steps } = seen;
  return {
    clickX: String(scrollX + point.x),
    clickY: String(scrollY + point.y),
    screenshot,
    report,
    steps,
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
