export type PictureType = 'png' | 'jpeg' | 'webp';

interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

const text = (bytes: DataView, at: number, length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(bytes.getUint8(at + index))).join('');

const PNG_SIGNATURE = '\u0089PNG\r\n\u001a\n';
/** The name of the last chunk as a number: a file may hold a million chunks. */
const IEND = 0x49_45_4e_44;

/** PNG: the signature, IHDR as the first chunk, IEND as the last (W3C PNG, sections 5.2 and 11.2). */
function pngSize(bytes: DataView): Size | undefined {
  if (bytes.byteLength < 57 || text(bytes, 0, 8) !== PNG_SIGNATURE) return undefined;
  if (bytes.getUint32(8) !== 13 || text(bytes, 12, 4) !== 'IHDR') return undefined;
  let at = 8;
  while (at + 12 <= bytes.byteLength) {
    const length = bytes.getUint32(at);
    const kind = bytes.getUint32(at + 4);
    at += 12 + length;
    if (kind === IEND) {
      return at === bytes.byteLength
        ? { width: bytes.getUint32(16), height: bytes.getUint32(20) }
        : undefined;
    }
  }
  return undefined;
}

/** Markers of frames that hold the size: all SOFn but DHT, JPG and DAC (ITU T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xffd9;

/** JPEG: segments from SOI to the first frame header, and EOI at the end (ITU T.81, annex B). */
function jpegSize(bytes: DataView): Size | undefined {
  const end = bytes.byteLength;
  if (end < 20 || bytes.getUint16(0) !== 0xffd8 || bytes.getUint16(end - 2) !== END_OF_IMAGE)
    return undefined;
  let size: Size | undefined;
  let at = 2;
  while (at + 4 <= end) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return size;
    const length = bytes.getUint16(at + 2);
    if (length < 2 || at + 2 + length > end) return undefined;
    if (isFrame(marker)) {
      if (length < 8) return undefined;
      size = { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    }
    at += 2 + length;
  }
  return undefined;
}

const uint24 = (bytes: DataView, at: number) => bytes.getUint16(at, true) + (bytes.getUint8(at + 2) << 16);

/** WebP: a RIFF container that is as long as it says, whose first chunk holds the size (RFC 9649, section 2). */
function webpSize(bytes: DataView): Size | undefined {
  if (bytes.byteLength < 30 || text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return undefined;
  if (bytes.getUint32(4, true) + 8 !== bytes.byteLength) return undefined;
  if (bytes.getUint32(16, true) + 20 > bytes.byteLength) return undefined;
  switch (text(bytes, 12, 4)) {
    case 'VP8X':
      return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 };
    case 'VP8L': {
      if (bytes.getUint8(20) !== 0x2f) return undefined;
      const packed = bytes.getUint32(21, true);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ': {
      if (uint24(bytes, 23) !== 0x2a019d) return undefined;
      return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
    }
    default:
      return undefined;
  }
}

const readers: Readonly<Record<PictureType, (bytes: DataView) => Size | undefined>> = {
  png: pngSize,
  jpeg: jpegSize,
  webp: webpSize,
};

/**
 * Reads a picture's size from its header, without decoding a pixel.
 *
 * @returns undefined when the bytes are not a whole picture of that type.
 */
export function readPictureSize(type: PictureType, bytes: Uint8Array): Size | undefined {
  const size = readers[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
