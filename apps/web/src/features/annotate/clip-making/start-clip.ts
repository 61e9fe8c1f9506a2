import { openClipEncoder } from './clip-encoder.ts';
import { type Clip, type ClipSource, type Recorder, startRecorder } from './clip-recorder.ts';
import { createClipMarks } from './clip-marks.ts';
import { drawClipFrame } from './draw-clip-frame.ts';
import type { Size } from '../page/scale/scale.ts';
import type { Watcher } from '../clip/use-clip-marks.ts';

interface ClipOptions {
  source: ClipSource;
  /** Of the viewport by now, CSS px. */
  page: () => Size;
  limitBytes: number;
  onEnd: (clip: Clip) => void;
  onFail: (error: unknown) => void;
}

export interface RunningClip extends Recorder, Watcher {}

/**
 * Begins a clip. All that encodes is loaded with this module.
 *
 * @returns null where the browser can encode nothing. Rejects when it cannot begin.
 */
export async function startClip(options: ClipOptions): Promise<RunningClip | null> {
  const { source, page } = options;
  const marks = createClipMarks();
  const recorder = await startRecorder({
    ...options,
    marks,
    open: openClipEncoder,
    draw: (pen, frame, ms) => drawClipFrame(pen, source.canvas(), page(), frame, marks.at(ms)),
  });
  return recorder && { ...recorder, pointAt: marks.pointAt, press: marks.press, key: marks.key };
}
