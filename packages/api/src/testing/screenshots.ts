import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { aJpeg, aPng, aWebp, asDataUrl } from './pictures.ts';

const png = aPng(4, 3);
const good = asDataUrl('image/png', png);
const base64 = png.toString('base64');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const gif = Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1');
/** The room that is left for padding in a picture of exactly the largest size. */
export const PADDING = SCREENSHOT_LIMITS.screenshotBytes - aPng(4, 3, 1).byteLength + 1;

/** 25 data URLs that are refused. */
export const BAD_SCREENSHOTS: [string, string][] = [
  ['SVG', asDataUrl('image/svg+xml', svg)],
  ['SVG that says it is PNG', asDataUrl('image/png', svg)],
  ['HTML', asDataUrl('text/html', Buffer.from('<script>alert(1)</script>'))],
  ['HTML that says it is JPEG', asDataUrl('image/jpeg', Buffer.from('<script>alert(1)</script>'))],
  ['GIF', asDataUrl('image/gif', gif)],
  ['GIF that says it is PNG', asDataUrl('image/png', gif)],
  ['PNG that says it is JPEG', asDataUrl('image/jpeg', png)],
  ['JPEG that says it is WebP', asDataUrl('image/webp', aJpeg(4, 3))],
  ['WebP that says it is PNG', asDataUrl('image/png', aWebp(4, 3))],
  ['another spelling of the type', asDataUrl('image/jpg', aJpeg(4, 3))],
  ['parameters', good.replace(';base64', ';charset=utf-8;base64')],
  ['no base64', `data:image/png,${encodeURIComponent(png.toString('latin1'))}`],
  ['an address', 'https://example.com/picture.png'],
  ['nothing after the comma', 'data:image/png;base64,'],
  ['characters that are not base64', good.replace(base64.slice(20, 22), '!-')],
  ['the base64 of addresses', `${good.slice(0, -4)}-_A=`],
  ['blanks inside', `${good.slice(0, 60)} ${good.slice(61)}`],
  ['a line break at the end', `${good}\n`],
  ['a missing character', good.slice(0, -1)],
  ['padding in the middle', `${good.slice(0, 62)}==${good.slice(64)}`],
  ['bits after the end', `${asDataUrl('image/png', Buffer.concat([png, Buffer.from('x')])).slice(0, -2)}B=`],
  ['10 MB and a byte', asDataUrl('image/png', aPng(4, 3, PADDING + 1))],
  ['8,193 pixels wide', asDataUrl('image/png', aPng(8_193, 3))],
  ['a header of 60,000 x 60,000', asDataUrl('image/jpeg', aJpeg(60_000, 60_000))],
  ['a picture that was cut short', asDataUrl('image/png', png.subarray(0, -12))],
];

/** One of each kind, which are taken. */
export const GOOD_SCREENSHOTS: [string, Buffer][] = [
  ['image/png', aPng(1_366, 768)],
  ['image/jpeg', aJpeg(1_920, 1_080)],
  ['image/webp', aWebp(414, 896)],
];
