/** No length follows these: lone markers, fill bytes, and bytes that are no marker. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff;
const APP1 = 0xe1;
/** The pixels begin, or the file ends. */
const isLast = (marker: number) => marker === 0xda || marker === 0xd9;

const ORIENTATION = 0x01_12;
const SHORT = 3;
/** The size of a TIFF directory's entry, bytes. */
const ENTRY = 12;

/** Reads the orientation from EXIF's first directory, as Chromium does. Returns undefined without one. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.length < 16 || segment.toString('latin1', 0, 5) !== 'Exif\0') return undefined;
  const tiff = segment.subarray(6);
  const head = tiff.toString('latin1', 0, 4);
  if (head !== 'MM\0*' && head !== 'II*\0') return undefined;
  const isBig = head === 'MM\0*';
  const short = (at: number) => (isBig ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const long = (at: number) => (isBig ? tiff.readUInt32BE(at) : tiff.readUInt32LE(at));
  const first = long(4);
  if (first + 2 > tiff.length) return undefined;
  const end = Math.min(first + 2 + short(first) * ENTRY, tiff.length);
  for (let at = first + 2; at + ENTRY <= end; at += ENTRY) {
    if (short(at) === ORIENTATION && short(at + 2) === SHORT && long(at + 4) === 1) return short(at + 8);
  }
  return undefined;
}

/** Returns whether browsers swap width and height, because EXIF says that the camera was turned. */
export function hasSwappedSides(jpeg: Buffer): boolean {
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    if (isLast(marker)) return false;
    if (isAlone(marker)) {
      at += 1;
      continue;
    }
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    const orientation = marker === APP1 ? orientationIn(jpeg.subarray(at + 4, next)) : undefined;
    if (orientation !== undefined) return orientation >= 5 && orientation <= 8;
    at = next;
  }
  return false;
}
