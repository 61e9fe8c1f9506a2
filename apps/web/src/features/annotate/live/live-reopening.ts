import type { RemoteStore } from '../remote/remote-state.ts';

const RESTING = 'The page is paused. It resumes as soon as you use it.';
/**
 * The remarks for ends that are no fault: nobody used the page, it was open for long, or its person wanted its place.
 */
const FOR_ROOM = new Map([
  ['idle', RESTING],
  ['too_old', RESTING],
  ['let_go', 'This page was closed to make room for another. It reopens as soon as you use it.'],
]);

/** A page that has been open for this long may break again, as it did the first time. */
const STOOD_MS = 5 * 60_000;

interface Reopened {
  store: RemoteStore;
  /** Opens another session at the same place, once however often it is called before that is open. */
  open: () => Promise<unknown>;
  fail: (error: unknown) => void;
}

/**
 * Decides when a session that was seen and has ended is opened again. One that was closed to make room waits for the
 * person: if it opened by itself, it would hold its place for as long as its window is forgotten. One that broke is
 * opened again once, so that a page that always breaks does not reopen forever.
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
    /** Notes that a session is open, no matter who asked for it. */
    opened: wake,
    ended(reason: string) {
      store.set({ sessionId: null });
      const resting = FOR_ROOM.get(reason);
      if (resting) {
        isResting = true;
        store.set({ isBusy: false, remark: resting });
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
