import { randomBytes } from 'node:crypto';
import type { Picture } from './vendor.types.ts';

/** Files that `multipart` sends have this name. */
export const PICTURE_FILE = /^pin\.(?:png|webp|jpg)$/;

/** A form with one file, `file` (RFC 7578). */
export function multipart({ image, mime }: Picture): { bytes: Uint8Array; contentType: string } {
  const boundary = `ringmark-${randomBytes(16).toString('hex')}`;
  const name = `pin.${mime === 'image/png' ? 'png' : mime === 'image/webp' ? 'webp' : 'jpg'}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}` };
}
