import type { CdpSession } from '../cdp/connection.ts';
import { createBucket } from '../cdp/flood.ts';

/** Workers, worklets and frames of other sites at one time, each with its own thread or process. */
const MAX_PARTS = 64;
/** A page full of frames has a hundred; creating and removing them without end slows down all other pages. */
const MAX_FRAMES = 600;
const MAX_FRAMES_PER_SECOND = 20;

/** Counts the parts of a page, and calls back when they exceed what any page needs. */
export function createPageParts(tooMany: () => void) {
  const fill = createBucket(MAX_FRAMES_PER_SECOND);
  let parts = 0;
  /** Counts frames within the target as well. */
  const follow = (session: CdpSession): void => {
    session.on('Page.frameAttached', () => {
      if (fill(1).after > MAX_FRAMES) tooMany();
    });
  };
  return {
    follow,
    add: (part: CdpSession): void => {
      parts += 1;
      part.onGone(() => {
        parts -= 1;
      });
      follow(part);
      if (parts > MAX_PARTS) tooMany();
    },
  };
}
export type PageParts = ReturnType<typeof createPageParts>;
