import { setTimeout as wait } from 'node:timers/promises';
import type { Step, StepTarget } from '@ringmark/contract/live/steps';
import type { StepPlace } from '../in-page/steps/repeat-step.ts';
import { createMouse } from '../input/live-mouse.ts';
import { createTouch } from '../input/touch-input.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import type { Repeated, StepsToRepeat } from '@ringmark/contract/viewing/proofs';

/** All steps together have this long, with what they open. */
const MAX_MS = 10_000;
const MAX_STEP_MS = 4_000;
const AGAIN_MS = 100;
/** A page that a press has led on has this long to arrive. */
const ARRIVAL_MS = 4_000;

type Pressed = Extract<Step, { kind: 'pressed' }>;
type Point = Exclude<StepPlace, string>;

/** Presses and points in a page, as a person's hand does. */
function createHand(session: ViewSession) {
  const posted: Promise<unknown>[] = [];
  const watch = (work: Promise<unknown>) => {
    work.catch(() => {});
    posted.push(work);
  };
  const mouse = createMouse(session, watch);
  const touch = createTouch(session, watch);
  const done = async () => {
    await Promise.all(posted.splice(0));
    await session.world.ask('placeAfterFrame', []);
  };
  return {
    point: async (at: Point) => {
      mouse.take({ type: 'move', ...at });
      await done();
    },
    press: async (at: Point, { button, times }: Pressed) => {
      const input = { type: times > 1 ? ('dblclick' as const) : ('click' as const), ...at, button };
      if (touch.takes(input)) {
        touch.take(input);
        await touch.lastPress();
      } else mouse.take(input);
      await done();
    },
  };
}

interface Repeating {
  session: ViewSession;
  hand: ReturnType<typeof createHand>;
  maySend: boolean;
  /** ms of `performance.now`. */
  until: number;
}

/** Waits for something on the page. @returns null when it does not come in time */
async function inTime<T>({ until }: Repeating, look: () => Promise<T | null>): Promise<T | null> {
  const late = Math.min(until, performance.now() + MAX_STEP_MS);
  for (;;) {
    const seen = await look();
    if (seen !== null || performance.now() > late) return seen;
    await wait(AGAIN_MS);
  }
}

const placeOf = (repeating: Repeating, target: StepTarget): Promise<Point | 'sends' | null> =>
  inTime(repeating, async () => {
    const place = await repeating.session.world.ask('stepPlace', [target, repeating.maySend]);
    return place === 'missing' ? null : place;
  });

/** Points at elements, one after the other. @returns false when one of them is not there */
async function pointAtAll(repeating: Repeating, over: readonly StepTarget[]): Promise<boolean> {
  for (const target of over) {
    const place = await placeOf({ ...repeating, maySend: true }, target);
    if (place === null || place === 'sends') return false;
    await repeating.hand.point(place);
  }
  return true;
}

/** A step ends in one of these ways; the first that cannot be done ends them. */
type Outcome = 'done' | 'left_out' | 'impossible';
const outcomeOf = (isDone: true | null): Outcome => (isDone ? 'done' : 'impossible');

/** Waits for a page that a step has led on. */
async function arrived({ navigation }: ViewSession): Promise<void> {
  if (navigation.isBusy()) await navigation.settled(ARRIVAL_MS);
}

async function pressAgain(repeating: Repeating, step: Pressed): Promise<Outcome> {
  const { session, hand } = repeating;
  if (!(await pointAtAll(repeating, step.over ?? []))) return 'impossible';
  const place = await placeOf(repeating, step.target);
  if (place === null) return 'impossible';
  if (place === 'sends') return 'left_out';
  await hand.press(place, step);
  await arrived(session);
  return 'done';
}

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };

/** Presses Enter in a field, where the page may send. */
async function enterAgain(repeating: Repeating, { target, key }: Extract<Step, { kind: 'key' }>) {
  const { session, maySend } = repeating;
  const { page } = session.tab;
  if (!maySend || key !== ENTER.key) return 'left_out';
  const isThere = async () => (await session.world.ask('focusAgain', [target])) || null;
  if (!(await inTime(repeating, isThere))) return 'impossible';
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...ENTER });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...ENTER });
  await arrived(session);
  return 'done';
}

async function repeatStep(repeating: Repeating, step: Step): Promise<Outcome> {
  const { world } = repeating.session;
  if (step.kind === 'pressed') return pressAgain(repeating, step);
  if (step.kind === 'chose')
    return outcomeOf(await inTime(repeating, async () => (await world.ask('chooseAgain', [step])) || null));
  if (step.kind === 'key') return enterAgain(repeating, step);
  if (step.kind !== 'scrolled') return 'left_out';
  const { target, x, y } = step;
  return outcomeOf(
    await inTime(repeating, async () => (await world.ask('scrollAgain', [target, x, y])) || null),
  );
}

async function repeatAll(repeating: Repeating, { steps, over, isWhole }: StepsToRepeat): Promise<Repeated> {
  const repeated: Repeated = { steps: 0, isWhole };
  for (const step of steps) {
    const outcome = performance.now() > repeating.until ? 'impossible' : await repeatStep(repeating, step);
    if (outcome === 'impossible') return { ...repeated, isWhole: false };
    if (outcome === 'left_out') repeated.isWhole = false;
    else repeated.steps += 1;
  }
  if (over.length === 0) return repeated;
  const isOver = await pointAtAll(repeating, over);
  return { steps: repeated.steps + (isOver ? 1 : 0), isWhole: repeated.isWhole && isOver };
}

/** The steps of these pages were repeated already: a second time they would close what they opened. */
const repeatedIn = new WeakMap<ViewSession, Repeated>();

/** Says what was repeated in a page; null where nothing had to be. */
export const whatWasRepeated = (session: ViewSession): Repeated | null => repeatedIn.get(session) ?? null;

/**
 * Does again what a person did before a pin, in a page that has just opened, and waits for the pin's element. It stops at
 * the first step that cannot be done. While it lasts and afterwards the page sends nothing, unless it may. Does nothing in
 * a page where this was done before.
 *
 * @param isThere whether the pin's element is visible.
 */
export async function repeatSteps(
  session: ViewSession,
  toRepeat: StepsToRepeat,
  isThere: () => Promise<boolean>,
): Promise<void> {
  if (repeatedIn.has(session)) return;
  repeatedIn.set(session, { steps: 0, isWhole: false });
  const { sends, world, dialogs } = session;
  const { maySend } = toRepeat;
  if (!maySend && !(await sends?.hold(world))) return;
  const repeating = { session, hand: createHand(session), maySend, until: performance.now() + MAX_MS };
  const repeated = await dialogs.during(() => repeatAll(repeating, toRepeat));
  repeatedIn.set(session, repeated);
  await inTime(repeating, async () => (await isThere()) || null);
}
