import { expect, it } from 'vitest';
import { changedBox, setBox, taskBoxesOf } from './task-boxes.ts';

const LIST = '- [ ] one\n- [x] two [ ]\n';

it('changes one character, and knows it again', () => {
  const [first, second] = taskBoxesOf(LIST);
  if (!first || !second) throw new Error('There are two boxes.');
  const ticked = setBox(LIST, first, true);
  expect(ticked).toBe('- [x] one\n- [x] two [ ]\n');
  expect(changedBox(LIST, ticked)).toMatchObject({ text: 'one', isDone: true });
  expect(changedBox(LIST, setBox(LIST, second, false))).toMatchObject({ text: 'two [ ]', isDone: false });
});

it('takes no other edit for a tick', () => {
  const others = [
    LIST,
    LIST.replace('one', 'ane'),
    `${LIST}x`,
    '- [x] one\n- [ ] two [ ]\n',
    LIST.replace('two [ ]', 'two [x]'),
  ];
  for (const other of others) expect(changedBox(LIST, other)).toBeUndefined();
});

it('looks for none in texts without brackets', () => {
  expect(taskBoxesOf('Nothing to do.')).toEqual([]);
});
