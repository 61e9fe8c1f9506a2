import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { describe, expect, it } from 'vitest';
import { aJpeg, aPng, aTurnedJpeg, aWebp, asDataUrl } from '../../testing/pictures.ts';
import { BAD_SCREENSHOTS, GOOD_SCREENSHOTS, PADDING } from '../../testing/screenshots.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { readMarkedPicture } from '../../tickets/tickets/pictures/marked-picture.service.ts';
import { readPictureSize } from './picture-size.ts';
import { parseScreenshot } from './screenshot.ts';

const png = aPng(4, 3);

/** More that no list of twenty-five has room for. */
const MORE: [string, Buffer, 'png' | 'jpeg' | 'webp'][] = [
  ['more than 34 megapixels', aPng(6_000, 5_667), 'png'],
  ['something after the end', Buffer.concat([png, Buffer.from('<script>')]), 'png'],
  ['no width', aPng(0, 3), 'png'],
  ['no height', aJpeg(4, 0), 'jpeg'],
  ['a first chunk that is no header', Buffer.concat([png.subarray(0, 8), png.subarray(33)]), 'png'],
  ['a JPEG cut short', aJpeg(4, 3).subarray(0, -2), 'jpeg'],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, ...Buffer.alloc(20), 0xff, 0xd9]), 'jpeg'],
  ['a WebP cut short', aWebp(4, 3).subarray(0, -1), 'webp'],
  [
    'a WebP of no known kind',
    Buffer.from(aWebp(4, 3).toString('latin1').replace('VP8X', 'ALPH'), 'latin1'),
    'webp',
  ],
  ['8,193 pixels high', aWebp(4, 8_193), 'webp'],
  ['a WebP that is shorter than its header', Buffer.from('RIFF\0\0\0\0'), 'webp'],
  ["a PNG as Apple's tools write it, which no browser shows", anApplePng(), 'png'],
];

/** Its first chunk comes before the header. */
function anApplePng(): Buffer {
  const chunk = Buffer.from('0000000443674249500020062bd5b6ee', 'hex');
  return Buffer.concat([png.subarray(0, 8), chunk, png.subarray(8)]);
}

/** Returns the CPU time of some work, in µs. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Returns the time that it takes to read each byte once: a busy machine is slow for both. */
function floorOf(bytes: Buffer): number {
  let sum = 1;
  const floor = cpuOf(() => {
    for (const byte of bytes) sum = (sum * 31 + byte) % 65_521;
  });
  expect(sum).toBeLessThan(65_521);
  return floor;
}

const MAX = Buffer.alloc(SCREENSHOT_LIMITS.screenshotBytes, 7);

/** Returns the best of three runs: the rest is other work of the machine. */
const bestOf = (work: () => number): number => Math.min(...[1, 2, 3].map(work));

