import { expect, test } from 'vitest';
import { isReported, met, typedSearch, withReported } from './typed-search.ts';

const typing = (typed: string, ...awaited: string[]) => ({ ...typedSearch(''), typed, awaited });

test('what comes back from the address leaves the box as it is, spaces included', () => {
  expect(met(typing('login ', 'login'), 'login').typed).toBe('login ');
  expect(met(typing('login pa', 'login'), 'login').typed).toBe('login pa');
});

test('answers that come late or are skipped take nothing back', () => {
  const box = typing('abc', 'a', 'ab');
  expect(met(box, 'a')).toMatchObject({ typed: 'abc', awaited: ['ab'] });
  expect(met(box, 'ab')).toMatchObject({ typed: 'abc', awaited: [] });
});

test('what the address says of its own, as after going back, is taken over', () => {
  expect(met(typing('abc', 'ab'), 'other')).toEqual({
    typed: 'other',
    known: 'other',
    awaited: [],
    taken: 1,
  });
  expect(met(met(typing('abc', 'abc'), 'abc'), '')).toMatchObject({ typed: '', taken: 1 });
});

test('the same words are handed on once', () => {
  expect(isReported(typedSearch('login'), 'login')).toBe(true);
  expect(isReported(withReported(typedSearch('login'), 'log'), 'log')).toBe(true);
  expect(isReported(withReported(typedSearch('login'), 'log'), 'login')).toBe(false);
});
