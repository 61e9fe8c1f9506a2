const text = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Brands of MP4 that browsers play; QuickTime, audio alone and pictures have others. */
const MP4_BRANDS = /^(?:iso[2-9m]|mp4[12]|avc1|M4V |MSNV|dash)$/;
/** The element of a Matroska header that says which kind of file it is: its id, the length, the word of WebM. */
const WEBM = /\x42\x82[^a-z]{1,8}webm/;

/** Bytes of a file's beginning that are enough to tell. */
export const VIDEO_HEAD_BYTES = 64;

/** The type of a video that browsers play, by its first bytes; null for all else. The name of a file does not count. */
export function sniffVideoType(head: Uint8Array): 'video/mp4' | 'video/webm' | null {
  if (text(head, 4, 8) === 'ftyp' && MP4_BRANDS.test(text(head, 8, 12))) return 'video/mp4';
  const isMatroska = text(head, 0, 4) === '\x1a\x45\xdf\xa3';
  return isMatroska && WEBM.test(text(head, 4, VIDEO_HEAD_BYTES)) ? 'video/webm' : null;
}
