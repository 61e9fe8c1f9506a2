import { expect, it } from 'vitest';
import { lintSource } from './lint-source.mjs';

it('texts that sound translated are found on screens and in sentences', () => {
  const source = `export const Hint = ({ count }: { count: number }) => (
  <p title="Meanwhile this ticket was accepted.">
    {count} tickets are told of
    it to whoever watches.
  </p>
);
export const refusal = (name: string) => \`\${name} cannot be mended any more.\`;
`;
  // One sentence may hold several of them.
  expect([...new Set(lintSource('plain-words', 'source.tsx', source))]).toEqual([2, 3, 7]);
});

it('comments, names and addresses are left alone', () => {
  const source = `// Meanwhile the page is mended.
export const BESIDE = 'beside';
export const path = '/told-of/meanwhile';
export const sentence = 'Nothing to fix: the page is next to it.';
`;
  expect(lintSource('plain-words', 'source.ts', source)).toEqual([]);
});
