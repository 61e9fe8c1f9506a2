import type { LiveFrame, LiveSink } from '../live.types.ts';

/** When frames stop coming for so long after that, one more picture makes up for what was dropped. */
const QUIET_MS = 120;

/** What is drawn in a moment may be told a moment later. */
const MARGIN_MS = 20;

interface FramePacerParts {
  pause: () => number;
  post: (frameId: number) => Promise<unknown>;
  now?: () => number;
}

/**
 * Acknowledges frames no faster than they are wanted: Chromium draws the next but one when the last was acknowledged,
 * and drops without a word what changes before. Tells whether that may be so, and how long this frame waits.
 */
export function createFramePacer({ pause, post, now = () => performance.now() }: FramePacerParts) {
  const waiting = new Set<() => void>();
  let nextAt = 0;
  let unanswered = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const answered = () => {
    unanswered -= 1;
    answeredAt = now();
  };
  return {
    /** @param drawnAt when the frame was drawn, by the same clock. */
    acknowledge: (frameId: number, drawnAt: number) => {
      const mayHaveDropped = unanswered > 0 || answeredAt > drawnAt - MARGIN_MS;
      unanswered += 1;
      const present = now();
      const at = Math.max(present, nextAt);
      const inMs = at - present;
      nextAt = at + pause();
      const send = () => {
        clearTimeout(timer);
        waiting.delete(send);
        post(frameId).then(answered, answered);
      };
      const timer = setTimeout(send, inMs).unref();
      waiting.add(send);
      return { mayHaveDropped, inMs };
    },
    /** Somebody waits for what comes next. */
    hurry: () => {
      nextAt = 0;
      for (const send of waiting) send();
    },
  };
}

/** When frames were drawn by our own clock, as the least time says that any of them was under way. */
export function createFrameClock(now: () => number = () => performance.now()) {
  let offset = Number.POSITIVE_INFINITY;
  return (seconds: number | undefined): number => {
    if (seconds === undefined) return now();
    offset = Math.min(offset, now() - seconds * 1_000);
    return seconds * 1_000 + offset;
  };
}

/** Gives the sink one frame at a time; of those that come meanwhile only the newest is kept. */
export function createFrameQueue(sink: LiveSink, failed: () => void) {
  let newest: LiveFrame | null = null;
  let last: LiveFrame | null = null;
  let isSending = false;
  let isStopped = false;
  const pump = async () => {
    if (isSending) return;
    isSending = true;
    try {
      while (newest) {
        last = newest;
        newest = null;
        await sink.frame(last);
      }
    } catch {
      failed();
    } finally {
      isSending = false;
    }
  };
  return {
    push: (frame: LiveFrame) => {
      const shown = newest ?? last;
      if (isStopped || (shown && isSame(shown, frame))) return;
      newest = frame;
      void pump();
    },
    /** The same picture again with what is known of the page by now. */
    refresh: (about: Pick<LiveFrame, 'scrollWidth' | 'scrollHeight' | 'title' | 'url'>) => {
      const shown = newest ?? last;
      if (!shown || isStopped) return;
      newest = { ...shown, ...about };
      void pump();
    },
    stop: () => {
      isStopped = true;
      newest = null;
    },
  };
}

const isSame = (one: LiveFrame, other: LiveFrame): boolean =>
  one.scrollX === other.scrollX &&
  one.scrollY === other.scrollY &&
  one.url === other.url &&
  one.image.equals(other.image);

/** When frames may have been dropped, asks for the present one again: it equals the last, or makes up for it. */
export function createCatchUp(ask: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isNeeded = false;
  return {
    later: (mayHaveDropped: boolean, nextFrameInMs = 0) => {
      isNeeded ||= mayHaveDropped;
      clearTimeout(timer);
      if (!isNeeded) return;
      timer = setTimeout(() => {
        isNeeded = false;
        ask();
      }, QUIET_MS + nextFrameInMs);
      timer.unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
