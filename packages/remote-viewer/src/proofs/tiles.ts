import type { Box } from '@ringmark/contract/viewing/background';

/** A picture is judged in squares with sides of this many px. */
export const TILE = 8;

/** Some squares of a picture: 1 for each that is in the set. */
export interface Tiles {
  columns: number;
  rows: number;
  has: Uint8Array;
}

export const noTiles = (width: number, height: number): Tiles => {
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  return { columns, rows, has: new Uint8Array(columns * rows) };
};

/** Tells whether the square over a px is in the set. A px outside of the picture is in none. */
export function hasTile({ columns, rows, has }: Tiles, x: number, y: number): boolean {
  const column = Math.floor(x / TILE);
  const row = Math.floor(y / TILE);
  if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
  return has[row * columns + column] === 1;
}

export function addTile({ columns, has }: Tiles, x: number, y: number): void {
  has[Math.floor(y / TILE) * columns + Math.floor(x / TILE)] = 1;
}

/** Adds all squares that a box touches. */
export function addBox(tiles: Tiles, { x, y, width, height }: Box): void {
  const { columns, rows, has } = tiles;
  const [left, right] = [Math.max(0, Math.floor(x / TILE)), Math.min(columns, Math.ceil((x + width) / TILE))];
  const [top, bottom] = [Math.max(0, Math.floor(y / TILE)), Math.min(rows, Math.ceil((y + height) / TILE))];
  for (let row = top; row < bottom; row += 1)
    if (right > left) has.fill(1, row * columns + left, row * columns + right);
}

/**
 * Finds the groups of squares that touch each other.
 *
 * @param reach squares that may lie between two of a group.
 * @returns for each group its squares, as places in `has`.
 */
export function groupTiles({ columns, rows, has }: Tiles, reach = 1): number[][] {
  const seen = new Uint8Array(has.length);
  const groups: number[][] = [];
  for (let start = 0; start < has.length; start += 1) {
    if (has[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    const group = [start];
    for (const at of group) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
        for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
          const next = y * columns + x;
          if (has[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          group.push(next);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), 0);

/** The smallest box around squares, in px. */
export function boxAround(columns: number, group: readonly number[]): Box {
  const xs = group.map((at) => at % columns);
  const ys = group.map((at) => Math.floor(at / columns));
  const [left, top] = [least(xs), least(ys)];
  return {
    x: left * TILE,
    y: top * TILE,
    width: (most(xs) - left + 1) * TILE,
    height: (most(ys) - top + 1) * TILE,
  };
}

/** Fills the boxes around what lies close together: a thing that moves leaves gaps between its places. */
export function fillGroups(tiles: Tiles, reach: number): void {
  for (const group of groupTiles(tiles, reach)) addBox(tiles, boxAround(tiles.columns, group));
}

/** Packs the set as text, for the database. */
export function packTiles({ has }: Tiles): string {
  const bytes = new Uint8Array(Math.ceil(has.length / 8));
  for (const [at, value] of has.entries()) {
    if (value === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return Buffer.from(bytes).toString('base64');
}

/** The opposite; text of another picture's size gives what fits. */
export function unpackTiles(text: string, width: number, height: number): Tiles {
  const tiles = noTiles(width, height);
  const bytes = Buffer.from(text, 'base64');
  for (let at = 0; at < tiles.has.length; at += 1) tiles.has[at] = ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1;
  return tiles;
}
