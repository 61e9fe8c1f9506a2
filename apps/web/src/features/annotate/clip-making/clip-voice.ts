import {
  type AudioCodec,
  getFirstEncodableAudioCodec,
  MediaStreamAudioTrackSource,
  Quality,
} from 'mediabunny';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { VOICE_BIT_RATE } from './clip-limits.ts';

/** The codec that players of each kind of file play comes first. */
const CODECS: Readonly<Record<'mp4' | 'webm', AudioCodec[]>> = { mp4: ['aac', 'opus'], webm: ['opus'] };
/** A clip doesn't wait longer for a microphone, ms. */
const PATIENCE_MS = 1_500;

interface Voice {
  source: MediaStreamAudioTrackSource;
  /** Resolves with the first sound once its file has begun, or when it has been waited for long enough. */
  isHeard: Promise<void>;
}

/**
 * Listens to a microphone.
 *
 * @param onBytes is told how many bytes each part of the sound takes.
 * @returns null without one, and where the browser encodes no sound that such a file can have.
 */
export async function openVoice(
  microphone: MediaStreamAudioTrack | null,
  extension: 'mp4' | 'webm',
  onBytes: (length: number) => void,
): Promise<Voice | null> {
  if (!microphone) return null;
  const quality = new Quality({ bitrate: VOICE_BIT_RATE });
  const { channelCount: numberOfChannels = 1, sampleRate = 48_000 } = microphone.getSettings();
  const sound = { numberOfChannels, sampleRate, quality };
  const codec = await getFirstEncodableAudioCodec(CODECS[extension], sound);
  if (!codec) return null;
  const { promise: isHeard, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PATIENCE_MS);
  const source = new MediaStreamAudioTrackSource(microphone, {
    codec,
    quality,
    onEncodedSample: () => resolve(),
    onEncodedPacket: ({ byteLength }) => onBytes(byteLength),
  });
  // The clip is worth keeping without a voice, too.
  source.errorPromise.catch((error: unknown) => logFailure('the microphone was not recorded', error));
  return { source, isHeard };
}
