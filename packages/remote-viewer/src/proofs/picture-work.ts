import { decode } from 'fast-png';
import { compareLooks, findMoving, findVarying, joinTiles, type Look, type Pixels } from './compare-looks.ts';
import type { Comparison, FirstPicture, Visit } from './proofs.types.ts';
import { packTiles, unpackTiles } from './tiles.ts';

export type PictureTask =
  | { kind: 'moving'; visit: Pick<Visit, 'pictures' | 'animated'> }
  | { kind: 'compare'; first: FirstPicture; today: Visit; again?: Visit; isOtherBrowser: boolean };

/** Fewer px and more are no picture of a page. */
const MOST_PX = 34_000_000;

/** @throws Error for bytes that are no PNG of at most 34 megapixels. */
function toPixels(png: Uint8Array): Pixels {
  const { width, height, data, channels, depth } = decode(png);
  if (width * height > MOST_PX || depth !== 8) throw new Error('The picture is none that was taken here.');
  if (channels === 4 && !(data instanceof Uint16Array)) return { width, height, data: Uint8Array.from(data) };
  const out = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      out[at * 4 + channel] = data[at * channels + Math.min(channel, channels - 1)] ?? 0;
  return { width, height, data: out };
}

type Decode = (png: Uint8Array) => Pixels;

/** Decodes pictures of one task, the same bytes once: most of a page that is still are the same. */
function decodeOnce(): Decode {
  const known: { png: Uint8Array; pixels: Pixels }[] = [];
  return (png) => {
    const same = known.find((one) => Buffer.compare(one.png, png) === 0);
    if (same) return same.pixels;
    const pixels = toPixels(png);
    known.push({ png, pixels });
    return pixels;
  };
}

function toLook({ pictures, animated, box }: Visit, decoded: Decode): Look {
  const [pixels, ...others] = pictures.map(decoded);
  if (!pixels) throw new Error('A visit without a picture.');
  return { pixels, moving: findMoving([pixels, ...others], animated), box };
}

function toFirstLook({ png, moving, box }: FirstPicture): Look {
  const pixels = toPixels(png);
  return { pixels, moving: unpackTiles(moving, pixels.width, pixels.height), box };
}

/** Work with pictures, which takes too long for the thread that answers people. */
export function workOn(task: PictureTask): string | Comparison {
  const decoded = decodeOnce();
  if (task.kind === 'moving')
    return packTiles(findMoving(task.visit.pictures.map(decoded), task.visit.animated));
  const today = toLook(task.today, decoded);
  const again = task.again && toLook(task.again, decoded);
  const judged = again ? { ...today, moving: joinTiles(today.moving, findVarying(today, again)) } : today;
  return compareLooks(toFirstLook(task.first), judged, task.isOtherBrowser);
}
