import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';

export interface VideoFacts {
  container: 'mp4' | 'webm';
  seconds: number;
  video: string | null;
  frames: number;
  audio: string | null;
  /** A player hears the first and the last sound here, s. */
  heard: [from: number, to: number] | null;
}

/** Reads a video file as a player would. */
export async function factsOf(bytes: Buffer): Promise<VideoFacts> {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('The file has no picture.');
  const { packetCount } = await video.computePacketStats();
  return {
    container: bytes.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : 'webm',
    seconds: await input.computeDuration(),
    video: await video.getCodec(),
    frames: packetCount,
    audio: (await audio?.getCodec()) ?? null,
    heard: audio && [await audio.getFirstTimestamp(), await audio.computeDuration()],
  };
}

interface Box {
  type: string;
  body: Buffer;
}

/** Reads the boxes of an MP4 file (ISO 14496-12): each has its length, four letters, and what is in it. */
function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) };
    at += length;
  }
}

function boxAt(bytes: Buffer, path: readonly string[]): Buffer {
  const [type, ...rest] = path;
  const found = [...boxesIn(bytes)].find((box) => box.type === type);
  if (!found) throw new Error(`The file has no ${type} box.`);
  return rest.length === 0 ? found.body : boxAt(found.body, rest);
}

/** Reads what the boxes of an MP4 file say, without any library. */
export function boxesOf(bytes: Buffer): { seconds: number; codec: string; frames: number } {
  const header = boxAt(bytes, ['moov', 'mvhd']);
  // Version 1 has times of 64 bits.
  const isLong = header.readUInt8(0) === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const table = boxAt(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl']);
  return {
    seconds: duration / scale,
    codec: boxAt(table, ['stsd']).toString('latin1', 12, 16),
    frames: boxAt(table, ['stsz']).readUInt32BE(8),
  };
}
