import { VIEWER } from '@ringmark/contract/pages/viewer';
import type { Point } from '../page/scale/scale.ts';

const keyOf = ({ x, y }: Point) => `${x},${y}`;

/** Pictures of one page by scroll place; when it is full the oldest goes first. */
export function createShotCache<T>(capacity: number = VIEWER.cachedScreenshots) {
  const shots = new Map<string, T>();
  return {
    get: (scroll: Point): T | undefined => shots.get(keyOf(scroll)),
    put(scroll: Point, shot: T): void {
      const key = keyOf(scroll);
      shots.delete(key);
      shots.set(key, shot);
      const [oldest] = shots.keys();
      if (shots.size > capacity && oldest !== undefined) shots.delete(oldest);
    },
    /** When the page itself has changed, no picture of it is true. */
    clear: () => shots.clear(),
    size: () => shots.size,
  };
}

/** Tells whether a picture taken at one place must be taken again at another: beyond 25 px. */
export const needsNewShot = (taken: Point, wanted: Point): boolean =>
  Math.hypot(wanted.x - taken.x, wanted.y - taken.y) > VIEWER.scrollRefetchPx;
