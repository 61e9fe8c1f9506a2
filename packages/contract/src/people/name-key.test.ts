import { describe, expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

describe('the key of a name', () => {
  it.each([
    ['Séan', 'Se\u0301an'],
    ['O’Brien', "O'Brien"],
    ['Jürgen Groß', 'JÜRGEN GROSS'],
    ['Groß', 'GROẞ'],
    ['Ανδρέας', 'ΑΝΔΡΈΑΣ'],
    ['İpek', 'ipek'],
    ['김', '\u1100\u1175\u11b7'],
  ])('%s and %s are the same', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('tells accents apart', () => {
    expect(nameKey('René')).not.toBe(nameKey('Rene'));
  });
});
