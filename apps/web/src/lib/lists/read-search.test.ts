import { expect, it } from 'vitest';
import { oneOf, readSearch, text } from './read-search.ts';

const read = readSearch({ url: text, tab: oneOf(['current', 'archived']) });

it('takes what is meant, and leaves out other words, other kinds and other names', () => {
  expect(read({ url: '/a?b=1', tab: 'archived', more: 'x' })).toEqual({ url: '/a?b=1', tab: 'archived' });
  expect(read({ url: '', tab: 'toString' })).toEqual({ url: '' });
  expect(read({ url: 7, tab: ['current'] })).toEqual({});
  expect(read({})).toEqual({});
});

it('names what it leaves out, which the router would take from the address otherwise', () => {
  expect('tab' in read({ tab: 'gone' })).toBe(true);
  expect('tab' in read({ url: '/a' })).toBe(false);
});
