import { expect, it } from 'vitest';
import { searchIn } from './search-in.ts';

const PEOPLE = [
  { name: 'Zoë Müller', email: 'zoe@north.example' },
  { name: 'Ana Silva', email: 'ana@south.example' },
  { name: 'Ben North', email: 'ben@south.example' },
];
const found = (typed: string) =>
  searchIn(PEOPLE, typed, ({ name, email }) => [name, email, null]).map(({ name }) => name);

it.each([
  ['', ['Zoë Müller', 'Ana Silva', 'Ben North']],
  ['   ', ['Zoë Müller', 'Ana Silva', 'Ben North']],
  ['zoe MULLER', ['Zoë Müller']],
  ['north', ['Zoë Müller', 'Ben North']],
  ['south ben', ['Ben North']],
  ['nobody', []],
])('finds by %j in any text, word by word, whatever the accents', (typed, names) => {
  expect(found(typed)).toEqual(names);
});
