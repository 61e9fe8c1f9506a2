import { expect, test } from 'vitest';
import { completeMention, mentionedIds } from './mention-text.ts';

const ann = { id: '1', name: 'Ann Lee', email: 'ann@a.test' };
const otherAnn = { id: '2', name: 'Ann Lee', email: 'lee@b.test' };
const bo = { id: '3', name: 'Bo', email: 'bo@a.test' };

test('choosing a person replaces what was typed and leaves the caret behind the name', () => {
  const done = completeMention('Hello @an please look', 9, 6, 'Ann Lee');
  expect(done.text).toBe('Hello @Ann Lee please look');
  expect(done.text.slice(0, done.caret)).toBe('Hello @Ann Lee ');
});

test('typed names and addresses count as mentions', () => {
  expect(mentionedIds('@Bo and @ann@a.test', [ann, bo], new Set())).toEqual(['3', '1']);
});

test('a mention means the chosen one of two people with the same name', () => {
  expect(mentionedIds('@Ann Lee look', [ann, otherAnn], new Set(['2']))).toEqual(['2']);
});

test('a chosen person is not mentioned after their name is deleted', () => {
  expect(mentionedIds('never mind', [ann], new Set(['1']))).toEqual([]);
});
