import type { RemoteStore } from '../remote/remote-state.ts';
import { isAt, type Point } from '../page/scale/scale.ts';

/** A page that has not followed the hand by then is shown where it is. */
const LONGEST_MS = 2_000;

/**
 * Waits until the page is where the person sees it: while the wheel turns its picture is ahead of it, and what was
 * asked of a point then would be told of whatever passes there.
 *
 * @returns where in the viewport that point of the picture is by then.
 */
export async function settle(store: Pick<RemoteStore, 'read' | 'subscribe'>, point: Point): Promise<Point> {
  const { scroll: pointed } = store.read();
  const isSettled = () => {
    const { picture, scroll } = store.read();
    return picture === null || isAt(picture.scroll, scroll);
  };
  if (!isSettled()) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LONGEST_MS);
    const forget = store.subscribe(() => isSettled() && resolve());
    await promise;
    clearTimeout(timer);
    forget();
  }
  const { scroll } = store.read();
  return { x: point.x + pointed.x - scroll.x, y: point.y + pointed.y - scroll.y };
}
