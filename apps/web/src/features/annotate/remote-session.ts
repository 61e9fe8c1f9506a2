import { clampScroll, type Point } from './scale.ts';
import type { RemoteCalls, RemoteStore, RemoteTarget } from './remote-state.ts';

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
  const open = async (): Promise<string> => {
    const { picture, status, scroll } = store.read();
    store.set({ status: picture ? status : 'loading', isBusy: true, failure: null });
    const { sessionId, scrollWidth, scrollHeight } = await calls.open(target());
    if (store.isLeft()) {
      await calls.close({ sessionId });
      throw new Error('The page was left.');
    }
    const page = { width: scrollWidth, height: scrollHeight };
    const place = clampScroll(scroll, page, target());
    store.set({ sessionId, page, scroll: place });
    await arrive(sessionId, place);
    store.set({ status: 'ready', revision: store.read().revision + 1 });
    return sessionId;
  };
  // What is still asked when the page is left would find its session closed.
  const left = new AbortController();
  return {
    open,
    /**
     * Does something within the session, and once more in a new one when it has ended meanwhile.
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
