import { expect, it } from 'vitest';
import { disarmCell, isOwnExport, joinLabels, ownCell, plainCell, splitLabels } from './csv-cells.ts';

it.each([
  'plain',
  '=1',
  "'=1",
  "''=1",
  'Menu;=1+1;end',
  "Menu;'=1",
  'a,b',
  "it's",
  "'quoted'",
  '- one\n- two\n\n* three',
  'a\t=1|+2',
  ';\t=1',
  "rock 'n' roll",
])('%j comes back from an export as it was', (cell) => {
  expect(ownCell(disarmCell(cell))).toBe(cell);
});

it('cells of other programs lose what makes them text for a spreadsheet', () => {
  expect(plainCell("'=1")).toBe('=1');
  expect(plainCell('="00123"')).toBe('00123');
  expect(plainCell('="say ""hi"""')).toBe('say "hi"');
  expect(plainCell(' ="1"&A1 ')).toBe('="1"&A1');
  expect(plainCell("one;'=1")).toBe("one;'=1");
});

it.each([[[]], [['Copy']], [['a, b', 'c;d', 'say "hi"', 'plain']], [['a', 'b']]])(
  'labels %j come back from one cell',
  (names) => {
    expect(splitLabels(joinLabels(names))).toEqual(names);
  },
);

it('labels of other programs stand between commas or semicolons', () => {
  expect(splitLabels('a,b; c ;;')).toEqual(['a', 'b', 'c']);
  expect(splitLabels('24" screen, 12"')).toEqual(['24" screen', '12"']);
});

it('an export is known by its first columns', () => {
  expect(isOwnExport(['Id', 'Number', 'Title', 'Status'])).toBe(true);
  expect(isOwnExport(['Id', 'Title'])).toBe(false);
});
