import type { Page } from '@playwright/test';
import type { Area } from './page.types.ts';

export const TILE = 16;

/**
 * The most by which the px of a tile may differ on average, of 255, in any channel. A page that rests comes without
 * loss: most pages measured 0, and 0.04 at most where see-through layers lie on top of each other.
 */
export const BOUND = 0.1;

export interface Tile {
  column: number;
  row: number;
  /** The mean of the differences of its px, in the channel where it is largest. */
  off: number;
}

export interface Likeness {
  tiles: number;
  differing: Tile[];
  /** The largest difference of any tile. */
  most: number;
  /** A picture that has not changed has the same. */
  clientPrint: number;
}

/** Compares the picture in the client with one of the page itself, tile by tile. */
export const compare = (client: Page, bare: Buffer): Promise<Likeness> =>
  client.evaluate(
    async ([src, side, bound]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="device"] canvas');
      const image = new Image();
      image.src = src;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (!canvas || !pen) throw new Error('There is no picture.');
      if (canvas.width !== width || canvas.height !== height) {
        throw new Error(
          `The pictures have two sizes: ${canvas.width} x ${canvas.height}, ${width} x ${height}.`,
        );
      }
      pen.drawImage(canvas, 0, 0);
      const seen = pen.getImageData(0, 0, width, height).data;
      pen.clearRect(0, 0, width, height);
      pen.drawImage(image, 0, 0);
      const meant = pen.getImageData(0, 0, width, height).data;
      const columns = Math.ceil(width / side);
      const rows = Math.ceil(height / side);
      const sums = new Float64Array(columns * rows * 3);
      let clientPrint = 0;
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4;
          const tile = (Math.floor(y / side) * columns + Math.floor(x / side)) * 3;
          for (let channel = 0; channel < 3; channel += 1) {
            const value = seen[at + channel] ?? 0;
            clientPrint = (Math.imul(clientPrint, 31) + value) | 0;
            sums[tile + channel] = (sums[tile + channel] ?? 0) + Math.abs(value - (meant[at + channel] ?? 0));
          }
        }
      }
      const tiles = Array.from({ length: columns * rows }, (_, index) => {
        const [column, row] = [index % columns, Math.floor(index / columns)];
        const px = Math.min(side, width - column * side) * Math.min(side, height - row * side);
        const off = Math.max(...sums.subarray(index * 3, index * 3 + 3)) / px;
        return { column, row, off: Math.round(off * 100) / 100 };
      });
      const most = Math.max(...tiles.map(({ off }) => off));
      return { tiles: tiles.length, differing: tiles.filter(({ off }) => off > bound), most, clientPrint };
    },
    [`data:image/png;base64,${bare.toString('base64')}`, TILE, BOUND] as const,
  );

export const liesIn = ({ column, row }: Tile, { x, y, width, height }: Area): boolean =>
  (column + 1) * TILE > x && column * TILE < x + width && (row + 1) * TILE > y && row * TILE < y + height;

/** The area around tiles, CSS px, in words. */
export function placeOf(tiles: readonly Tile[]): string {
  const columns = tiles.map(({ column }) => column);
  const rows = tiles.map(({ row }) => row);
  const [left, top] = [Math.min(...columns) * TILE, Math.min(...rows) * TILE];
  const size = [(Math.max(...columns) + 1) * TILE - left, (Math.max(...rows) + 1) * TILE - top];
  return `${left},${top} ${size.join(' x ')}`;
}

/** The picture in the client, as PNG. */
export async function pictureIn(client: Page): Promise<Buffer> {
  const url = await client.evaluate(() =>
    document.querySelector<HTMLCanvasElement>('[data-testid="device"] canvas')?.toDataURL('image/png'),
  );
  return Buffer.from(url?.split(',')[1] ?? '', 'base64');
}

/** The page itself as it is, with nothing hidden or held for the picture. */
export const pictureOf = (bare: Page): Promise<Buffer> =>
  bare.screenshot({ type: 'png', animations: 'allow', caret: 'initial' });
