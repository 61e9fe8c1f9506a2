import { deflateSync, crc32 } from 'node:zlib';

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (kind: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

/** A PNG that says it has this size. Its pixels fill a single row: nothing here decodes them. */
export function aPng(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('tEXt', Buffer.alloc(padding, 0x20))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of a page that browsers draw: dark lines on a light ground. */
export function aPagePng(width: number, height: number): Buffer {
  const row = (y: number): Buffer => {
    const isDark = (x: number) => y % 24 < 10 && (x * 7 + y * 13) % 11 < 5;
    // Each row says first how it is written: as it is.
    return Buffer.from([0, ...Array.from({ length: width }, (_, x) => (isDark(x) ? 0x20 : 0xf4))]);
  };
  const rows = Array.from({ length: height }, (_, y) => row(y));
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A baseline JPEG that says it has this size, with an application segment before the frame. */
export function aJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1'),
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55, 0xff, 0xd9]),
  ]);
}

/** A JPEG of a turned camera. EXIF holds its orientation, big endian (MM) or little endian (II). */
export function aTurnedJpeg(width: number, height: number, orientation: number, order: 'MM' | 'II' = 'MM') {
  const number = (value: number, bytes: 2 | 4) => {
    const written = Buffer.alloc(bytes);
    if (order === 'MM') written.writeUIntBE(value, 0, bytes);
    else written.writeUIntLE(value, 0, bytes);
    return written;
  };
  const entry = (tag: number, type: number, value: Buffer) =>
    Buffer.concat([number(tag, 2), number(type, 2), number(1, 4), value]);
  const directory = Buffer.concat([
    number(2, 2),
    entry(0x01_06, 3, Buffer.concat([number(2, 2), number(0, 2)])),
    entry(0x01_12, 3, Buffer.concat([number(orientation, 2), number(0, 2)])),
    number(0, 4),
  ]);
  const exif = Buffer.concat([Buffer.from(`Exif\0\0${order}`), number(42, 2), number(8, 4), directory]);
  const jpeg = aJpeg(width, height);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 20), head, exif, jpeg.subarray(20)]);
}

export type WebpKind = 'VP8 ' | 'VP8L' | 'VP8X';

/** A WebP of one of its three kinds that says it has this size. */
export function aWebp(width: number, height: number, kind: WebpKind = 'VP8X'): Buffer {
  const data = Buffer.alloc(20);
  if (kind === 'VP8X') {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  } else if (kind === 'VP8L') {
    data.writeUInt8(0x2f, 0);
    data.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
  } else {
    data.writeUIntLE(0x2a019d, 3, 3);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const body = Buffer.concat([Buffer.from(`WEBP${kind}`), size, data]);
  const total = Buffer.alloc(4);
  total.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), total, body]);
}

export const asDataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
