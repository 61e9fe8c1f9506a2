import type { Page } from '@playwright/test';
import { inWindow } from '../../harness/screens/annotate.ts';

/** A place: the middle of the first element of a selector, or a point (CSS px of the viewport). */
type Place = string | readonly [x: number, y: number];

interface Pointed {
  at: Place;
  /** The selector of the frame that the element is in. */
  frame?: string;
}

export type Step =
  | (Pointed & { do: 'click' | 'hover'; button?: 'left' | 'right'; count?: number })
  | (Pointed & { do: 'wheel'; by: readonly [x: number, y: number] })
  | (Pointed & { do: 'drag'; to: Place })
  | { do: 'type' | 'press'; keys: string };

type Hand = (point: { x: number; y: number }) => Promise<{ x: number; y: number }>;

export const click = (at: Place, more: { frame?: string; button?: 'right'; count?: number } = {}): Step => ({
  do: 'click',
  at,
  ...more,
});
export const doubleClick = (at: Place): Step => ({ do: 'click', at, count: 2 });
export const hover = (at: Place): Step => ({ do: 'hover', at });
export const wheel = (at: Place, y: number, x = 0, frame?: string): Step => ({
  do: 'wheel',
  at,
  by: [x, y],
  ...(frame && { frame }),
});
export const drag = (at: Place, to: Place): Step => ({ do: 'drag', at, to });
export const type = (keys: string): Step => ({ do: 'type', keys });
export const press = (keys: string): Step => ({ do: 'press', keys });

/** Finds a place on the page that is shown bare; both get the same point. */
async function pointOf(bare: Page, place: Place, frame?: string): Promise<{ x: number; y: number }> {
  if (typeof place !== 'string') return { x: place[0], y: place[1] };
  const room = frame ? bare.frameLocator(frame) : bare;
  const box = await room.locator(place).first().boundingBox();
  if (!box) throw new Error(`There is no ${place} to be seen.`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** A drag has so many moves, each in a frame of its own: browsers merge those of one frame. */
const MOVES = 8;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Acts on a page as a hand does, at points of the page's viewport. */
async function act(page: Page, step: Step, points: readonly { x: number; y: number }[], hand: Hand) {
  if (step.do === 'type') return page.keyboard.type(step.keys);
  if (step.do === 'press') return page.keyboard.press(step.keys);
  const [from = { x: 0, y: 0 }, to = from] = points;
  const at = await hand(from);
  if (step.do === 'click') {
    return page.mouse.click(at.x, at.y, { button: step.button ?? 'left', clickCount: step.count ?? 1 });
  }
  await page.mouse.move(at.x, at.y);
  if (step.do === 'wheel') await page.mouse.wheel(...step.by);
  if (step.do !== 'drag') return;
  const end = await hand(to);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    const part = move / MOVES;
    await page.mouse.move(at.x + (end.x - at.x) * part, at.y + (end.y - at.y) * part);
    await page.evaluate(nextFrame);
  }
  await page.mouse.up();
}

/** Does the same on the page as the client shows it and on the page itself. */
export async function doOnBoth(client: Page, bare: Page, step: Step): Promise<void> {
  const points: { x: number; y: number }[] = [];
  if ('at' in step) points.push(await pointOf(bare, step.at, step.frame));
  if (step.do === 'drag') points.push(await pointOf(bare, step.to, step.frame));
  await act(bare, step, points, async (point) => point);
  await act(client, step, points, ({ x, y }) => inWindow(client, x, y));
}

const nameOf = (place: Place) => (typeof place === 'string' ? place : place.join(','));

/** A step in words, for the report. */
export function describeStep(step: Step): string {
  if (!('at' in step)) return `${step.do} ${step.keys}`;
  return `${step.do}${step.do === 'click' && step.count === 2 ? ' twice' : ''} ${nameOf(step.at)}`;
}
