import { type ClipClock, createClipClock } from './clip-clock.ts';
import type { ClipEncoder } from './clip-encoder.ts';
import { CLIP, clipBitRate, clipName, clipSize } from './clip-limits.ts';
import type { ClipMarks } from './clip-marks.ts';
import type { Point, Size } from '../page/scale/scale.ts';

/** Why a clip has ended: by hand, after its time, as large as a file may be, or with its view. */
export type ClipEnd = 'stopped' | 'time' | 'full' | 'view';

/** A finished clip. */
export interface Clip {
  file: File;
  ms: number;
  end: ClipEnd;
  /** Finds a moment (ms of the window's clock, as of `performance.now()`) in the clip; null if it shows none of it. */
  msAt: (moment: number) => number | null;
}

/** The page that is recorded. */
export interface ClipSource {
  /** The canvas on which the page is drawn; null once it is gone. */
  canvas: () => HTMLCanvasElement | null;
  /** Counts how often it was drawn. */
  drawn: () => number;
  /** Returns where the page was scrolled to when it was drawn. */
  scroll: () => Point;
}

interface RecorderOptions {
  source: ClipSource;
  /** The current size of the viewport, CSS px. */
  page: () => Size;
  marks: ClipMarks;
  limitBytes: number;
  /** Begins to encode a canvas; null where the browser cannot. */
  open: (canvas: OffscreenCanvas, how: Size & { bitRate: number }) => Promise<ClipEncoder | null>;
  draw: (pen: OffscreenCanvasRenderingContext2D, frame: Size, ms: number) => void;
  /** The clip has ended, by itself or not. */
  onEnd: (clip: Clip) => void;
  /** The browser could not encode it, and there is none. */
  onFail: (error: unknown) => void;
}

export interface Recorder {
  ms: () => number;
  /** Pauses while nobody sees the page; the clip then continues where it was. */
  rest: () => void;
  goOn: () => void;
  stop: (end: ClipEnd) => void;
  /** Ends it without a clip. */
  cancel: () => void;
}

function densityOf(source: ClipSource, page: Size): number {
  const canvas = source.canvas();
  return canvas ? canvas.width / page.width : 1;
}

/** Gives an encoder one frame at a time: one that is not ready yet skips frames, and never queues them. */
function createFeed(options: RecorderOptions, encoder: ClipEncoder, shoot: (ms: number) => void) {
  const { source, marks } = options;
  let underWay: Promise<void> | null = null;
  let last = { ms: Number.NEGATIVE_INFINITY, drawn: -1, turn: -1, wasMoving: false };
  const add = async (ms: number, lengthMs: number) => {
    shoot(ms);
    const wasMoving = marks.isMoving(ms);
    last = { ms, drawn: source.drawn(), turn: marks.turn(), wasMoving };
    await encoder.add(ms, lengthMs);
  };
  const isDue = (ms: number): boolean =>
    last.drawn !== source.drawn() ||
    last.turn !== marks.turn() ||
    last.wasMoving ||
    marks.isMoving(ms) ||
    ms - last.ms >= CLIP.restMs;
  return {
    /** @returns a promise where it took a frame. */
    take(ms: number): Promise<void> | null {
      if (underWay || !isDue(ms)) return null;
      underWay = add(ms, CLIP.frameMs).finally(() => {
        underWay = null;
      });
      return underWay;
    },
    /** Keeps the last frame visible until the end. */
    async close(endMs: number): Promise<void> {
      await underWay;
      const at = Math.max(last.ms + 1, endMs - CLIP.frameMs);
      await add(at, Math.max(1, endMs - at));
    },
  };
}

const placesUntil =
  (endMs: number, clock: ClipClock): Clip['msAt'] =>
  (moment) => {
    const ms = clock.msAt(moment);
    return ms === null || ms > endMs ? null : ms;
  };

async function wholeFile(
  feed: ReturnType<typeof createFeed>,
  encoder: ClipEncoder,
  { ms, begun }: { ms: number; begun: Date },
): Promise<File> {
  await feed.close(ms);
  const bytes = await encoder.finish();
  return new File([bytes], clipName(begun, encoder.extension), { type: bytes.type });
}

/**
 * Records a page until it is stopped, its time is over or the file is full.
 *
 * @returns null where the browser can encode nothing. Rejects when it cannot begin.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder | null> {
  const { source, page, limitBytes, onEnd, onFail } = options;
  const size = clipSize(page(), densityOf(source, page()));
  const sheet = new OffscreenCanvas(size.width, size.height);
  const pen = sheet.getContext('2d', { alpha: false });
  const encoder = pen && (await options.open(sheet, { ...size, bitRate: clipBitRate(limitBytes) }));
  if (!pen || !encoder) return null;
  const clock = createClipClock();
  const begun = new Date();
  const feed = createFeed(options, encoder, (ms) => options.draw(pen, size, ms));
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = (): boolean => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(timer);
    encoder.rest();
    return true;
  };
  const cancel = () => {
    // The encoded frames are discarded in any case.
    if (leave()) encoder.cancel().catch(() => {});
  };
  const fail = (error: unknown) => {
    if (isOver) return;
    cancel();
    onFail(error);
  };
  const stop = (end: ClipEnd) => {
    const ms = Math.max(CLIP.frameMs, Math.min(CLIP.mostMs, clock.ms()));
    if (!leave()) return;
    wholeFile(feed, encoder, { ms, begun }).then(
      (file) => onEnd({ file, ms, end, msAt: placesUntil(ms, clock) }),
      onFail,
    );
  };
  const tick = () => {
    if (clock.ms() >= CLIP.mostMs) return stop('time');
    if (encoder.mostBytes() >= limitBytes) return stop('full');
    feed.take(clock.ms())?.catch(fail);
    timer = setTimeout(tick, CLIP.frameMs);
  };
  tick();
  return {
    ms: () => Math.min(CLIP.mostMs, clock.ms()),
    rest() {
      clearTimeout(timer);
      clock.rest();
      encoder.rest();
    },
    goOn() {
      if (isOver) return;
      clearTimeout(timer);
      clock.goOn();
      encoder.goOn();
      tick();
    },
    stop,
    cancel,
  };
}
