import { unreadable } from './import-draft.ts';

export interface ReadText {
  text: string;
  /** Null for UTF-8. */
  encoding: string | null;
}

const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** The length of the part of a file that tells how it is written. */
const LOOKED_AT = 4_096;

/** Texts of a western language have a zero next to each letter in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => at % 2 === parity && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even < odd / 8) return 'utf-16le';
  return even > head.length / 4 && odd < even / 8 ? 'utf-16be' : undefined;
}

/**
 * Checks whether a text with bad bytes is UTF-8 all the same. Text in another encoding hardly ever contains valid UTF-8
 * letters. Bad bytes come from programs that cut texts at a byte length.
 */
function isNearlyUtf8(text: string): boolean {
  const odd = text.match(/\P{ASCII}/gu) ?? [];
  return odd.filter((letter) => letter === '\uFFFD').length * 2 < odd.length;
}

/**
 * Reads UTF-8, UTF-16, and otherwise Windows-1252, as older spreadsheets write it. Bad bytes in UTF-8 become U+FFFD.
 *
 * @throws AppError invalid for what is no text.
 */
export function readText(bytes: Uint8Array): ReadText {
  if (bytes.length === 0) throw unreadable('The file is empty.');
  const utf16 = utf16Of(bytes);
  try {
    if (utf16) return { text: decode(bytes, utf16), encoding: 'UTF-16' };
  } catch {
    throw unreadable(
      'The file is truncated or damaged. It looks like UTF-16 text, but can’t be read as such. Export it again.',
    );
  }
  if (bytes.includes(0)) {
    throw unreadable('This isn’t a text file. Select a CSV file, or the JSON file that Trello exports.');
  }
  try {
    return { text: decode(bytes, 'utf-8'), encoding: null };
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    if (isNearlyUtf8(text)) return { text, encoding: null };
    return { text: decode(bytes, 'windows-1252'), encoding: 'Windows-1252' };
  }
}
