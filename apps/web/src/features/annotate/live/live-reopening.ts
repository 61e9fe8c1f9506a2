import type { RemoteStore } from '../remote/remote-state.ts';

/** Ends that only say that nobody has used the page, or that it has been open for long. */
const FOR_ROOM = new Set(['idle', 'too_old']);

/** A page that has stood for so long may break again, as it did the first time. */
const STOOD_MS = 5 * 60_000;

const RESTING = 'The page rests. It opens again as soon as you use it.';

interface Reopened {
  store: RemoteStore;
  /** Opens another session at the same place, once however often it is called meanwhile. */
  open: () => Promise<unknown>;
  fail: (error: unknown) => void;
}

/**
 * When a session that was seen and has ended is opened again. One that was closed to make room waits for the person:
 * opened by itself, it would hold its place for as long as its window is forgotten. One that broke is opened again
 * once, so that a page that always breaks does not go on for ever.
 */
export function createReopening({ store, open, fail }: Reopened) {
  let isResting = false;
  let reopenedAt = Number.NEGATIVE_INFINITY;
  const wake = () => {
    if (isResting) store.set({ remark: null });
    isResting = false;
  };
  const acted = () => {
    reopenedAt = Number.NEGATIVE_INFINITY;
    if (!isResting) return;
    wake();
    open().catch(fail);
  };
  return {
    /** A session is open, whoever asked for it. */
    opened: wake,
    ended(reason: string) {
      store.set({ sessionId: null });
      if (FOR_ROOM.has(reason)) {
        isResting = true;
        store.set({ isBusy: false, remark: RESTING });
        return;
      }
      const now = performance.now();
      if (now - reopenedAt < STOOD_MS) {
        fail(new Error(reason));
        return;
      }
      reopenedAt = now;
      open().catch(fail);
    },
    /** Makes something that a person does wake the page. */
    byHand:
      <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
      (...args: Args): Result => {
        acted();
        return act(...args);
      },
  };
}
