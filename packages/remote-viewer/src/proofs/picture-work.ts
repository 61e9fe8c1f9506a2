import { decode } from 'fast-png';
import { compareLooks } from './compare-looks.ts';
import { findMoving, findVarying, joinTiles } from './moving-tiles.ts';
import type { Look } from './picture-difference.ts';
import type { Pixels } from './pixels.ts';
import type { ComparedPicture, Drawn } from './proofs.types.ts';
import type { Comparison } from '@ringmark/contract/viewing/proofs';
import { packTiles, unpackTiles } from './tiles.ts';

export type PictureTask =
  /** Others will compare with it soon. */
  | { kind: 'expect'; png: Uint8Array }
  | { kind: 'moving'; visit: Pick<Drawn, 'pictures' | 'animated'> }
  | {
      kind: 'compare';
      first: ComparedPicture;
      today: Drawn;
      others: readonly Drawn[];
      isOtherBrowser: boolean;
    };

/** Fewer px and more are no picture of a page. */
const MAX_PX = 34_000_000;

/** @throws Error for bytes that are no PNG of at most 34 megapixels. */
function toPixels(png: Uint8Array): Pixels {
  const { width, height, data, channels, depth } = decode(png);
  if (width * height > MAX_PX || depth !== 8) throw new Error('This is not one of our screenshots.');
  if (channels === 4 && !(data instanceof Uint16Array)) return { width, height, data: Uint8Array.from(data) };
  const out = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      out[at * 4 + channel] = data[at * channels + Math.min(channel, channels - 1)] ?? 0;
  return { width, height, data: out };
}

type Decode = (png: Uint8Array) => Pixels;

/** The most px of decoded pictures that wait for the next task: some of a large window. */
const MAX_KEPT_PX = 8_000_000;

/** Decodes the same bytes once, also for the tasks that follow: most pictures of a page that is still are the same. */
export function createDecoder(): Decode {
  let kept: { png: Uint8Array; pixels: Pixels }[] = [];
  return (png) => {
    const known = kept.find((one) => Buffer.compare(one.png, png) === 0);
    const newest = known ?? { png, pixels: toPixels(png) };
    let room = MAX_KEPT_PX;
    kept = [newest, ...kept.filter((one) => one !== known)].filter(({ pixels: { width, height } }) => {
      room -= width * height;
      return room >= 0;
    });
    return newest.pixels;
  };
}

function toLook({ pictures, animated, box, row }: Drawn, decoded: Decode): Look {
  const [pixels, ...others] = pictures.map(decoded);
  if (!pixels) throw new Error('The check has no screenshot.');
  return { pixels, moving: findMoving([pixels, ...others], animated), box, row };
}

function toFirstLook({ png, moving, box }: ComparedPicture, decoded: Decode): Look {
  const pixels = decoded(png);
  return { pixels, moving: unpackTiles(moving, pixels.width, pixels.height), box };
}

/**
 * Work with pictures, which takes too long for the thread that answers people.
 *
 * @throws Error for bytes that are no picture from here.
 */
export function workOn(task: PictureTask, decoded: Decode): string | Comparison | null {
  if (task.kind === 'expect') {
    decoded(task.png);
    return null;
  }
  if (task.kind === 'moving')
    return packTiles(findMoving(task.visit.pictures.map(decoded), task.visit.animated));
  const today = toLook(task.today, decoded);
  const moving = task.others
    .map((other) => findVarying(today, toLook(other, decoded)))
    .reduce(joinTiles, today.moving);
  return compareLooks(toFirstLook(task.first, decoded), { ...today, moving }, task.isOtherBrowser);
}
