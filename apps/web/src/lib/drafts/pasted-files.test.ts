import { expect, test } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });

/** A clipboard with one picture, and other data next to it. */
const clipboard = (beside: Record<string, string> = {}) => ({
  files: [picture] as unknown as FileList,
  getData: (type: string) => beside[type] ?? '',
});

test('pasting spreadsheet cells into a text field takes the text, not the picture', () => {
  const cells = clipboard({ 'text/plain': '1\t2', 'text/html': '<table></table>' });
  expect(pastedFiles(cells, true)).toEqual([]);
  expect(pastedFiles(cells, false)).toEqual([picture]);
});

test('pasted pictures, and files with their names, are files in any element', () => {
  const others: Record<string, string>[] = [{}, { 'text/html': '<img>' }, { 'text/plain': 'image.png' }];
  for (const beside of others) {
    expect(pastedFiles(clipboard(beside), true)).toEqual([picture]);
  }
  expect(pastedFiles(null, true)).toEqual([]);
});
