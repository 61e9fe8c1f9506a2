import { type BackgroundParts, inBackgroundPlace, type Open } from '../background/background-tab.ts';
import type { InBackground } from '../background/background.types.ts';
import { takeInTurn } from '../pictures/view-pictures.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { takeKeptPicture } from '../tab/picture.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import type { SizeSeen, SizesInput } from '@ringmark/contract/viewing/proofs';
import { bringIntoPlace, lookerOf, settle } from './visit.ts';

/** Pages that load at a time. One more may be open that waits until it is still. */
const LOADING = 2;
const OPEN = 3;
/** The margin that is shown around the element, in CSS px. */
const MARGIN = 120;

/** Runs steps in their order, few at a time. */
function createTurns(most: number): (step: (leave: () => void) => Promise<void>) => Promise<void> {
  let free = most;
  const waiting: (() => void)[] = [];
  const leaveOnce = () => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
  return async (step) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const leave = leaveOnce();
    await step(leave).finally(leave);
  };
}

/** The element with what is around it, as far as the window shows it. */
function partAround(box: Box, { width, height }: { width: number; height: number }): Box {
  const x = Math.floor(Math.max(0, box.x - MARGIN));
  const y = Math.floor(Math.max(0, box.y - MARGIN));
  return {
    x,
    y,
    width: Math.max(1, Math.ceil(Math.min(width, box.x + box.width + MARGIN)) - x),
    height: Math.max(1, Math.ceil(Math.min(height, box.y + box.height + MARGIN)) - y),
  };
}

async function lookAtElement(
  { pictures, host, waits }: BackgroundParts,
  session: ViewSession,
  { element, repeat }: SizesInput,
): Promise<SizeSeen> {
  // Another size has other scroll positions.
  const lookForMs = waits.proofElementMs;
  const pin = { element, repeat, scrollX: 0, scrollY: 0, isInMiddle: true, lookForMs };
  const bring = () => bringIntoPlace(session, pin);
  const { place, visit } = await settle(session, bring, pin, lookerOf(session, pictures));
  const { width, height } = session.tab.size();
  const part = visit ? partAround(visit.box, { width, height }) : { x: 0, y: 0, width, height };
  const drawn = await session.world.ask('placeNow', []);
  const { image, density } = await takeInTurn(session, pictures, (tab) => takeKeptPicture(tab, drawn, part));
  const shown = { image, mime: 'image/jpeg' as const, deviceScale: density };
  return {
    state: place.state,
    shown: { ...shown, width: part.width, height: part.height },
    box: visit && { ...visit.box, x: visit.box.x - part.x, y: visit.box.y - part.y },
    browser: (await host.facts()).running?.version ?? '',
  };
}

/** Looks at the element at one size. Others may work if one fails. Without a browser none can be looked at. */
async function lookAtSize(
  parts: BackgroundParts,
  input: SizesInput,
  at: number,
  open: Open,
  hasLoaded: () => void,
): Promise<InBackground<SizeSeen>> {
  try {
    return await open({ ...input.page, ...input.sizes[at] }, (session) => {
      hasLoaded();
      return lookAtElement(parts, session, input);
    });
  } catch (error) {
    input.page.signal.throwIfAborted();
    if (!(error instanceof ViewerError) || error.code === 'remote_unavailable') throw error;
    return { opened: false, why: 'failed' };
  }
}

/** Opens a page at each size and photographs the element there, all in one place of the background. */
export async function takeSizes(parts: BackgroundParts, input: SizesInput): Promise<void> {
  const openTurns = createTurns(OPEN);
  const loadTurns = createTurns(LOADING);
  const entered = await inBackgroundPlace(parts, input.page, async (open) => {
    const looks = input.sizes.map((_size, at) =>
      openTurns(() =>
        loadTurns(async (hasLoaded) => input.seen(at, await lookAtSize(parts, input, at, open, hasLoaded))),
      ),
    );
    const ended = await Promise.allSettled(looks);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return { opened: true, result: null };
  });
  if (!entered.opened) for (const at of input.sizes.keys()) await input.seen(at, entered);
}
