import type { LiveMessage, LiveNotice } from '@ringmark/contract/live/live';
import type { WritingAnswer } from '../input/held-keys.ts';

/** The messages that the page answers with the place of its focus. */
const FOCUSING = new Set<LiveMessage['type']>(['click', 'dblclick', 'up']);
/** Milliseconds without an answer after which the focus counts as unchanged. */
const PATIENCE_MS = 1_000;

/** Knows whether someone is typing into a field of the page, or that the page has yet to say so. */
export function createWriting() {
  let isWriting = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let next = Promise.withResolvers<boolean>();
  return {
    sent(message: LiveMessage): void {
      const isTab = message.type === 'key' && message.key === 'Tab' && message.action !== 'up';
      if (isTab || FOCUSING.has(message.type)) askedAt = performance.now();
    },
    /** Receives the message before another listener does. */
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
