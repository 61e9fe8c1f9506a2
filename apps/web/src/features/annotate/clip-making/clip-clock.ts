/** A time in which a clip is running, by the window's clock. */
interface Span {
  from: number;
  /** Infinite while it is still running. */
  to: number;
  /** The ms of the clip before. */
  before: number;
}

/** Counts the ms of a clip, without those in which it rests. */
export function createClipClock(now: () => number = () => performance.now()) {
  let last: Span = { from: now(), to: Number.POSITIVE_INFINITY, before: 0 };
  const spans = [last];
  const ms = (): number => last.before + Math.min(now(), last.to) - last.from;
  return {
    ms,
    rest() {
      last.to = Math.min(last.to, now());
    },
    goOn() {
      if (last.to === Number.POSITIVE_INFINITY) return;
      last = { from: now(), to: Number.POSITIVE_INFINITY, before: ms() };
      spans.push(last);
    },
    /**
     * Returns the place in the clip of a moment of the window's clock; null before the clip, and while it was paused.
     */
    msAt(moment: number): number | null {
      const span = spans.find(({ from, to }) => moment >= from && moment < to);
      return span ? span.before + moment - span.from : null;
    },
  };
}
export type ClipClock = ReturnType<typeof createClipClock>;
