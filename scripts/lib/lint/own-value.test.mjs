import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../paths.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-lint-'));
  const config = {
    jsPlugins: [join(root, 'scripts/lib/lint/plugin.mjs')],
    rules: { 'ringmark/own-value': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of a source in which the rule finds something, from 1. */
function linesFound(source) {
  writeFileSync(join(folder, 'source.ts'), source);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', 'source.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout);
  const found = diagnostics.filter(({ code }) => code === 'ringmark(own-value)');
  return found.map(({ labels }) => labels[0].span.line).toSorted((a, b) => a - b);
}

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
