import { tooLargeWords } from '../../../lib/uploads/file-limits.ts';
import type { ClipEnd } from '../clip-making/clip-recorder.ts';

export const NO_CLIP_TITLE = 'The page cannot be recorded here';

/** Why this browser records nothing; undefined where it may. */
export function noClipWords(): string | undefined {
  if ('VideoEncoder' in globalThis && 'OffscreenCanvas' in globalThis) return undefined;
  return globalThis.isSecureContext
    ? 'This browser cannot encode video; a newer one can.'
    : 'Browsers encode video only at an address that begins with https://.';
}
export const NO_CODEC = 'This browser encodes no kind of video that other browsers play.';
export const NO_LIVE_VIEW =
  'Recording needs the live view, which something between this window and the server does not let through.';

/** Why a clip ended that nobody stopped. */
export const CLIP_ENDS: Readonly<Record<ClipEnd, string | null>> = {
  stopped: null,
  time: 'It ended after 60 seconds, which is as long as a recording may be.',
  full: 'It ended early, as it was about as large as a file may be here.',
  view: 'It ended with the view of the page.',
};

/** Said of a clip that no pin can take; undefined where one can. */
export const tooLargeClip = (bytes: number, limitBytes: number | undefined): string | undefined =>
  limitBytes !== undefined && bytes > limitBytes
    ? `${tooLargeWords(limitBytes)} here: it cannot go along with a pin, but you can save it on your device.`
    : undefined;

export const COVERED_CLIP =
  'The recording is not sent with this pin, as what you blurred may be seen in it. It waits for another one.';
