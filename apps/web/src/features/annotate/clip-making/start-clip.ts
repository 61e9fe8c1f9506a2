import { openClipEncoder } from './clip-encoder.ts';
import { type ClipCover, coverBoxes } from './clip-covers.ts';
import { type Clip, type ClipSource, type Recorder, startRecorder } from './clip-recorder.ts';
import { type ClipPin, createClipMarks } from './clip-marks.ts';
import { drawClipFrame } from './draw-clip-frame.ts';
import type { Size } from '../page/scale/scale.ts';
import type { Watcher } from '../clip/use-clip-marks.ts';

interface ClipOptions {
  source: ClipSource;
  /** The current size of the viewport, CSS px. */
  page: () => Size;
  limitBytes: number;
  /** Places that the clip does not show. */
  covers: readonly ClipCover[];
  /** Speaks along; null for a clip without sound. It is stopped with the clip. */
  microphone: MediaStreamAudioTrack | null;
  onEnd: (clip: Clip) => void;
  onFail: (error: unknown) => void;
}

export interface RunningClip extends Recorder, Watcher {
  /** Marks the pin that ends the clip. */
  pin: (at: ClipPin) => void;
}

/**
 * Begins a clip. All that encodes is loaded with this module.
 *
 * @returns null where the browser can encode nothing. Rejects when it cannot begin.
 */
export async function startClip(options: ClipOptions): Promise<RunningClip | null> {
  const { source, page, covers, microphone } = options;
  const marks = createClipMarks();
  const recorder = await startRecorder({
    ...options,
    marks,
    open: (canvas, how) => openClipEncoder(canvas, { ...how, microphone }),
    draw: (pen, frame, ms) =>
      drawClipFrame(pen, frame, {
        canvas: source.canvas(),
        page: page(),
        covers: coverBoxes(covers, source.scroll()),
        marks: marks.at(ms),
      }),
  });
  return (
    recorder && { ...recorder, pointAt: marks.pointAt, press: marks.press, key: marks.key, pin: marks.pin }
  );
}
