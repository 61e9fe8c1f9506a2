import { clockWords } from '@ringmark/contract/clock-words';
import { describe, expect, it } from 'vitest';
import { CLIP, clipBitRate, clipName, clipSize, mostBytes, secondsLeft } from './clip-limits.ts';

const MB = 1_048_576;

describe('clipSize', () => {
  it.each([
    ['a desktop is drawn as it is', { width: 1366, height: 768 }, 1, { width: 1366, height: 768 }],
    ['a phone is drawn sharp', { width: 390, height: 844 }, 3, { width: 780, height: 1688 }],
    ['one that is shown smaller is not made smaller', { width: 390, height: 844 }, 0.5, undefined],
    ['odd lengths become even', { width: 801, height: 601 }, 1, undefined],
  ])('%s', (_what, size, density, wanted) => {
    const { width, height } = clipSize(size, density);
    expect({ width, height }).toEqual(wanted ?? clipSize(size, 1));
    expect([width % 2, height % 2]).toEqual([0, 0]);
    expect(width * height).toBeLessThan(1_410_000);
  });

  it('makes a large page smaller and keeps its shape', () => {
    const { width, height } = clipSize({ width: 2560, height: 1440 }, 2);
    expect(width * height).toBeLessThan(1_410_000);
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });
});

describe('clipBitRate', () => {
  it('has the longest clip fit into the file', () => {
    for (const limit of [1, 2, 5, 25, 100].map((count) => count * MB)) {
      const bytes = (clipBitRate(limit) * CLIP.mostMs) / 8_000;
      expect(bytes).toBeLessThan(limit * 0.75);
      expect(bytes).toBeGreaterThan(0);
    }
  });

  it('is no better than it needs to be', () => {
    expect(clipBitRate(1_000 * MB)).toBe(clipBitRate(100 * MB));
  });
});

it('takes what is not encoded yet for as large as the largest frame', () => {
  expect(mostBytes(0, 0, 0)).toBe(49_152);
  expect(mostBytes(500_000, 100_000, 0) - mostBytes(0, 0, 0)).toBe(700_000);
  expect(mostBytes(500_000, 100_000, 3) - mostBytes(500_000, 100_000, 0)).toBe(300_000);
});

it('tells the end ten seconds before it', () => {
  expect([0, 49_999].map(secondsLeft)).toEqual([null, null]);
  expect([50_000, 50_001, 59_500, 60_000].map(secondsLeft)).toEqual([10, 10, 1, 0]);
});

it('writes times and names', () => {
  expect([0, 7_900, 60_000].map(clockWords)).toEqual(['0:00', '0:07', '1:00']);
  expect(clipName(new Date(2026, 0, 2, 3, 4, 5), 'mp4')).toBe('recording-2026-01-02-030405.mp4');
});
