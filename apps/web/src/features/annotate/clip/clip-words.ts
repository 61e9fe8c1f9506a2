import { tooLargeWords } from '../../../lib/uploads/file-limits.ts';
import type { ClipEnd } from '../clip-making/clip-recorder.ts';

export const NO_CLIP_TITLE = 'This page can’t be recorded here';

/** Says why this browser can't record. Returns undefined when it can. */
export function noClipWords(): string | undefined {
  if ('VideoEncoder' in globalThis && 'OffscreenCanvas' in globalThis) return undefined;
  return globalThis.isSecureContext
    ? 'Your browser can’t encode video. A newer one can.'
    : 'Browsers only encode video at addresses that start with https://.';
}
export const NO_CODEC = 'Your browser can’t encode video in a format that other browsers play.';
export const NO_LIVE_VIEW =
  'Recording needs the live view, but something between your browser and the server is blocking it.';

/** Says why a clip ended by itself. */
export const CLIP_ENDS: Readonly<Record<ClipEnd, string | null>> = {
  stopped: null,
  time: 'It stopped after 60 seconds, the maximum length.',
  full: 'It stopped early because it was close to the file size limit.',
  view: 'It stopped when the page view closed.',
};

/** Explains that a clip is too large for a pin. Returns undefined when it isn't. */
export const tooLargeClip = (bytes: number, limitBytes: number | undefined): string | undefined =>
  limitBytes !== undefined && bytes > limitBytes
    ? `${tooLargeWords(limitBytes)}. It can’t be attached to a pin, but you can save it to your device.`
    : undefined;

export const COVERED_CLIP =
  'The recording isn’t sent with this pin because it may show what you blurred. It’s kept for another pin.';
