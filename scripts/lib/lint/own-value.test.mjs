import { describe, expect, it } from 'vitest';
import { lintSource } from './lint-source.mjs';

const linesFound = (source) => lintSource('own-value', 'source.ts', source);

describe('words from outside', () => {
  it('are not looked up in plain objects', () => {
    const source = `const WORDS: Readonly<Record<string, string>> = { a: 'A' };
export const one = (word: string) => WORDS[word];
export const two = (table: Record<string, number>, word: string) => table[word.toLowerCase()];
`;
    expect(linesFound(source)).toEqual([2, 3]);
  });

  it('are looked up in maps and in tables with known keys, and fixed words in anything', () => {
    const source = `const WORDS: Record<string, string> = { a: 'A' };
const MAP: ReadonlyMap<string, string> = new Map();
const STATES: Readonly<Record<'on' | 'off', string>> = { on: 'On', off: 'Off' };
export const one = (word: string) => MAP.get(word);
export const two = (state: 'on' | 'off') => STATES[state];
export const three = WORDS['a'];
export const four = (list: string[], at: number) => list[at];
export function fill(word: string) {
  WORDS[word] = 'B';
}
`;
    expect(linesFound(source)).toEqual([]);
  });
});
