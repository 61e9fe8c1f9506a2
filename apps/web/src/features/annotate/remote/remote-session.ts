import { clampScroll, type Point } from '../page/scale/scale.ts';
import type { RemoteCalls, RemoteStore, RemoteTarget } from './remote-state.ts';

/** Shares one call: anyone who wants what is already on its way gets the same. */
const oneAtATime = <T>(begin: () => Promise<T>) => {
  let underWay: Promise<T> | undefined;
  return (): Promise<T> => {
    underWay ??= begin().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
};

/**
 * The session behind a remote page. One that has ended is opened again at the same place, once and without a word.
 *
 * @param target where it is opened, and how large: asked for each time.
 * @param arrive shows the page of a new session at a scroll place.
 */
export function createRemoteSession(
  target: () => RemoteTarget,
  calls: RemoteCalls,
  store: RemoteStore,
  arrive: (sessionId: string, scroll: Point) => Promise<void>,
) {
  const open = oneAtATime(async (): Promise<string> => {
    const { picture, status } = store.read();
    store.set({ status: picture ? status : 'loading', isBusy: true, failure: null, inTheWay: [] });
    const opened = await calls.open(target());
    const { sessionId, scrollWidth, scrollHeight, isDoorClosed = false } = opened;
    if (store.isLeft()) {
      await calls.close({ sessionId });
      throw new Error('You left the page.');
    }
    const page = { width: scrollWidth, height: scrollHeight };
    // The picture may have been moved since the page was asked for.
    const place = clampScroll(store.read().scroll, page, target());
    store.set({ sessionId, page, scroll: place, isDoorClosed });
    await arrive(sessionId, place);
    store.set({ status: 'ready', revision: store.read().revision + 1 });
    return sessionId;
  });
  // A request that is still open when the page is left would find its session closed.
  const left = new AbortController();
  return {
    open,
    /**
     * Does something within the session, and once more in a new one if it has ended by then.
     *
     * @param act takes a signal that is given when the page is left.
     */
    async within<T>(act: (sessionId: string, signal: AbortSignal) => Promise<T>): Promise<T> {
      const { sessionId } = store.read();
      if (sessionId === null) return act(await open(), left.signal);
      try {
        return await act(sessionId, left.signal);
      } catch (error) {
        if (!calls.isGone(error) || store.isLeft()) throw error;
        store.set({ sessionId: null });
        return act(await open(), left.signal);
      }
    },
    /**
     * Asks a page that is open; null when there is none. What nobody waits for opens no page: it would hold a place
     * on the server for a window that may be forgotten.
     */
    async ask<T>(act: (sessionId: string, signal: AbortSignal) => Promise<T>): Promise<T | null> {
      const { sessionId } = store.read();
      if (sessionId === null) return null;
      try {
        return await act(sessionId, left.signal);
      } catch (error) {
        if (calls.isGone(error)) return null;
        throw error;
      }
    },
    /** Closes another view of the person and opens the page in its place. */
    async makeRoom(other: string): Promise<unknown> {
      store.set({ status: 'loading', isBusy: true, failure: null, inTheWay: [] });
      await calls.close({ sessionId: other }).catch((error: unknown) => {
        // A session that has ended by itself is as good as a closed one.
        if (!calls.isGone(error)) throw error;
      });
      return open();
    },
    /** The window is shown again. */
    async comeBack(): Promise<unknown> {
      const { sessionId, status } = store.read();
      return sessionId === null && status !== 'failed' ? open() : undefined;
    },
    ...createLeaving(calls, store, left),
  };
}

/** @param left aborted when the page is left permanently. */
function createLeaving(calls: RemoteCalls, store: RemoteStore, left: AbortController) {
  return {
    /** Gives the place back while the browser keeps the window aside. */
    putAside() {
      const { sessionId } = store.read();
      store.set({ sessionId: null });
      if (sessionId) calls.closeAtOnce({ sessionId });
    },
    leave() {
      const { sessionId } = store.read();
      store.leave();
      left.abort();
      // A session that cannot be closed ends by itself before long.
      if (sessionId) calls.close({ sessionId }).catch(() => {});
    },
    leaveAtOnce() {
      const { sessionId } = store.read();
      store.leave();
      if (sessionId) calls.closeAtOnce({ sessionId });
    },
  };
}

/** The ways in which a controller opens its page; what fails is shown as a page that could not be opened. */
export function openingsOf(
  session: Pick<ReturnType<typeof createRemoteSession>, 'open' | 'makeRoom' | 'comeBack'>,
  fail: (error: unknown, isOpening: boolean) => void,
) {
  const failed = (error: unknown) => fail(error, true);
  return {
    start: () => session.open().catch(failed),
    makeRoom: (other: string) => session.makeRoom(other).catch(failed),
    comeBack: () => session.comeBack().catch(failed),
  };
}
