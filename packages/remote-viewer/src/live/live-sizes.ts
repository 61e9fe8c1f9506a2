import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import type { PageInput } from '../base/live.types.ts';
import { createPendingWork } from '../base/pending-work.ts';
import { clamp } from '../base/clamp.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { windowOf } from '../tab/device.ts';

type Resize = Extract<PageInput, { type: 'resize' }>;

interface SizeHooks {
  /** Settles when the turns of the wheel so far have shown: one that is still to be drawn is lost with the old size. */
  before: () => Promise<void>;
  /** Takes the work, so that a page that never has its size is known. */
  watch: (work: Promise<unknown>) => void;
  /** Called each time that the page gets a size. */
  resized: () => void;
}

async function applySize({ tab, world }: ViewSession, size: Resize): Promise<void> {
  const width = Math.round(
    clamp(size.width, VIEWPORT_LIMITS.viewportWidth.min, VIEWPORT_LIMITS.viewportWidth.max),
  );
  const height = Math.round(
    clamp(size.height, VIEWPORT_LIMITS.viewportHeight.min, VIEWPORT_LIMITS.viewportHeight.max),
  );
  await tab.resize(windowOf({ width, height }));
  // Chromium answers before the page has its size: a press that came next would be one in the old size.
  await world.ask('placeAfterFrame', []);
}

/** Gives the page its sizes. While it takes one, of those that follow only the last counts. */
export function createSizes(session: ViewSession, { before, watch, resized }: SizeHooks) {
  const resizing = createPendingWork();
  let isTaking = false;
  let next: Resize | null = null;
  const begin = (size: Resize): void => {
    isTaking = true;
    const work = apply(size);
    resizing.begin(work);
    watch(work);
  };
  /** The newest size is taken also after one that failed. */
  const apply = async (size: Resize): Promise<void> => {
    try {
      await before();
      await applySize(session, size);
    } finally {
      isTaking = false;
      resized();
      const newest = next;
      next = null;
      if (newest && !session.isOver()) begin(newest);
    }
  };
  return {
    take: (size: Resize): void => {
      if (isTaking) next = size;
      else begin(size);
    },
    /** The work that input to the page waits for; null while the page has its size. */
    pending: resizing.pending,
  };
}
