const starts = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/**
 * The type by the first bytes: one of four picture types that `<img>` may show, or a type that nothing opens.
 *
 * @param head at least the first 12 bytes, where there are as many.
 */
export function sniffContentType(head: Uint8Array): string {
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'image/webp';
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return 'image/gif';
  return 'application/octet-stream';
}
