import { expect, type Page } from '@playwright/test';
import type { Step } from '@ringmark/contract/live/steps';
import type { LiveHandle } from '@ringmark/remote-viewer/base/live.types';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { SessionKey } from '@ringmark/remote-viewer/base/views.types';
import { answersInTurn, type FieldOpened } from './answers.ts';
import type { Act, Journey } from './journeys.ts';
import { type Spot, type SpotKind, spotsOf, wordsOf } from './spots.ts';

export const SIZE = { width: 1366, height: 900 };

/** Waits until what a press has set in motion rests. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page
    .evaluate(async () => {
      const over = document.getAnimations().map(({ finished }) => finished.catch(() => {}));
      await Promise.race([Promise.all(over), new Promise((resolve) => setTimeout(resolve, 3_000))]);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })
    .catch(() => {});
}

const QUIET_MS = 700;
const MAX_MOVING_MS = 6_000;

/** Waits until the pictures of a view rest, as a person does who looks for what to press next. */
async function restOfView(viewer: RemoteViewer, key: SessionKey, shownAt: () => number): Promise<void> {
  // Answered by the page once it has dealt with what was done before.
  await viewer.report(key);
  await expect
    .poll(() => performance.now() - shownAt(), { timeout: MAX_MOVING_MS, intervals: [100] })
    .toBeGreaterThan(QUIET_MS)
    .catch(() => {});
}

interface Walk extends Pick<Journey, 'acts' | 'seed'> {
  viewer: RemoteViewer;
  /** The same page in a window of its own, which shows where there is something to press. */
  itself: Page;
  url: string;
  /** The address of `itself`. */
  mirrorUrl: string;
  /** Returns the presses that the site has been told about, in this view or in `itself`. */
  presses: (where: 'view' | 'itself') => (string | undefined)[];
  /** Tells whether a page has been loaded since the last one was left; a loaded page receives presses. */
  isLoaded: (where: 'view' | 'itself') => boolean;
}

/** A journey has two windows, in which the same is done. */
interface Hands extends Pick<Walk, 'itself' | 'presses'> {
  live: LiveHandle;
  /** Resolves with the list that a press has opened in the view. */
  opened: (before: number) => Promise<FieldOpened>;
  fieldsOpened: () => number;
}

const WANTED: Readonly<Partial<Record<Act, SpotKind>>> = {
  choose: 'list',
  enter: 'field',
  follow: 'page',
  press: 'control',
  type: 'field',
};

/** Chooses what a turn uses: what its act looks for, or else anything that can be pressed. */
function spotFor(act: Act, spots: readonly Spot[], number: number): Spot | undefined {
  const suited = spots.filter(({ kind }) => kind === WANTED[act]);
  const among = suited.length > 0 ? suited : spots.filter(({ kind }) => kind !== 'list');
  return among[number % Math.max(1, among.length)];
}

/** Chooses the next option of a list in both windows. */
async function choose({ live, itself, opened, fieldsOpened }: Hands, { x, y }: Spot): Promise<void> {
  const before = fieldsOpened();
  live.send({ type: 'click', x, y });
  const { id, options } = await opened(before);
  const free = options.filter(({ isDisabled, isSelected }) => !isDisabled && !isSelected);
  const chosen = free.at(0)?.index ?? 0;
  live.send({ type: 'field', id, choice: { indexes: [chosen] } });
  const list = await itself.evaluateHandle(
    ([left, top]) => document.elementFromPoint(left, top)?.closest('select') ?? null,
    [x, y] as const,
  );
  await list.asElement()?.selectOption({ index: chosen });
}

/** Presses in both windows. @returns whether both have heard the same press. */
async function press({ live, itself, presses }: Hands, act: Act, { x, y, kind }: Spot): Promise<boolean> {
  const before = presses('view').length;
  live.send({ type: 'click', x, y });
  await itself.mouse.click(x, y);
  if (kind === 'field') {
    live.send({ type: 'text', text: 'Ringmark' });
    await itself.keyboard.insertText('Ringmark');
  }
  if (kind === 'field' && act === 'enter') {
    live.send({ type: 'key', action: 'press', key: 'Enter', code: 'Enter' });
    await itself.keyboard.press('Enter');
  }
  await expect
    .poll(() => presses('view').length, { timeout: 20_000 })
    .toBeGreaterThan(before)
    .catch(() => {});
  // Something of the page lies over it here and not there: the way ends, as it does for a person.
  return presses('view').length > before && presses('view').at(-1) === presses('itself').at(-1);
}

/** Goes through the history of both windows, where it leads anywhere. */
async function goThroughHistory(hands: Hands, where: 'back' | 'forward', first: number): Promise<void> {
  const { itself, live } = hands;
  const [index, length] = await itself.evaluate(() => [
    navigation.currentEntry?.index ?? 0,
    navigation.entries().length,
  ]);
  if (where === 'back' ? (index ?? 0) <= first : (index ?? 0) + 1 >= (length ?? 0)) return;
  live.send({ type: where });
  await (where === 'back' ? itself.goBack() : itself.goForward());
}

/** Goes over a page in a view as a person does, and sets a pin. @returns what the view reports about it. */
export async function walk(journey: Walk): Promise<Step[]> {
  const { viewer, itself, url, mirrorUrl, seed, acts, presses, isLoaded } = journey;
  const ownerId = `walker-${seed}-${url}`;
  const allowedUrls = [url];
  await itself.setViewportSize(SIZE);
  await itself.goto(mirrorUrl);
  await rest(itself);
  const first = await itself.evaluate(() => navigation.currentEntry?.index ?? 0);
  const { sessionId } = await viewer.open({ ownerId, url, allowedUrls, isAnyOfSites: true, ...SIZE });
  const key = { ownerId, sessionId };
  let shownAt = performance.now();
  const frame = async () => {
    shownAt = performance.now();
  };
  const answers = answersInTurn(itself);
  const live = await viewer.live(sessionId, ownerId, { frame, event: (event) => answers.hear(event, live) });
  const hands = { live, itself, presses, ...answers };
  for (const [turn, act] of acts.entries()) {
    // First what was done before is dealt with, so that a page that is left has said so.
    await restOfView(viewer, key, () => shownAt);
    await expect.poll(() => isLoaded('view') && isLoaded('itself'), { timeout: 30_000 }).toBe(true);
    await rest(itself);
    await restOfView(viewer, key, () => shownAt);
    if (act === 'back' || act === 'forward') {
      await goThroughHistory(hands, act, first);
      continue;
    }
    const spot = spotFor(act, await spotsOf(itself), seed * 11 + turn * 5 + 1);
    if (!spot) break;
    live.send({ type: 'move', x: spot.x, y: spot.y });
    if (spot.kind === 'list') await choose(hands, spot);
    else if (!(await press(hands, act, spot))) break;
    await rest(itself);
  }
  await restOfView(viewer, key, () => shownAt);
  const pin = (await wordsOf(itself)) ?? { x: 20, y: 20 };
  const { steps } = await viewer.inspect({ ...key, x: pin.x, y: pin.y });
  await viewer.close(key);
  answers.stop();
  return steps;
}
