/** A part of an archive, as its headers tell it. */
export interface MhtmlPart {
  /** `Content-Location`, or `cid:` and the `Content-ID`. */
  address: string;
  type: string;
  bytes: Uint8Array;
}

/** The limits of an archive. No page that people read exceeds them. */
const MAX_PARTS = 2_000;
const MAX_BYTES = 64 * 1_048_576;
const MAX_HEADER_LETTERS = 16_384;

/** An archive that is none, or that is made to fill memory or time. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

const tooLarge = () => new BadArchive('This archive is too large for a page.');

/** Headers by lower-case name; continued lines are joined. */
function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n[\t ]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return headers;
}

/** Finds where the headers that begin at a place end, and the body begins. */
function splitAt(text: string, from: number, to: number): { headers: Map<string, string>; body: number } {
  const head = text.slice(from, Math.min(to, from + MAX_HEADER_LETTERS));
  const end = /\r?\n\r?\n/.exec(head);
  if (!end) throw new BadArchive('A part of this archive has unterminated headers.');
  return { headers: headersOf(head.slice(0, end.index)), body: from + end.index + end[0].length };
}

/** The byte that two digits write; undefined where they are none. */
function hexAt(bytes: Uint8Array, at: number): number | undefined {
  const digits = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Quoted-printable (RFC 2045, 6.7): invalid sequences stay unchanged. */
export function fromQuotedPrintable(text: string): Uint8Array {
  const source = Buffer.from(text, 'latin1');
  const made = Buffer.alloc(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0;
    if (byte !== 0x3d) {
      made[length] = byte;
      length += 1;
      continue;
    }
    if (source[at + 1] === 0x0a) at += 1;
    else if (source[at + 1] === 0x0d && source[at + 2] === 0x0a) at += 2;
    else {
      const value = hexAt(source, at + 1);
      made[length] = value ?? byte;
      length += 1;
      if (value !== undefined) at += 2;
    }
  }
  return made.subarray(0, length);
}

function decoded(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : Buffer.from(body, 'latin1');
}

function partOf(text: string, from: number, to: number): MhtmlPart | undefined {
  const { headers, body } = splitAt(text, from, to);
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (/^(?:multipart|message)\//i.test(type)) throw new BadArchive('This archive contains nested archives.');
  const id = headers.get('content-id')?.replace(/^<(.*)>$/, '$1');
  const address = headers.get('content-location') ?? (id === undefined ? undefined : `cid:${id}`);
  if (address === undefined) return undefined;
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  return { address, type: type.trim().toLowerCase(), bytes: decoded(text.slice(body, to), encoding) };
}

/**
 * Reads an archive of one level (RFC 2557), as Chromium writes them.
 *
 * @param text one letter a byte.
 * @throws BadArchive, with a sentence.
 */
export function readMhtml(text: string): MhtmlPart[] {
  if (text.length > MAX_BYTES) throw tooLarge();
  const { headers, body } = splitAt(text, 0, text.length);
  const boundary = /boundary="?([^";]{1,200})"?/i.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) throw new BadArchive('This is not a page archive.');
  const line = `--${boundary}`;
  const parts: MhtmlPart[] = [];
  let bytes = 0;
  let from = text.indexOf(line, body);
  while (from >= 0 && !text.startsWith('--', from + line.length)) {
    const start = text.indexOf('\n', from) + 1;
    const next = text.indexOf(`\n${line}`, start);
    if (start === 0 || next < 0) throw new BadArchive('This archive is incomplete.');
    if (parts.length >= MAX_PARTS) throw tooLarge();
    const part = partOf(text, start, text[next - 1] === '\r' ? next - 1 : next);
    if (part) {
      bytes += part.bytes.byteLength;
      if (bytes > MAX_BYTES) throw tooLarge();
      parts.push(part);
    }
    from = next + 1;
  }
  return parts;
}
