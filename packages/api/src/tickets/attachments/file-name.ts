import { isBlank } from '@ringmark/contract/clean-text';
import { ATTACHMENT_LIMITS } from '@ringmark/contract/tickets/attachment-limits';

/**
 * Control, formatting (bidi, zero-width, tags), private, unassigned and line-breaking characters. The joiners U+200C and
 * U+200D stay: Persian, the scripts of India and emoji need them.
 */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Some file system reads these as a path, a stream or a pattern. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
const EDGES = /^[.\s]+|[.\s]+$/gu;
/** Windows reads these names as devices, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(\.|$)/i;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Cuts at a whole character, never within one, and leaves no joiner that joins nothing. */
function cutTo(text: string, bytes: number): string {
  let cut = '';
  let length = 0;
  for (const character of text) {
    length += bytesOf(character);
    if (length > bytes) break;
    cut += character;
  }
  return cut.replace(/[\u200C\u200D]+$/, '');
}

/** Shortens a name from its middle, so that the extension stays. */
function shorten(name: string): string {
  if (bytesOf(name) <= ATTACHMENT_LIMITS.fileNameBytes) return name;
  const extension = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return cutTo(stem, ATTACHMENT_LIMITS.fileNameBytes - bytesOf(extension)).replaceAll(EDGES, '') + extension;
}

/** A name that any system can store and any header can carry. It is only shown: on disk a file is named by its id. */
export function cleanFileName(name: string): string {
  const visible = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(EDGES, '');
  const short = shorten(RESERVED.test(visible) ? `_${visible}` : visible);
  return isBlank(short) ? 'file' : short;
}
