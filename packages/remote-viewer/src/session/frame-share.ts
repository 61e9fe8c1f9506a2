/** Frames that all live views together are drawn in a second: more of them take the processor from those who act. */
const FRAMES_PER_SECOND = 40;
/** 30 a second are enough for eyes. */
const MIN_INTERVAL_MS = 33;
const WINDOW_MS = 1_000;
/** A view in which somebody does something counts as so many that only move by themselves. */
const ACTIVE_WEIGHT = 4;

/** Shares out frames among the views that change, so that pages that never stand still slow down nobody else. */
export interface FrameShare {
  /** Notes a frame of a view, and answers how long its next one has to wait. */
  pause: (view: object, isActing: boolean) => number;
  leave: (view: object) => void;
}

export function createFrameShare(now: () => number = () => performance.now()): FrameShare {
  const views = new Map<object, { at: number; weight: number }>();
  return {
    pause: (view, isActing) => {
      const weight = isActing ? ACTIVE_WEIGHT : 1;
      views.set(view, { at: now(), weight });
      let all = 0;
      for (const [other, { at, weight: its }] of views) {
        if (now() - at > WINDOW_MS) views.delete(other);
        else all += its;
      }
      return Math.max(MIN_INTERVAL_MS, ((1_000 / FRAMES_PER_SECOND) * all) / weight);
    },
    leave: (view) => views.delete(view),
  };
}
