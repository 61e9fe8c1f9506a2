import { expect, it } from 'vitest';
import { readTexts, textsOf } from './read-texts.mjs';

const SOURCE = `
import { useState } from 'react';
const SQL = 'select * from ticket';
export const refusal = (name) => new AppError('invalid', 'taken', \`The name \${name} is taken.\`);
export function Hint({ count }) {
  return (
    <Stack title="A title" className="two words">
      <p>
        You have <strong>{count}</strong> tickets.
      </p>
      <Button>Save</Button>
    </Stack>
  );
}
`;

it('lists what people can read, with its place', () => {
  const found = textsOf('hint.tsx', SOURCE, 'screen').map(({ line, text }) => [line, text]);
  expect(found).toEqual([
    [4, 'The name {…} is taken.'],
    [7, 'A title'],
    [8, 'You have {…} tickets.'],
    [11, 'Save'],
  ]);
});

it('finds the texts of the whole product', () => {
  const readers = new Set(readTexts().map(({ reader }) => reader));
  expect([...readers].toSorted()).toEqual(['contract', 'host', 'screen', 'server', 'view']);
});
