import { expect, test } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });

/** A clipboard with one picture, and what lies beside it. */
const clipboard = (beside: Record<string, string> = {}) => ({
  files: [picture] as unknown as FileList,
  getData: (type: string) => beside[type] ?? '',
});

test('cells of a spreadsheet are pasted into a field as words, and not as the picture of them', () => {
  const cells = clipboard({ 'text/plain': '1\t2', 'text/html': '<table></table>' });
  expect(pastedFiles(cells, true)).toEqual([]);
  expect(pastedFiles(cells, false)).toEqual([picture]);
});

test('a picture of a page or a screen, and a file with its name beside it, are files everywhere', () => {
  const others: Record<string, string>[] = [{}, { 'text/html': '<img>' }, { 'text/plain': 'image.png' }];
  for (const beside of others) {
    expect(pastedFiles(clipboard(beside), true)).toEqual([picture]);
  }
  expect(pastedFiles(null, true)).toEqual([]);
});
