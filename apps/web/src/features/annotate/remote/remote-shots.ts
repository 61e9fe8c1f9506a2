import type { Point } from '../page/scale/scale.ts';
import type { RemoteCalls, RemoteStore } from './remote-state.ts';
import { createShotCache } from './shot-cache.ts';

/** Pictures of a remote page by place; one that was overtaken by a later one is kept, but not shown. */
export function createRemoteShots(calls: RemoteCalls, store: RemoteStore) {
  const cache = createShotCache<string>();
  let turn = 0;
  return {
    async shoot(sessionId: string, to: Point): Promise<void> {
      turn += 1;
      const mine = turn;
      const known = cache.get(to);
      if (!known) store.set({ isBusy: true });
      const src = known ?? (await calls.scroll({ sessionId, scrollX: to.x, scrollY: to.y })).screenshot;
      cache.put(to, src);
      if (mine === turn) store.set({ picture: { src, scroll: to }, isBusy: false });
    },
    /** Forgets every picture, those that are on their way included: the page is another now. */
    forget() {
      turn += 1;
      cache.clear();
    },
  };
}
