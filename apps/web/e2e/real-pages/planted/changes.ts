/** A small thing that a site has changed, at a point in the window, and what a proof must say of it. */
export interface Change {
  what: string;
  outcome: 'same' | 'changed';
  /** The things that lie over the page then. */
  after: (point: Point) => Thing[];
}

export interface Point {
  /** CSS px of the window. */
  x: number;
  y: number;
}

interface Thing {
  /** Declarations of its place and look. */
  css: string;
  words?: string;
}

/** A place where a proof looks: within 200 px of what is pinned. */
const WORD = { left: 24, top: 24 };
/** px: half a letter. */
const MOVED = 5;

const wordAt = ({ x, y }: Point, moved = 0): Thing => ({
  css: `left: ${x + WORD.left + moved}px; top: ${y + WORD.top}px; font: 16px 'DejaVu Sans'; color: #222; background: #fff`,
  words: 'Sold out',
});

/** Returns the things that are there when it is pinned. */
export const before = (point: Point): Thing[] => [wordAt(point)];

/** Nothing, a spot, one step of colour (white to `#f8f8f8`, and as much on any other ground), a moved word. */
export const CHANGES: readonly Change[] = [
  { what: 'nothing', outcome: 'same', after: before },
  {
    what: 'a spot of 8 x 8 px',
    outcome: 'changed',
    after: (point) => [
      wordAt(point),
      { css: `left: ${point.x}px; top: ${point.y}px; width: 8px; height: 8px; background: #d6336c` },
    ],
  },
  {
    what: 'one step of colour',
    outcome: 'changed',
    after: (point) => [
      wordAt(point),
      {
        css: `left: ${point.x - 20}px; top: ${point.y - 12}px; width: 40px; height: 24px; background: #070707; mix-blend-mode: difference`,
      },
    ],
  },
  { what: 'a word that moved', outcome: 'changed', after: (point) => [wordAt(point, MOVED)] },
];

/** Lays things over a page, which is pressed through them. */
export const scriptOf = (things: readonly Thing[]): string => `
for (const { css, words = '' } of ${JSON.stringify(things)}) {
  const thing = document.createElement('div');
  thing.style.cssText = 'position: fixed; z-index: 2147483647; pointer-events: none; ' + css;
  thing.textContent = words;
  document.documentElement.append(thing);
}`;