describe('screenshots', () => {
  it('a picture of a million empty chunks is checked quickly', () => {
    const [head, tail] = [png.subarray(0, 33), png.subarray(-12)];
    const chunks = Buffer.alloc(12 * 800_000);
    const bytes = Buffer.concat([head, chunks, tail]);
    const ours = cpuOf(() => expect(readPictureSize('png', bytes)).toEqual({ width: 4, height: 3 }));
    expect(ours / floorOf(bytes)).toBeLessThan(8);
  });

  it('a text that only claims to be a picture is checked quickly', () => {
    // An AVIF of 10 MB that is nothing but a list of brands takes more than a second to be read through.
    const size = Buffer.alloc(4);
    size.writeUInt32BE(SCREENSHOT_LIMITS.screenshotBytes);
    const brands = Buffer.alloc(SCREENSHOT_LIMITS.screenshotBytes - 8, 'a');
    const avif = Buffer.concat([size, Buffer.from('ftyp'), brands]);
    const ours = cpuOf(() => {
      for (const type of ['png', 'jpeg', 'webp'] as const)
        expect(readPictureSize(type, avif)).toBeUndefined();
    });
    expect(ours / floorOf(avif)).toBeLessThan(8);
  });

  it('the table has 25 bad screenshots', () => {
    expect(BAD_SCREENSHOTS).toHaveLength(25);
  });

  it.each(BAD_SCREENSHOTS)('%s is refused within 200 ms of work, naming the field', (_name, dataUrl) => {
    const refuse = () =>
      expect(() => parseScreenshot(dataUrl)).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          code: 'invalid_screenshot',
          details: { fields: { screenshot: expect.any(String) } },
        }),
      );
    const ours = bestOf(() => cpuOf(refuse));
    const quiet = 200_000;
    // A quiet machine reads the largest picture in 50 ms: one that is slower at that may be slower at this.
    const limit = ours < quiet ? quiet : 4 * bestOf(() => floorOf(MAX));
    expect(ours).toBeLessThan(limit);
  });

  it.each(MORE)('%s is refused', (_name, bytes, type) => {
    expect(() => parseScreenshot(asDataUrl(`image/${type}`, bytes))).toThrow(
      expect.objectContaining({ code: 'invalid_screenshot' }),
    );
  });

  it.each(GOOD_SCREENSHOTS)('%s is stored and comes back byte for byte', async (type, bytes) => {
    const kit = createTestKit();
    const { project, user } = kit.aMemberWithProject();
    const screenshot = asDataUrl(type, bytes);
    const { tickets } = kit.asUser(user);
    const { id } = await tickets.create({ projectId: project.id, title: 'A', description: 'B', screenshot });
    expect((await tickets.get({ id })).screenshot).toBe(screenshot);
    expect([...kit.files.kept.values()].map((kept) => Buffer.from(kept))).toEqual([bytes]);
  });

  it('10 MB, 8,192 pixels a side and 34 megapixels are still taken', () => {
    const largest = aPng(4, 3, PADDING);
    expect(largest.byteLength).toBe(SCREENSHOT_LIMITS.screenshotBytes);
    expect(parseScreenshot(asDataUrl('image/png', largest))).toMatchObject({ width: 4, height: 3 });
    expect(parseScreenshot(asDataUrl('image/jpeg', aJpeg(8_192, 4_150)))).toMatchObject({ width: 8_192 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 0, 9])(
    'a JPEG of 400 x 200 with orientation %i has the size that it is shown at',
    (orientation) => {
      const isTurned = orientation >= 5 && orientation <= 8;
      const size = isTurned ? { width: 200, height: 400 } : { width: 400, height: 200 };
      for (const order of ['MM', 'II'] as const) {
        expect(readPictureSize('jpeg', aTurnedJpeg(400, 200, orientation, order))).toEqual(size);
      }
    },
  );

  it('an orientation that cannot be read changes nothing', () => {
    const jpeg = aTurnedJpeg(400, 200, 6);
    const exif = jpeg.indexOf('Exif');
    for (const [at, value] of [
      [exif, 0x65],
      [exif + 6, 0x49],
      [exif + 13, 0xff],
      [exif + 31, 4],
      [exif + 35, 2],
    ] as const) {
      const broken = Buffer.from(jpeg);
      broken[at] = value;
      expect(readPictureSize('jpeg', broken)).toEqual({ width: 400, height: 200 });
    }
    for (const length of [2, 3, 10, 15, 30]) {
      const short = Buffer.concat([
        jpeg.subarray(0, exif + length),
        jpeg.subarray(jpeg.indexOf('ffc0', 'hex')),
      ]);
      short.writeUInt16BE(length + 2, exif - 2);
      expect(readPictureSize('jpeg', short)).toEqual({ width: 400, height: 200 });
    }
  });

  it('of a turned camera keep the ring where it was put', async () => {
    const kit = createTestKit();
    const { project, user } = kit.aMemberWithProject();
    const { tickets } = kit.asUser(user);
    const screenshot = asDataUrl('image/jpeg', aTurnedJpeg(400, 200, 6));
    const place = { clickX: 100, clickY: 300 };
    const { id } = await tickets.create({
      projectId: project.id,
      title: 'A',
      description: 'B',
      screenshot,
      ...place,
    });
    expect(await tickets.get({ id })).toMatchObject({
      screenshot,
      screenshotSize: { width: 200, height: 400 },
    });
    await readMarkedPicture(kit.contextOf(user), id);
    expect(kit.viewer.marked).toMatchObject([{ ring: { x: 0.5, y: 0.75 }, pageWidth: 200 }]);
  });

  it('reads the size of all kinds of WebP, and of JPEGs with fill bytes', () => {
    for (const kind of ['VP8 ', 'VP8L', 'VP8X'] as const) {
      expect(readPictureSize('webp', aWebp(1_366, 768, kind))).toEqual({ width: 1_366, height: 768 });
    }
    const jpeg = aJpeg(640, 480);
    const filled = Buffer.concat([jpeg.subarray(0, 20), Buffer.from([0xff, 0xff]), jpeg.subarray(20)]);
    expect(readPictureSize('jpeg', filled)).toEqual({ width: 640, height: 480 });
  });
});
