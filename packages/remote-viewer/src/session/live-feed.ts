import type { LiveFrame, LiveSink } from '../live.types.ts';

/** When frames stop coming for so long after that, one more picture makes up for what was dropped. */
const quietMs = 120;

/**
 * Acknowledges frames no faster than they are wanted, and tells how many wait for it and how long this one does:
 * Chromium draws the next frame when the last was acknowledged.
 */
export function createPace({ pause, post }: { pause: () => number; post: (frameId: number) => void }) {
  const waiting = new Set<() => void>();
  let nextAt = 0;
  return {
    acknowledge: (frameId: number) => {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + pause();
      const send = () => {
        clearTimeout(timer);
        waiting.delete(send);
        post(frameId);
      };
      const timer = setTimeout(send, at - now).unref();
      waiting.add(send);
      return { inFlight: waiting.size, inMs: at - now };
    },
    /** Somebody waits for what comes next. */
    hurry: () => {
      nextAt = 0;
      for (const send of waiting) send();
    },
  };
}

/** Gives the sink one frame at a time; of those that come meanwhile only the newest is kept. */
export function createFeed(sink: LiveSink, failed: () => void) {
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
export function createSettle(ask: () => void) {
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
      }, quietMs + nextFrameInMs);
      timer.unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
