import { setTimeout as wait } from 'node:timers/promises';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { ElementPlace } from '../in-page/places/proof-place.ts';
import { drawablePlace, onPage, takeInTurn } from '../pictures/view-pictures.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { repeatSteps, whatWasRepeated } from '../steps/repeat-steps.ts';
import { takeExactPicture, takeKeptPicture } from '../tab/picture.ts';
import {
  type KeptPicture,
  type Looker,
  STILL_MS,
  type Stillness,
  untilStill,
  type Watch,
} from './until-still.ts';
import type { Drawn, Visit, VisitedPin } from './proofs.types.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import type { PinToVisit, ShownPicture } from '@ringmark/contract/viewing/proofs';

const LATE_MS = 2_000;
/** Milliseconds within which movement shows. */
export const SECOND_LOOK_MS = 1_500;
/** No further pin of a page is looked at after this long, because others wait for the place. */
export const MAX_VISIT_MS = 60_000;
const SCROLL_TRIES = 3;
/** Content that comes after the page was still restarts the visit, once: an element may also move by itself. */
const MAX_STARTS = 2;
const NEAR_PX = 1;

/** Adds to a pin how many ms its element is looked for after the page has loaded. */
export interface VisitPlan extends PinToVisit {
  lookForMs: number;
}

/** Looks for the element until it is found. Scripts may add it some seconds after the network has become quiet. */
async function findInTime(session: ViewSession, { element, lookForMs }: VisitPlan): Promise<ElementPlace> {
  const until = performance.now() + lookForMs;
  for (;;) {
    const place = await session.world.ask('placeOfElement', [element]);
    if (place.state === 'found' || performance.now() > until) return place;
    await wait(STILL_MS);
  }
}

/** Looks for the element as the page opens, and if it is not visible then, after the steps that led to it. */
async function reach(session: ViewSession, pin: VisitPlan): Promise<ElementPlace> {
  let place = await findInTime(session, pin);
  if (place.state === 'found' || !pin.repeat) return place;
  await repeatSteps(session, pin.repeat, async () => {
    place = await session.world.ask('placeOfElement', [pin.element]);
    return place.state === 'found';
  });
  await session.world.ask('restAnimations', []);
  return place;
}

/** Scrolls until the element is where it was, or as near as the page allows. */
export async function bringIntoPlace(session: ViewSession, pin: VisitPlan): Promise<ElementPlace> {
  const { element, stoodAt, isInMiddle = false } = pin;
  let place = await reach(session, pin);
  const { width, height } = session.tab.size();
  for (let tries = 0; tries < SCROLL_TRIES && place.box; tries += 1) {
    const { box, scrollX, scrollY } = place;
    const isSeen = box.x < width && box.x + box.width > 0 && box.y < height && box.y + box.height > 0;
    const middle = { x: (width - box.width) / 2, y: Math.max(0, (height - box.height) / 2) };
    const wanted = stoodAt ?? (isSeen && !isInMiddle ? box : middle);
    const [right, down] = [box.x - wanted.x, box.y - wanted.y];
    if (Math.abs(right) < NEAR_PX && Math.abs(down) < NEAR_PX) break;
    const before = { scrollX, scrollY };
    const after = await session.world.ask('scrollToPlace', [onPage(scrollX + right), onPage(scrollY + down)]);
    await session.world.ask('picturesArrived', [LATE_MS]);
    place = await session.world.ask('placeOfElement', [element]);
    if (after.scrollX === before.scrollX && after.scrollY === before.scrollY) break;
  }
  return place;
}

interface Settled extends Stillness {
  place: ElementPlace;
  visit: Visit | null;
}

/** Receives the steps of a visit as it continues; all of them again if late content has restarted it. */
export interface SecondLook {
  /** The page as it is seen first: it may not be still yet. */
  glimpsed: (drawn: Drawn) => void;
  /** It is still, and this is known by then. @returns whether the page is being opened once more */
  stood: (seen: SeenBefore) => Promise<boolean>;
}

/** Brings the element into its place, and waits until the page is still or looks as it is `known` to. */
export async function settle(
  { world }: ViewSession,
  bring: () => Promise<ElementPlace>,
  pin: PinToVisit,
  look: Looker,
  { glimpsed, ...others }: Omit<Watch, 'glimpsed'> & Partial<Pick<SecondLook, 'glimpsed'>> = {},
) {
  await world.ask('scrollToPlace', [onPage(pin.scrollX), onPage(pin.scrollY)]);
  await world.ask('picturesArrived', [LATE_MS]);
  await world.ask('restAnimations', []);
  let place = await bring();
  const tell = (frame: Uint8Array) => {
    if (place.box) glimpsed?.({ pictures: [frame], animated: [], box: place.box });
  };
  const watch = () => untilStill(look, { ...others, glimpsed: tell });
  let still = await watch();
  const now = await world.ask('placeOfElement', [pin.element]);
  if (hasMoved(place, now)) {
    place = await bring();
    still = await watch();
  } else place = now;
  const animated: Box[] = await world.ask('animatedBoxes', []);
  const openedAt = await world.ask('openedAt', []);
  const { box, row, says } = place;
  const visit = box && { pictures: still.frames, animated, box, row, says, openedAt };
  return { ...still, place, visit } satisfies Settled;
}

