import type { LiveFrame, LiveSink } from '../base/live.types.ts';

/** When no frame follows for this long, one more picture makes up for dropped ones. */
const QUIET_MS = 120;

/** Tolerance between drawing a frame and hearing of it. */
const MARGIN_MS = 20;

interface FramePacerParts {
  pause: () => number;
  post: (frameId: number) => Promise<unknown>;
  now?: () => number;
}

/**
 * Acknowledges frames no faster than wanted: Chromium draws the next but one after an acknowledgement and silently
 * drops changes before that. The result tells whether that may have happened, and how long this frame waits.
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
    /** Sends what waits at once: a person acts and wants to see the answer. */
    hurry: () => {
      nextAt = 0;
      for (const send of waiting) send();
    },
  };
}

/** Maps Chromium's frame times to this process's clock; the smallest delay seen so far is taken as the offset. */
export function createFrameClock(now: () => number = () => performance.now()) {
  let offset = Number.POSITIVE_INFINITY;
  return (seconds: number | undefined): number => {
    if (seconds === undefined) return now();
    offset = Math.min(offset, now() - seconds * 1_000);
    return seconds * 1_000 + offset;
  };
}

/**
 * Gives the sink one frame at a time; of those that arrive while it is busy only the newest remains. A part of a sharp
 * picture is sent only while nothing newer is waiting, and no frame is compared with it.
 */
export function createFrameQueue(sink: LiveSink, failed: () => void) {
  let newest: LiveFrame | null = null;
  let last: LiveFrame | null = null;
  let isSending = false;
  let isStopped = false;
  let sending: Promise<void> = Promise.resolve();
  const send = async (first: LiveFrame | null) => {
    isSending = true;
    try {
      if (first) await sink.frame(first);
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
  const pump = () => {
    if (!isSending) sending = send(null);
  };
  return {
    /** @returns whether the frame differs from the one before. */
    push: (frame: LiveFrame): boolean => {
      const shown = newest ?? last;
      if (isStopped || (shown && isSame(shown, frame))) return false;
      newest = frame;
      pump();
      return true;
    },
    /** Sends a part of a sharp picture when all frames are sent, unless it is no longer wanted then. */
    part: async (frame: LiveFrame, isOld: () => boolean): Promise<void> => {
      await sending;
      if (isStopped || isSending || isOld()) return;
      sending = send(frame);
      await sending;
    },
    /** Sends the same picture again with newer facts about the page. */
    refresh: (about: Pick<LiveFrame, 'scrollWidth' | 'scrollHeight' | 'title' | 'url'>) => {
      const shown = newest ?? last;
      if (!shown || isStopped) return;
      newest = { ...shown, ...about };
      pump();
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

/** When frames may have been dropped, asks for the present one again: it equals the last one, or replaces it. */
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
