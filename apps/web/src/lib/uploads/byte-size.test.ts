import { expect, it } from 'vitest';
import { formatBytes } from './byte-size.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [5_242_880, '5.0 MB'],
  [66_571_993_088, '62.0 GB'],
  [2 ** 60, '1048576.0 TB'],
])('%i bytes read %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
