import { expect, test } from 'vitest';
import type { Look } from './picture-difference.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import { isRecoloured } from './recolouring.ts';
import { noTiles } from './tiles.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Shape = Box & { colour: Colour };

const BLUE = [30, 80, 200] as const;
const GREEN = [20, 140, 60] as const;
const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

const BUTTON = { x: 0, y: 0, width: 100, height: 40 };
const WORD = { x: 30, y: 14, width: 40, height: 12 };

function look(...shapes: Shape[]): Look {
  const [width, height] = [120, 60];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const { x, y, colour, ...size } of shapes)
    for (let row = y; row < y + size.height; row += 1)
      for (let column = x; column < x + size.width; column += 1) data.set(colour, (row * width + column) * 4);
  return { pixels: { width, height, data }, moving: noTiles(width, height), box: BUTTON };
}

const blue = look({ ...BUTTON, colour: BLUE }, { ...WORD, colour: WHITE });
const shifted = (box: Box, x: number) => ({ ...box, x: box.x + x });
const none = { x: 0, y: 0 };

test.each([
  ['another ground', look({ ...BUTTON, colour: GREEN }, { ...WORD, colour: WHITE }), true],
  ['another colour of its words', look({ ...BUTTON, colour: BLUE }, { ...WORD, colour: BLACK }), true],
  ['other colours of both', look({ ...BUTTON, colour: WHITE }, { ...WORD, colour: BLACK }), true],
  ['nothing new', blue, false],
  ['its words elsewhere', look({ ...BUTTON, colour: BLUE }, { ...shifted(WORD, 45), colour: WHITE }), false],
  ['no words', look({ ...BUTTON, colour: BLUE }), false],
  ['words in their ground’s colour', look({ ...BUTTON, colour: WHITE }), false],
  [
    'another ground and its words elsewhere',
    look({ ...BUTTON, colour: GREEN }, { ...shifted(WORD, 45), colour: WHITE }),
    false,
  ],
])('a button with %s is recoloured: %s', (_what, after, is) => {
  expect(isRecoloured(blue, after, none, BUTTON)).toBe(is);
});

test('one that has moved as a whole is compared at its new place', () => {
  const after = look({ ...shifted(BUTTON, 12), colour: GREEN }, { ...shifted(WORD, 12), colour: WHITE });
  expect(isRecoloured(blue, after, { x: 12, y: 0 }, BUTTON)).toBe(true);
});

/** A picture of a hundred columns, each of a colour of its own. */
const grain = (seed: number) =>
  look(
    ...Array.from({ length: 100 }, (_, x): Shape => {
      const colour: Colour = [(x * 7 + seed) % 256, (x * 13 + seed) % 256, (x * 29 + seed) % 256];
      return { x, y: 0, width: 1, height: 40, colour };
    }),
  );

test('a picture of many colours is not called recoloured', () => {
  expect(isRecoloured(grain(0), grain(90), none, BUTTON)).toBe(false);
});