/** Takes pictures for comparing, each in its turn. */
export const lookerOf =
  (session: ViewSession, slots: FairSemaphore): Looker =>
  async () => {
    // Some may have begun since the page was brought to rest.
    await session.world.ask('restAnimations', []);
    const place = await drawablePlace(session, await session.world.ask('placeNow', []));
    return takeInTurn(session, slots, (tab) => takeExactPicture(tab, place));
  };

/** The findings of another visit of the page. */
export interface SeenBefore {
  visit: Visit;
  /** Ms from the opening on, until it was still. */
  stoodAfter: number;
  /** Steps led to the element: it is not there as the page opens. */
  isRepeated?: boolean;
}

/**
 * Looks once at a page that is open, when it is still; null if the element is not visible. An earlier look than before
 * is followed by another, since what comes late to a page comes late each time; not where all is there already.
 */
export async function glanceAtPin(
  session: ViewSession,
  slots: FairSemaphore,
  pin: VisitPlan,
  before: Promise<SeenBefore>,
): Promise<Visit | null> {
  const begun = performance.now();
  const { visit: seen, stoodAfter, isRepeated } = await before;
  const plan = isRepeated ? { ...pin, lookForMs: 0 } : pin;
  const bring = () => bringIntoPlace(session, plan);
  const [known] = seen.pictures;
  const glance = () => settle(session, bring, pin, lookerOf(session, slots), { known });
  const { visit, frames, since } = await glance();
  const missing = stoodAfter - (since - begun);
  if (isRepeated || missing <= STILL_MS || (known && frames[0]?.equals(known))) return visit;
  await wait(missing);
  return (await glance()).visit;
}

async function takeSharp(session: ViewSession, slots: FairSemaphore): Promise<KeptPicture> {
  const drawn = await session.world.ask('placeNow', []);
  return takeInTurn(session, slots, (tab) => takeKeptPicture(tab, drawn));
}

const toShown = ({ tab }: ViewSession, { image, density }: KeptPicture): ShownPicture => ({
  image,
  mime: 'image/jpeg',
  deviceScale: density,
  width: tab.size().width,
  height: tab.size().height,
});

/** Takes the picture that people see of a page that is open and still. */
export const takeShown = async (session: ViewSession, slots: FairSemaphore): Promise<ShownPicture> =>
  toShown(session, await takeSharp(session, slots));

/**
 * A visit of a page that is open: finds the element and photographs it, again and again until it is known what moves.
 */
export async function visitPin(
  session: ViewSession,
  slots: FairSemaphore,
  pin: VisitPlan,
  { glimpsed, stood }: Partial<SecondLook> = {},
): Promise<VisitedPin> {
  const { world } = session;
  const look = lookerOf(session, slots);
  const begun = performance.now();
  const show = () => takeSharp(session, slots);
  for (let starts = 1; ; starts += 1) {
    const { place, visit, since, kept } = await settle(
      session,
      () => bringIntoPlace(session, pin),
      pin,
      look,
      {
        glimpsed,
        keep: show,
      },
    );
    const stoodAfter = since - begun;
    const repeated = whatWasRepeated(session);
    const isRepeated = repeated !== null;
    const isOpenedAgain = visit !== null && (await stood?.({ visit, stoodAfter, isRepeated }));
    // A sharp picture takes long: it must not keep another visit from its work.
    const early = kept ?? (isOpenedAgain ? undefined : await show());
    await wait(Math.max(0, SECOND_LOOK_MS - (performance.now() - since)));
    const now = await world.ask('placeOfElement', [pin.element]);
    if (starts < MAX_STARTS && hasMoved(place, now)) continue;
    const animated: Box[] = await world.ask('animatedBoxes', []);
    const second = await look();
    return {
      stoodAfter,
      repeated,
      state: place.state,
      visit: visit && {
        ...visit,
        pictures: [...visit.pictures, second],
        animated: [...visit.animated, ...animated],
      },
      shown: toShown(session, early ?? (await show())),
    };
  }
}

const isFar = (one: number, other: number) => Math.abs(one - other) >= NEAR_PX;

/** Late content has pushed the element away; or the browser scrolled, to leave it where it is. */
const hasMoved = (before: ElementPlace, now: ElementPlace): boolean =>
  before.state !== now.state ||
  isFar(before.scrollX, now.scrollX) ||
  isFar(before.scrollY, now.scrollY) ||
  (before.box !== null &&
    now.box !== null &&
    (isFar(before.box.x, now.box.x) || isFar(before.box.y, now.box.y)));
