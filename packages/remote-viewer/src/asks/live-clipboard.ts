import type { CopiedMessage } from '@ringmark/contract/live/clipboard';
import type { LiveNotice } from '@ringmark/contract/live/live';
import type { PageTold } from '@ringmark/contract/live/page';
import type { PageDocument } from '../tab/page-channel.ts';

/** Milliseconds after an input in which the person wants a page's copies: no page writes their clipboard by itself. */
const BY_HAND_MS = 1_000;

interface ClipboardParts {
  tell: (notice: LiveNotice) => void;
  /** Returns the milliseconds since the person did something or the page dealt with it. */
  sinceHand: () => number;
}

/** Brings what is copied or cut in a page to the person, and tells the page when a cut may delete it. */
export function createClipboard({ tell, sinceHand }: ClipboardParts) {
  let lastId = 0;
  let waiting: { id: number; cut: number; from: PageDocument } | null = null;
  return {
    hear: ({ text, html, cut }: Extract<PageTold, { type: 'copied' }>, from: PageDocument): void => {
      if (sinceHand() > BY_HAND_MS) return;
      lastId += 1;
      if (cut !== null) waiting = { id: lastId, cut, from };
      tell({ type: 'copied', id: lastId, text, html, isCut: cut !== null });
    },
    take: ({ id, isTaken }: CopiedMessage): void => {
      if (waiting?.id !== id) return;
      const { from, cut } = waiting;
      waiting = null;
      // If the page does not answer, nothing is deleted.
      from.ask('finishCut', [cut, isTaken], { isByHand: true }).catch(() => {});
    },
  };
}
