import type { LiveMessage, LiveNotice } from '@ringmark/contract/live/live';
import type { WritingAnswer } from '../input/held-keys.ts';

/** What the page answers with where its focus is then. */
const FOCUSING = new Set<LiveMessage['type']>(['click', 'dblclick', 'up']);
/** After so long without an answer the focus counts as where it was. */
const PATIENCE_MS = 1_000;

/** Knows whether somebody types into a field of the page, or that the page has yet to say so. */
export function createWriting() {
  let isWriting = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let next = Promise.withResolvers<boolean>();
  return {
    sent(message: LiveMessage): void {
      const isTab = message.type === 'key' && message.key === 'Tab' && message.action !== 'up';
      if (isTab || FOCUSING.has(message.type)) askedAt = performance.now();
    },
    /** Hears what is told before another does. */
    before:
      (hear: (notice: LiveNotice) => void) =>
      (notice: LiveNotice): void => {
        if (notice.type === 'navigation') isWriting = false;
        if (notice.type === 'focus') {
          ({ isWriting } = notice);
          askedAt = Number.NEGATIVE_INFINITY;
          next.resolve(isWriting);
          next = Promise.withResolvers();
        }
        hear(notice);
      },
    answer: (): WritingAnswer => (performance.now() - askedAt < PATIENCE_MS ? next.promise : isWriting),
  };
}
