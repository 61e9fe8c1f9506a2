import { expect, test } from 'vitest';
import { isReported, met, typedSearch, withReported } from './typed-search.ts';

const typing = (typed: string, ...awaited: string[]) => ({ ...typedSearch(''), typed, awaited });

test('a search box keeps its text, spaces included, when the address repeats it', () => {
  expect(met(typing('login ', 'login'), 'login').typed).toBe('login ');
  expect(met(typing('login pa', 'login'), 'login').typed).toBe('login pa');
});

test('late or skipped addresses do not revert the search box', () => {
  const box = typing('abc', 'a', 'ab');
  expect(met(box, 'a')).toMatchObject({ typed: 'abc', awaited: ['ab'] });
  expect(met(box, 'ab')).toMatchObject({ typed: 'abc', awaited: [] });
});

test('the search box adopts a foreign address, such as after Back', () => {
  expect(met(typing('abc', 'ab'), 'other')).toEqual({
    typed: 'other',
    known: 'other',
    awaited: [],
    taken: 1,
  });
  expect(met(met(typing('abc', 'abc'), 'abc'), '')).toMatchObject({ typed: '', taken: 1 });
});

test('the search box reports the same text once', () => {
  expect(isReported(typedSearch('login'), 'login')).toBe(true);
  expect(isReported(withReported(typedSearch('login'), 'log'), 'log')).toBe(true);
  expect(isReported(withReported(typedSearch('login'), 'log'), 'login')).toBe(false);
});
