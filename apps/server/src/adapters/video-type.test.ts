import { describe, expect, it } from 'vitest';
import { sniffVideoType } from './video-type.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const mp4 = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}\0\0\x02\0isomavc1`);
const HEAD = '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08';

describe('sniffVideoType', () => {
  it.each(['isom', 'iso6', 'mp42', 'avc1', 'M4V ', 'dash'])('knows MP4 by its brand: %s', (brand) => {
    expect(sniffVideoType(mp4(brand))).toBe('video/mp4');
  });

  it.each(['qt  ', 'heic', 'avif', 'mif1', 'M4A ', 'crx '])('knows other files of that kind: %s', (brand) => {
    expect(sniffVideoType(mp4(brand))).toBeNull();
  });

  it('knows WebM, with a short length and a long one, from other Matroska files', () => {
    expect(sniffVideoType(bytes(`${HEAD}\x42\x82\x84webm\x42\x87`))).toBe('video/webm');
    expect(sniffVideoType(bytes(`${HEAD}\x42\x82\x01\0\0\0\0\0\0\x04webm`))).toBe('video/webm');
    expect(sniffVideoType(bytes(`${HEAD}\x42\x82\x88matroska`))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that speaks of videos', '<html>ftypisom webm \x42\x82\x84webm'],
    ['a short file', '\0\0\0\x20ftyp'],
  ])('finds no video in %s', (_what, text) => {
    expect(sniffVideoType(bytes(text))).toBeNull();
  });
});
