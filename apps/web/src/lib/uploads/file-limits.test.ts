import { expect, test } from 'vitest';
import { complaintOfFiles } from './file-limits.ts';

const limits = { uploadMaxBytes: 25 * 1_048_576, uploadMaxFiles: 2 };
const file = (name: string, size = 10) => ({ name, size });

test('files within the limits, and any files before the limits are known, are accepted', () => {
  const edge = file('edge.mov', limits.uploadMaxBytes);
  expect(complaintOfFiles([edge, file('b.txt')], limits)).toBeUndefined();
  expect(complaintOfFiles([file('huge.mov', 1e12)], undefined)).toBeUndefined();
});

test('the message names every file that is too large', () => {
  const large = limits.uploadMaxBytes + 1;
  expect(complaintOfFiles([file('a.mov', large), file('b.txt'), file('c.mov', large)], limits)).toBe(
    'Larger than the 25 MB file limit: a.mov, c.mov',
  );
});

test('the message says how many files to remove when there are too many', () => {
  expect(
    complaintOfFiles(
      ['a', 'b', 'c', 'd', 'e'].map((name) => file(name)),
      limits,
    ),
  ).toBe(
    'You can send at most 2 files with a ticket. Remove 3 files here and attach them to the ticket later.',
  );
});
