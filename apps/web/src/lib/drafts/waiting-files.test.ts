import { expect, test } from 'vitest';
import { withReplaced } from './waiting-files.ts';

test('a file takes the place of another, and of one that is gone it takes none', () => {
  const [first, second, drawn] = ['a.png', 'b.png', 'a.png'].map((name) => new File(['x'], name)) as [
    File,
    File,
    File,
  ];
  const waiting = { files: [first, second], missing: ['lost.txt'] };
  expect(withReplaced(waiting, first, drawn)).toEqual({ files: [drawn, second], missing: ['lost.txt'] });
  const sent = { files: [second], missing: [] };
  expect(withReplaced(sent, first, drawn)).toEqual(sent);
});
