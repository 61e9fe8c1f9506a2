import type { RemoteStore } from '../remote/remote-state.ts';
import { isAt, type Point, type Size } from '../page/scale/scale.ts';

/** A page that has not followed the hand by then is shown where it is. */
const MAX_MS = 2_000;

/** Times that a page is scrolled to where the person pointed. */
const ATTEMPTS = 2;

type Seen = Pick<RemoteStore, 'read' | 'subscribe'>;

/** Resolves as soon as it holds, at the latest after MAX_MS; tells whether it did. */
async function until(seen: Seen, holds: () => boolean): Promise<boolean> {
  if (holds()) return true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_MS);
  const forget = seen.subscribe(() => holds() && resolve());
  await promise;
  clearTimeout(timer);
  forget();
  return holds();
}

const isWithin = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

/**
 * Brings the page to where the person sees it: while the wheel turns its picture is ahead of it, and a question about a
 * point would then be answered for whatever passes there. A page so slow that its picture went back without it is
 * scrolled to the place that the person pointed at.
 *
 * @param size of the viewport.
 * @returns where in the viewport that point of the picture is by then.
 */
export async function settle(
  page: Seen & { scrollTo: (to: Point) => void },
  point: Point,
  size: Size,
): Promise<Point> {
  const { scroll: pointed } = page.read();
  const meant = (): Point => {
    const { scroll } = page.read();
    return { x: point.x + pointed.x - scroll.x, y: point.y + pointed.y - scroll.y };
  };
  const isSettled = await until(page, () => {
    const { picture, scroll } = page.read();
    return picture === null || isAt(picture.scroll, scroll);
  });
  if (isSettled && isWithin(meant(), size)) return meant();
  // A turn of the wheel that reaches the page only now may lead it away again.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    page.scrollTo(pointed);
    if (await until(page, () => isAt(page.read().picture?.scroll, pointed))) break;
  }
  return meant();
}
