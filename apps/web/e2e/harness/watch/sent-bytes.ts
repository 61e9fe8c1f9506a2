import type { Page } from '@playwright/test';
import { countOf } from '../screens/drawing.ts';
import type { Installation } from '../installation.ts';
import { readTree } from './read-tree.ts';

/** Builds an entry of a directory of a camera's data, with the first number in the file's order. */
function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  bytes.writeUInt32BE(value, 8);
  return bytes;
}

function number(value: number, length: 2 | 4): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** A JPEG as a camera writes it: with a description, and with a small picture of the whole. */
export function withCameraData(jpeg: Buffer, description: string): Buffer {
  const words = Buffer.from(`${description}\0`);
  const head = Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1');
  // Two directories: of the picture at 8, of the small one at 26; what they name follows.
  const end = 26 + 2 + 24 + 4;
  const begin = end + words.length;
  const first = [number(1, 2), entry(0x01_0e, 2, words.length, end), number(26, 4)];
  const second = [number(2, 2), entry(0x02_01, 4, 1, begin), entry(0x02_02, 4, 1, jpeg.length), number(0, 4)];
  const body = Buffer.concat([head, ...first, ...second, words, jpeg]);
  const marker = Buffer.concat([Buffer.from([0xff, 0xe1]), number(body.length + 2, 2)]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)]);
}

/** Every byte that a page sends from now on: of a form, those of its files too. */
export async function recordSent(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const sent: Promise<ArrayBuffer>[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function record(body) {
      if (body instanceof FormData)
        for (const part of body.values())
          sent.push(new Response(typeof part === 'string' ? part : part.slice()).arrayBuffer());
      else if (body) sent.push(new Response(body as BodyInit).arrayBuffer());
      send.call(this, body);
    };
    const plain = window.fetch;
    window.fetch = (input, init) => {
      if (init?.body) sent.push(new Response(init.body).arrayBuffer());
      return plain(input, init);
    };
    Object.assign(window, {
      readSent: async () =>
        (await Promise.all(sent)).map((bytes) =>
          Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join(''),
        ),
    });
  });
  return async () => {
    const bodies = await page.evaluate(() =>
      (window as unknown as { readSent: () => Promise<string[]> }).readSent(),
    );
    return bodies.map((body) => Buffer.from(body, 'latin1'));
  };
}

const KINDS = [
  { mime: 'image/png', begin: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  { mime: 'image/jpeg', begin: Buffer.from([0xff, 0xd8, 0xff]) },
];

/** Px of a colour in the pictures among these bytes. */
export async function pxOf(
  page: Page,
  all: readonly Buffer[],
  color: Parameters<typeof countOf>[2],
): Promise<number> {
  let count = 0;
  for (const bytes of all) {
    const kind = KINDS.find(({ begin }) => bytes.subarray(0, begin.length).equals(begin));
    if (kind) count += await countOf(page, `data:${kind.mime};base64,${bytes.toString('base64')}`, color);
  }
  return count;
}

/** Every file that a server keeps. */
export async function storedBytes(installation: Installation): Promise<Buffer[]> {
  return [...(await readTree(installation.server.dataDir)).values()];
}
