import { VIEWER } from '@ringmark/contract/pages/viewer';
import { createRemoteSession, openingsOf } from './remote-session.ts';
import { createRemoteShots } from './remote-shots.ts';
import {
  createRemoteStore,
  failIn,
  type RemoteCalls,
  type RemoteState,
  type RemoteTarget,
} from './remote-state.ts';
import { clampScroll, type Point } from '../page/scale/scale.ts';
import { needsNewShot } from './shot-cache.ts';

/** Returns the place of a point of the window in the viewport of the page itself, which may be a few px off. */
function inPicture(point: Point, { picture, scroll }: Pick<RemoteState, 'picture' | 'scroll'>): Point {
  if (!picture) return point;
  return { x: point.x + scroll.x - picture.scroll.x, y: point.y + scroll.y - picture.scroll.y };
}

type Clicked = Awaited<ReturnType<RemoteCalls['click']>>;

/** The page after a click on it. */
function afterClick(done: Clicked, { page, revision }: RemoteState, target: RemoteTarget) {
  const scroll = { x: done.scrollX, y: done.scrollY };
  // It is unknown how long the page behind a link is; the server clamps what is too far.
  const height = Math.max(page.height, scroll.y + target.height);
  const picture = { src: done.screenshot, scroll };
  return { picture, scroll, page: { ...page, height }, isBusy: false, revision: revision + 1 };
}

/**
 * Views a page from afar over the documented calls. The last picture moves at once with the scroll place; another is
 * taken when it is more than 25 px off and nothing has moved for 150 ms.
 */
export function createRemoteController(target: RemoteTarget, calls: RemoteCalls) {
  const store = createRemoteStore(target);
  const shots = createRemoteShots(calls, store);
  const session = createRemoteSession(
    () => target,
    calls,
    store,
    (sessionId, scroll) => {
      shots.forget();
      return shots.shoot(sessionId, scroll);
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = failIn(store, calls);

  /** Takes the picture of the place where the person is by now, unless the one at hand will do. */
  const settle = async () => {
    const { picture, scroll } = store.read();
    if (picture && !needsNewShot(picture.scroll, scroll)) return;
    await session.within((sessionId) => shots.shoot(sessionId, scroll));
  };

  const scrollTo = (to: Point) => {
    const { page, scroll: from } = store.read();
    const scroll = clampScroll(to, page, target, from);
    if (scroll.x === from.x && scroll.y === from.y) return;
    store.set({ scroll });
    clearTimeout(timer);
    timer = setTimeout(() => void settle().catch(fail), VIEWER.scrollDebounceMs);
  };

  const click = async (point: Point) => {
    store.set({ isBusy: true });
    clearTimeout(timer);
    await settle();
    const at = inPicture(point, store.read());
    const done = await session.within((sessionId) => calls.click({ sessionId, ...at }));
    shots.forget();
    store.set(afterClick(done, store.read(), target));
  };

  return {
    ...store,
    ...openingsOf(session, fail),
    putAside: session.putAside,
    scrollTo,
    scrollBy(by: Point) {
      const { scroll } = store.read();
      scrollTo({ x: scroll.x + by.x, y: scroll.y + by.y });
    },
    click: (point: Point) => click(point).catch(fail),
    within: session.within,
    ask: session.ask,
    inPicture: (point: Point) => inPicture(point, store.read()),
    settle,
    stop() {
      clearTimeout(timer);
      session.leave();
    },
    leaveAtOnce: session.leaveAtOnce,
  };
}
