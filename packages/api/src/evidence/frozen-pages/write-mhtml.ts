import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeptPage } from '@ringmark/contract/viewing/frozen-pages';

/** Bytes of a base64 line of 76 letters, as mail has it. */
const LINE_BYTES = 57;
/** Bytes that are written at once; between two pieces others are served. */
const PIECE = LINE_BYTES * 1_024;
/** A downloaded file leaves out these wrappers, because nothing unwraps their content there. */
const NEST = /<template\/data-ringmark-nest="">|<\/template\/data-ringmark-nest>/g;
const MARK = /\sdata-ringmark="\d+"/g;

/** A header's words in the letters that headers have. */
const encoded = (words: string): string => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;

/** Header lines take no line breaks. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < all.length; at += PIECE) yield all.subarray(at, at + PIECE);
}

const BLANKS = [' ', '\n', '\t', '\r'];

/**
 * Writes a document as archives have it: without our marks, and with another attribute in place of the one by which
 * pages have shadow roots. Both begin with a blank and hold none, so that a cut before a blank splits neither. Letters
 * represent bytes during this: everything that it looks for is ASCII.
 */
function* asArchived(bytes: Uint8Array): Generator<Buffer> {
  let rest = '';
  for (const piece of piecesOf(bytes)) {
    const text = rest + piece.toString('latin1');
    const end = Math.max(...BLANKS.map((blank) => text.lastIndexOf(blank)), 0);
    yield archived(text.slice(0, end));
    rest = text.slice(end);
  }
  yield archived(rest);
}

const archived = (text: string): Buffer =>
  Buffer.from(
    text.replace(MARK, '').replace(NEST, '').replaceAll(' shadowrootmode="', ' shadowmode="'),
    'latin1',
  );

/** Writes bytes in base64, in lines. */
function* inLines(pieces: Iterable<Buffer>): Generator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % LINE_BYTES);
    if (whole > 0) yield linesOf(bytes.subarray(0, whole));
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield rest.toString('base64');
}

const linesOf = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

/**
 * Writes a kept page as one file (RFC 2557), with its first part first. It comes in pieces, and holds one part in memory
 * at a time: few bytes that are stored may be many.
 */
export async function* writeMhtml(
  { address, parts }: Pick<KeptPage, 'address' | 'parts'>,
  { title, keptAt }: { title: string; keptAt: string },
): AsyncGenerator<string> {
  const boundary = `----Ringmark-${randomBytes(16).toString('hex')}`;
  yield (
    `From: <Saved by Ringmark>\r\nSnapshot-Content-Location: ${oneLine(address)}\r\nSubject: ${encoded(title)}\r\n` +
      `Date: ${new Date(keptAt).toUTCString()}\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="${boundary}"\r\n`
  );
  for (const part of parts) {
    const bytes = await part.read();
    if (!bytes) continue;
    const type = part.type.startsWith('text/') ? `${part.type}; charset=utf-8` : part.type;
    yield (
      `\r\n--${boundary}\r\nContent-Type: ${oneLine(type)}\r\nContent-Transfer-Encoding: base64\r\n` +
        `Content-Location: ${oneLine(part.address)}\r\n\r\n`
    );
    for (const lines of inLines(part.type === 'text/html' ? asArchived(bytes) : piecesOf(bytes))) {
      yield lines;
      await nextTurn();
    }
    yield '\r\n';
  }
  yield `\r\n--${boundary}--\r\n`;
}
