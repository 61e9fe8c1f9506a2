import { imageDimensionsFromData } from 'image-dimensions';
import { hasSwappedSides } from './jpeg-orientation.ts';

export type PictureType = 'png' | 'jpeg' | 'webp';

/** Undefined for a type that no screenshot has. */
export function pictureTypeOf(contentType: string | undefined): PictureType | undefined {
  if (contentType === 'image/png') return 'png';
  if (contentType === 'image/jpeg') return 'jpeg';
  return contentType === 'image/webp' ? 'webp' : undefined;
}

interface Size {
  width: number;
  height: number;
}

const hex = (digits: string) => Buffer.from(digits, 'hex');

/** Begin and end of each type; a PNG with its first chunk. Other files are not read further, which takes long. */
const EDGES: Readonly<Record<PictureType, readonly [begin: Buffer, end: Buffer]>> = {
  png: [hex('89504e470d0a1a0a0000000d49484452'), hex('0000000049454e44ae426082')],
  jpeg: [hex('ffd8ff'), hex('ffd9')],
  webp: [Buffer.from('RIFF'), hex('')],
};

/** Nothing is cut off, and nothing follows the end. */
function isWhole(type: PictureType, bytes: Buffer): boolean {
  const [begin, end] = EDGES[type];
  if (bytes.length < begin.length + end.length) return false;
  if (!bytes.subarray(0, begin.length).equals(begin)) return false;
  // A WebP states its length (RFC 9649, section 2.4).
  if (type === 'webp') return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
  return bytes.subarray(bytes.length - end.length).equals(end);
}

/**
 * Reads the header, no pixels. @returns the size at which browsers show the picture; undefined when the bytes are not a
 * whole picture of that type.
 */
export function readPictureSize(type: PictureType, bytes: Uint8Array): Size | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isWhole(type, whole)) return undefined;
  const picture = imageDimensionsFromData(bytes);
  if (picture?.type !== type || picture.width === 0 || picture.height === 0) return undefined;
  const { width, height } = picture;
  return type === 'jpeg' && hasSwappedSides(whole) ? { width: height, height: width } : { width, height };
}
