import { expect, it } from 'vitest';
import { byName } from './by-name.ts';

it('names are sorted as people look for them: accents, case and numbers aside', () => {
  const names = ['zoe', 'Émile', 'Shop 10', 'Frank', 'eve', 'Shop 9'].map((name) => ({ name }));
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
    'Émile',
    'eve',
    'Frank',
    'Shop 9',
    'Shop 10',
    'zoe',
  ]);
});
