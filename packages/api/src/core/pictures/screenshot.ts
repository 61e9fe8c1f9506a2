import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { invalidField } from '../base/errors.ts';
import { type PictureType, pictureTypeOf, readPictureSize } from './picture-size.ts';

export interface Screenshot {
  bytes: Uint8Array;
  contentType: `image/${PictureType}`;
  width: number;
  height: number;
}

/** The longest prefix is that of JPEG; the content is checked apart. */
const PREFIX = /^data:(image\/(?:png|jpeg|webp));base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const refuse = (sentence: string) => invalidField('screenshot', sentence, 'invalid_screenshot');
const NOT_A_PICTURE = 'The screenshot must be a data URL of a PNG, JPEG or WebP image.';

/** Strict base64: encoding again must give the same text. */
function decode(text: string): Uint8Array {
  // Checked before decoding, so that far too long a text costs nothing.
  if (text.length > Math.ceil(SCREENSHOT_LIMITS.screenshotBytes / 3) * 4) throw tooLarge();
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw refuse(NOT_A_PICTURE);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw refuse(NOT_A_PICTURE);
  if (bytes.byteLength > SCREENSHOT_LIMITS.screenshotBytes) throw tooLarge();
  return bytes;
}

const tooLarge = () =>
  refuse(`The screenshot is larger than ${SCREENSHOT_LIMITS.screenshotBytes / 1_048_576} MB.`);

/**
 * Reads a data URL whose bytes must be a picture of its type within the limits. Pixels are never decoded.
 *
 * @throws AppError invalid, naming the field `screenshot`.
 */
export function parseScreenshot(dataUrl: string): Screenshot {
  const prefix = PREFIX.exec(dataUrl);
  const type = pictureTypeOf(prefix?.[1]);
  if (!prefix || !type) throw refuse(NOT_A_PICTURE);
  const bytes = decode(dataUrl.slice(prefix[0].length));
  const size = readPictureSize(type, bytes);
  if (!size) throw refuse(NOT_A_PICTURE);
  const { width, height } = size;
  if (width > SCREENSHOT_LIMITS.screenshotSide || height > SCREENSHOT_LIMITS.screenshotSide) {
    throw refuse(`The screenshot can have at most ${SCREENSHOT_LIMITS.screenshotSide} pixels per side.`);
  }
  if (width * height > SCREENSHOT_LIMITS.screenshotPixels) {
    throw refuse(
      `The screenshot can have at most ${SCREENSHOT_LIMITS.screenshotPixels / 1_000_000} megapixels.`,
    );
  }
  return { bytes, contentType: `image/${type}`, width, height };
}

export const toDataUrl = (contentType: string, bytes: Uint8Array): string =>
  `data:${contentType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;

export function readScreenshot(contentType: string, bytes: Uint8Array) {
  const type = pictureTypeOf(contentType);
  const size = type && readPictureSize(type, bytes);
  return { screenshot: toDataUrl(contentType, bytes), screenshotSize: size ?? null };
}
