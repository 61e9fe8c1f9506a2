import { Session } from 'node:inspector';
import { expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const LENGTH = 20_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const lines = (line: (index: number) => string) =>
  Array.from({ length: 400 }, (_, index) => line(index))
    .join('\n')
    .slice(0, LENGTH);

const MARKS =
  '[ ] * _ ` ~ > - # < & @ | ( ![ [] [[ a** *_~` \\ \\[ [a]( [a][ ![[]() [](< <a <!-- &# http:// mailto: _a* `a ~~a';
const WITH_BLANKS = ['> ', '- ', '*a ', '**a __b ', 'http://a.b ', 'a@b.c ', '- [ ] ', '1. '];
const LINES = ['a\n', '\n', '> a\n', '- [ ] a\n', '```\n', '---\n', '\u{1F600}'];
const TEXTS = {
  ...Object.fromEntries([...MARKS.split(' '), ...WITH_BLANKS, ...LINES].map((part) => [part, filled(part)])),
  'lists in lists': lines((index) => `${' '.repeat(Math.min(index, 90) * 2)}- a`),
  'quotes in quotes': lines((index) => `${'>'.repeat(Math.min(index, 120))} a`),
  'longer and longer code': lines((index) => `a${'`'.repeat(Math.min(index, 140))}`),
  'open brackets of an address': `http://a${'('.repeat(LENGTH - 8)}`,
};

/** Counts the blocks of code that ran, which is the same on any machine, however busy. */
function workOf(run: () => void): number {
  const session = new Session();
  session.connect();
  let blocks = 0;
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  run();
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!/markdown|linkify/.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
  });
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return blocks;
}

/** Blocks that run for a character, at 100 brackets in each other; were it the square of the length, it were 20,000. */
const MAX_A_CHARACTER = 800;

it.each(Object.entries(TEXTS))('is work in proportion to its length: %j', (_name, text) => {
  const work = workOf(() => parseMarkdown(text));
  expect(work).toBeGreaterThan(0);
  expect(work / LENGTH).toBeLessThan(MAX_A_CHARACTER);
});
