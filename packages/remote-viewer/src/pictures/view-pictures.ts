import { clamp } from '../base/clamp.ts';
import { PIN_LIMITS } from '@ringmark/contract/pin-limits';
import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { setTimeout as wait } from 'node:timers/promises';
import { CdpRefused } from '../cdp/connection.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { Place } from '../in-page/places/place.ts';
import { takeKeptPicture, takePicture } from '../tab/picture.ts';
import type { Tab } from '../tab/tab.types.ts';
import type {
  ClickedPicture,
  PageSize,
  ScrolledPicture,
  ScrollPlace,
  InspectedPage,
  Size,
} from '../base/views.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import { tapAt } from '../input/tap.ts';
import type { RefusedNavigation, ViewSession } from '../session/view-session.types.ts';

/** Milliseconds that a page may take to arrive after a click before the picture is taken anyway. */
const ARRIVAL_MS = 4_000;

export const sizeOfPage = ({ scrollWidth, scrollHeight }: PageSize): PageSize => ({
  scrollWidth: clamp(scrollWidth, 0, VIEWPORT_LIMITS.pageHeight),
  scrollHeight: clamp(scrollHeight, 0, VIEWPORT_LIMITS.pageHeight),
});

/** A scroll position in whole CSS px, below zero on pages that are read from right to left. The page itself limits it. */
export const onPage = (value: number): number =>
  Number.isFinite(value) ? Math.round(clamp(value, PIN_LIMITS.pinPx.min, PIN_LIMITS.pinPx.max)) : 0;

/** A page with too little content to be drawn gets a moment longer; it does not hang. */
const DRAWABLE_MS = 2_500;
const DRAWABLE_RETRY_MS = 100;

/** Waits until there is something to draw. Throws page_failed when that does not come. */
export async function drawablePlace(session: ViewSession, first: Place): Promise<Place> {
  const until = performance.now() + DRAWABLE_MS;
  let place = first;
  while (!place.isDrawable) {
    if (performance.now() > until) throw new ViewerError('page_failed');
    await wait(DRAWABLE_RETRY_MS);
    place = await session.world.ask('placeNow', []);
  }
  return place;
}

/** Scrolls, and waits until the new position is drawn. */
async function scrollTo({ world }: ViewSession, { scrollX, scrollY }: ScrollPlace): Promise<Place> {
  return world.ask('scrollToPlace', [onPage(scrollX), onPage(scrollY)]);
}

/** Scrolls and takes a picture. */
export async function scrollAndCapture(
  session: ViewSession,
  slots: FairSemaphore,
  to: ScrollPlace,
): Promise<ScrolledPicture> {
  session.steps.scrolled(onPage(to.scrollX), onPage(to.scrollY));
  const place = await drawablePlace(session, await scrollTo(session, to));
  return toPicture(place, await takeInTurn(session, slots, (tab) => takePicture(tab, place)));
}

/** A single picture waits a little for late content; in a session the next picture shows it. */
const LATE_MS = 1_000;

/** The only picture of a page; one that is kept is sharp where it may be. */
export async function captureOnly(
  session: ViewSession,
  slots: FairSemaphore,
  to: ScrollPlace,
  isKept: boolean,
): Promise<ScrolledPicture & { deviceScale: number }> {
  const place = await drawablePlace(session, await scrollTo(session, to));
  await session.world.ask('picturesArrived', [LATE_MS]);
  const { image, density } = await takeInTurn(session, slots, async (tab) =>
    isKept ? takeKeptPicture(tab, place) : { image: await takePicture(tab, place), density: 1 },
  );
  return { ...toPicture(place, image), deviceScale: density };
}

/**
 * Clicks and takes a picture of the result, also when it led to another page, or would have led where none may go.
 * Dialogs that open are dismissed.
 */
export const clickAndCapture = (
  session: ViewSession,
  slots: FairSemaphore,
  at: { x: number; y: number },
): Promise<ClickedPicture> => session.dialogs.during(() => clickThenCapture(session, slots, at));

async function clickThenCapture(
  session: ViewSession,
  slots: FairSemaphore,
  at: { x: number; y: number },
): Promise<ClickedPicture> {
  let refused: RefusedNavigation | null = null;
  const stopHearing = session.hearRefusals((refusal) => {
    refused ??= refusal;
  });
  try {
    const picture = await clickAndLook(session, slots, at);
    return { ...picture, refused };
  } finally {
    stopHearing();
  }
}

async function clickAndLook(
  session: ViewSession,
  slots: FairSemaphore,
  at: { x: number; y: number },
): Promise<ScrolledPicture> {
  const { page } = session.tab;
  const size: Size = session.tab.size();
  const { pageScale } = session.tab.isTouched() ? await session.world.ask('placeNow', []) : { pageScale: 1 };
  const point = {
    x: clamp(at.x, 0, size.width - 1) / pageScale,
    y: clamp(at.y, 0, size.height - 1) / pageScale,
  };
  const button = { ...point, button: 'left' as const, clickCount: 1 };
  const events = session.tab.isTouched()
    ? tapAt(point).map((event) => page.send('Input.dispatchTouchEvent', event))
    : [
        page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }),
        page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, buttons: 1 }),
        page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
      ];
  await Promise.all(events.map(unlessLeft));
  if (session.tab.isTouched()) await session.world.ask('tapSettled', []);
  const before = await session.world.ask('placeAfterFrame', []);
  const hasLeft = session.navigation.isBusy();
  if (hasLeft) await session.navigation.settled(ARRIVAL_MS);
  const after = hasLeft ? await session.world.ask('placeAfterFrame', []) : before;
  const place = await drawablePlace(session, after);
  return toPicture(place, await takeInTurn(session, slots, (tab) => takePicture(tab, place)));
}

/**
 * Few pictures at a time: more in parallel are slower, not faster. A page that waits for the answer to a dialog gives
 * its place back.
 */
export async function takeInTurn<T>(
  { tab, share, dialogs }: ViewSession,
  slots: FairSemaphore,
  take: (tab: Tab) => Promise<T>,
): Promise<T> {
  const leave = await slots.enter(share);
  const stopListening = dialogs.onOpen(leave);
  try {
    return await take(tab);
  } finally {
    stopListening();
    leave();
  }
}

/** A press may navigate so fast that the page is gone before the release. */
async function unlessLeft(event: Promise<unknown>): Promise<void> {
  await event.catch((error: unknown) => {
    if (!(error instanceof CdpRefused)) throw error;
  });
}

function toPicture(place: Place, image: Buffer): ScrolledPicture {
  const { scrollX, scrollY, url } = place;
  return { image, mime: 'image/jpeg', scrollX, scrollY, url, ...sizeOfPage(place) };
}

/** The present picture as a ticket keeps it, without touching the page. */
export async function captureAgain(
  session: ViewSession,
  slots: FairSemaphore,
): Promise<Omit<InspectedPage, 'element' | 'steps'>> {
  const place = await drawablePlace(session, await session.world.ask('placeNow', []));
  const { userAgent } = session.tab;
  const { image, density } = await takeInTurn(session, slots, (tab) => takeKeptPicture(tab, place));
  return { ...toPicture(place, image), title: place.title, userAgent, deviceScale: density };
}
