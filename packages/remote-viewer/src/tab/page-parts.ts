import type { CdpSession } from '../cdp/connection.ts';
import { createBucket } from '../cdp/flood.ts';

/** Workers, worklets and frames of other sites at one time, each of which has a thread or a process of its own. */
const mostParts = 64;
/** A page full of frames has a hundred; making and leaving them keeps the browser from everybody else's pages. */
const mostFrames = 600;
const framesInOneSecond = 20;

/** Knows of what parts a page is made, and tells when they are more than any page needs. */
export function createPageParts(tooMany: () => void) {
  const fill = createBucket(framesInOneSecond);
  let parts = 0;
  /** Frames within it are counted as well. */
  const follow = (session: CdpSession): void => {
    session.on('Page.frameAttached', () => {
      if (fill(1).after > mostFrames) tooMany();
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
      if (parts > mostParts) tooMany();
    },
  };
}
export type PageParts = ReturnType<typeof createPageParts>;
