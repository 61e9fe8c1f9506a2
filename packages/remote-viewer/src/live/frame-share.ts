/** Frames a second of all live views together: more would take the processor from people who act. */
const FRAMES_PER_SECOND = 40;
/** 30 frames a second look smooth. */
const MIN_INTERVAL_MS = 33;
const WINDOW_MS = 1_000;
/** A view with recent input weighs this many views that only animate. */
const ACTIVE_WEIGHT = 4;

/** Shares frames among the changing views, so that endless animations slow down nobody else. */
export interface FrameShare {
  /** Notes a frame of a view. @returns how many ms its next one must wait. */
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
