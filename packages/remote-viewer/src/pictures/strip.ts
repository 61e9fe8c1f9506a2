import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { CdpTimeout } from '../cdp/connection.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import { takePicture } from '../tab/picture.ts';
import type { Strip } from '../base/views.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import { drawablePlace, sizeOfPage } from './view-pictures.ts';
import { clamp } from '../base/clamp.ts';
import type { ViewSession } from '../session/view-session.types.ts';

const underWay = new WeakMap<ViewSession, Promise<void>>();

const inputs = new WeakMap<ViewSession, () => Promise<unknown>>();

/** Registers how to wait for pending input before a strip of the page is taken. */
export function inputsOf(session: ViewSession, settled: () => Promise<unknown>): void {
  inputs.set(session, settled);
}

/**
 * Acts at once, or after the strip that is being taken: during a strip the page is drawn in another size, and no turn
 * of the wheel would scroll it.
 */
export function afterStrip(session: ViewSession, act: () => void): void {
  const strip = underWay.get(session);
  if (strip) void strip.then(act);
  else act();
}

/** A page that could not be drawn in its whole length is not asked again for this long: it keeps others waiting. */
const REST_SECONDS = 60;

/** Until when pages rest, by `performance.now()`. */
const resting = new WeakMap<ViewSession, number>();

function requireRested(session: ViewSession): void {
  const leftMs = (resting.get(session) ?? 0) - performance.now();
  if (leftMs > 0) throw new ViewerError('remote_busy', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
}

/**
 * Takes a band of the page in its whole width, so that a viewer can pan over it at once. Strips have a semaphore of
 * their own with fewer places than pictures, so that waiting strips delay nothing else. Throws ViewerError.
 */
export async function takeStrip(
  session: ViewSession,
  slots: FairSemaphore,
  wanted: { y: number; height: number },
): Promise<Strip> {
  requireRested(session);
  const leave = await slots.enter(session.share);
  const stopListening = session.dialogs.onOpen(leave);
  try {
    return await session.run(() => takeWhileInputWaits(session, wanted));
  } finally {
    stopListening();
    leave();
  }
}

/** Waits for pending input first; input that comes in the meantime waits for the strip. */
async function takeWhileInputWaits(
  session: ViewSession,
  wanted: { y: number; height: number },
): Promise<Strip> {
  const done = Promise.withResolvers<void>();
  underWay.set(session, done.promise);
  try {
    await inputs.get(session)?.();
    return await takeBand(session, wanted);
  } catch (error) {
    if (!(error instanceof CdpTimeout)) throw error;
    // A page that takes long to be drawn in its whole length does not hang.
    resting.set(session, performance.now() + REST_SECONDS * 1_000);
    throw new ViewerError('remote_busy', { retryAfterSeconds: REST_SECONDS });
  } finally {
    underWay.delete(session);
    done.resolve();
  }
}

async function takeBand(session: ViewSession, wanted: { y: number; height: number }): Promise<Strip> {
  const place = await drawablePlace(session, await session.world.ask('placeNow', []));
  const page = sizeOfPage(place);
  const y = Math.round(clamp(wanted.y, 0, Math.max(0, page.scrollHeight - 1)));
  const height = Math.round(
    clamp(
      wanted.height,
      VIEWPORT_LIMITS.stripHeight.min,
      Math.min(VIEWPORT_LIMITS.stripHeight.max, page.scrollHeight - y),
    ),
  );
  const { width } = session.tab.size();
  await session.world.ask('muteResize', [true]);
  try {
    const image = await takePicture(session.tab, place, { y, width, height });
    return { image, mime: 'image/jpeg', y, width, height };
  } finally {
    await session.world.ask('muteResize', [false]);
  }
}
