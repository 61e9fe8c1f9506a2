import { inMegabytes } from '../../../lib/uploads/file-limits.ts';
import type { ClipEnd } from '../clip-making/clip-recorder.ts';

export const NO_CLIP_TITLE = 'This page can’t be recorded here';

/** Tells whether the browser has an encoder: none has one over http://. */
export const canEncode = (): boolean => 'VideoEncoder' in globalThis && 'OffscreenCanvas' in globalThis;

export const NO_CODEC =
  'Your browser can’t record video in a format that others can play. Use another browser.';
export const NO_LIVE_VIEW =
  'Your network is blocking the live connection that recording needs. Ask your administrator to allow WebSocket connections.';

/** Says why a clip ended by itself. */
export const CLIP_ENDS: Readonly<Record<ClipEnd, string | null>> = {
  stopped: null,
  time: 'The recording stopped after 60 seconds, the maximum length.',
  full: 'The recording stopped early because it was close to the file size limit.',
  view: 'The recording stopped because the page was closed.',
};

/** Explains that a clip is too large for a pin. Returns undefined when it isn't. */
export const tooLargeClip = (bytes: number, limitBytes: number | undefined): string | undefined =>
  limitBytes !== undefined && bytes > limitBytes
    ? `This recording is larger than the ${inMegabytes(limitBytes)} MB file limit. You can’t attach it to a pin, but you can save it to your device.`
    : undefined;

export const COVERED_CLIP =
  'The recording isn’t sent with this pin because it may show what you blurred. It’s kept for another pin.';
