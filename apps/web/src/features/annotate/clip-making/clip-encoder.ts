import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import { mostBytes } from './clip-limits.ts';
import { openVoice } from './clip-voice.ts';
import type { Size } from '../page/scale/scale.ts';

/** The codecs, those that play nearly everywhere first. */
const CODECS: VideoCodec[] = ['avc', 'vp9', 'vp8'];
/** Between two frames that a player can go to at once, s. */
const KEY_FRAMES_S = 2;

export interface ClipEncoder {
  extension: 'mp4' | 'webm';
  /** The bytes that the file may have in the end when it takes one frame more. */
  mostBytes: () => number;
  /**
   * Takes the canvas as it is, from here to the next frame. Resolves once another can be taken; rejects when the
   * browser cannot encode it.
   *
   * @param atMs from the beginning of the clip.
   */
  add: (atMs: number, lengthMs: number) => Promise<void>;
  /** The whole file. Rejects when the browser could not encode it. */
  finish: () => Promise<Blob>;
  cancel: () => Promise<void>;
  /** Records nothing until it resumes. */
  rest: () => void;
  goOn: () => void;
}

export type EncodedClip = Size & { bitRate: number; microphone: MediaStreamAudioTrack | null };

/**
 * Begins to encode what a canvas shows; null where the browser encodes none of the kinds that browsers play.
 *
 * @param bitRate bits a second.
 */
export async function openClipEncoder(
  canvas: OffscreenCanvas,
  { width, height, bitRate, microphone }: EncodedClip,
): Promise<ClipEncoder | null> {
  const quality = new Quality({ bitrate: bitRate, bitrateMode: 'variable' });
  const codec = await getFirstEncodableVideoCodec(CODECS, { width, height, quality });
  if (!codec) return null;
  const isMp4 = codec === 'avc';
  const extension = isMp4 ? 'mp4' : 'webm';
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  let bytes = 0;
  let largest = 0;
  let waiting = 0;
  const source = new CanvasSource(canvas, {
    codec,
    quality,
    // No frame may be left out: the last one says how long the clip is.
    latencyMode: 'quality',
    contentHint: 'detail',
    keyFrameInterval: KEY_FRAMES_S,
    onEncodedPacket: ({ byteLength }) => {
      bytes += byteLength;
      largest = Math.max(largest, byteLength);
      waiting -= 1;
    },
  });
  output.addVideoTrack(source);
  const voice = await openVoice(microphone, extension, (length) => {
    bytes += length;
  });
  if (voice) output.addAudioTrack(voice.source);
  await output.start();
  // Its sound starts at 0, as the first frame does: both begin together.
  await voice?.isHeard;
  return {
    extension,
    mostBytes: () => mostBytes(bytes, largest, waiting),
    add(atMs, lengthMs) {
      waiting += 1;
      return source.add(atMs / 1_000, lengthMs / 1_000);
    },
    async finish() {
      await output.finalize();
      if (!target.buffer) throw new Error('The recording is empty.');
      return new Blob([target.buffer], { type: isMp4 ? 'video/mp4' : 'video/webm' });
    },
    cancel: () => output.cancel(),
    rest: () => voice?.source.pause(),
    goOn: () => voice?.source.resume(),
  };
}
