import { setTimeout as wait } from 'node:timers/promises';
import type { CheckedPin } from '../in-page/in-page.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { repeatSteps, whatWasRepeated } from '../steps/repeat-steps.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { BackgroundCalls, InBackground, RecheckedPin } from './background.types.ts';
import { type BackgroundParts, inBackgroundTab } from './background-tab.ts';

type Input = Parameters<BackgroundCalls['checkPins']>[0];

const PICTURES_MS = 3_000;
const LOOK_AGAIN_MS = 500;

const isMissing = ({ state }: CheckedPin) => state === 'not_found' || state === 'hidden';
const isAsBefore = ({ state, isReworded }: CheckedPin) => state === 'found' && !isReworded;

/** Looks until all pins are as they were, or some seconds have shown that they are not. */
async function look(
  { world }: ViewSession,
  { pins }: Pick<Input, 'pins'>,
  lookForMs: number,
  signal: AbortSignal,
): Promise<CheckedPin[]> {
  await world.ask('picturesArrived', [PICTURES_MS]);
  const until = performance.now() + lookForMs;
  for (;;) {
    const checked = await world.ask('checkPins', [pins]);
    if (checked.every(isAsBefore) || performance.now() > until) return checked;
    const missing = new Set(checked.filter(isMissing).map(({ id }) => id));
    const first = pins.find(({ id }) => missing.has(id));
    if (first) await world.ask('scrollToPlace', [first.scrollX, first.scrollY]);
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** Does again what led to the pins of a visit, if any of them is missing, and looks once more. */
async function lookAfterSteps(
  session: ViewSession,
  { pins, repeat }: Input,
  checked: CheckedPin[],
): Promise<RecheckedPin[]> {
  if (!repeat || !checked.some(isMissing)) return checked;
  let now = checked;
  await repeatSteps(session, repeat, async () => {
    now = await session.world.ask('checkPins', [pins]);
    return now.every(isAsBefore);
  });
  const isReached = whatWasRepeated(session)?.isWhole ?? false;
  return now.map((pin) => ({ ...pin, isReached }));
}

/** The time of a page begins when it has its place: others may hold that for long. */
function timed(parts: BackgroundParts, begin: () => void): BackgroundParts {
  const enter: BackgroundParts['background']['enter'] = async (signal) => {
    const leave = await parts.background.enter(signal);
    begin();
    return leave;
  };
  return { ...parts, background: { ...parts.background, enter } };
}

/** A page that ends, or is not done in time, did not open; without a browser nothing is known of it. */
export async function checkPins(parts: BackgroundParts, input: Input): Promise<InBackground<RecheckedPin[]>> {
  const late = new AbortController();
  const timers: (() => void)[] = [];
  const begin = () => {
    timers.push(
      parts.clock.after(parts.waits.pageMs, () => late.abort(new Error('The page took too long.'))),
    );
  };
  const signal = AbortSignal.any([input.signal, late.signal]);
  try {
    const answer = await inBackgroundTab(
      timed(parts, begin),
      { ...input, signal },
      async (session, { ended }) => {
        // The pins for which steps are repeated were missing in an earlier visit.
        const lookForMs = input.repeat ? 0 : parts.waits.lookForMs;
        const asOpened = await look(session, input, lookForMs, signal);
        const checked = await lookAfterSteps(session, input, asOpened);
        const isOtherPage = checked.length > 0 && checked.every(({ state }) => state === 'not_found');
        return { checked, end: isOtherPage ? await ended() : null };
      },
    );
    input.signal.throwIfAborted();
    if (!answer.opened) return answer;
    const { checked, end } = answer.result;
    return end ? { opened: false, ...end } : { opened: true, result: checked };
  } catch (error) {
    input.signal.throwIfAborted();
    if (error instanceof ViewerError && error.code === 'remote_unavailable') throw error;
    return { opened: false, why: 'failed' };
  } finally {
    for (const cancel of timers) cancel();
  }
}
