/** The bytes from 128 on that windows-1252 uses for single letters, by the standard of encodings. */
const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))].map(
    (letter, at) => [letter, at + 128],
  ),
);

/** Returns the bytes; undefined if the text has letters that windows-1252 has not. */
function windowsBytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 128 ? code : BYTES.get(text.charAt(at));
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

/**
 * The bytes of a text as the browser tells it: it reads what names no encoding as windows-1252, also where the page has
 * read it as UTF-8. What was UTF-8 is again; nothing else makes sense as that by chance.
 */
export function bytesOfText(text: string): Uint8Array {
  const misread = windowsBytes(text);
  if (!misread) return Buffer.from(text);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(misread);
    return misread;
  } catch {
    return Buffer.from(text);
  }
}
