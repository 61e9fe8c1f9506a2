import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a proof says the right sentence beside all that moves in the page', async (context) => {
  expect(await failuresOf('sentences', context)).toEqual([]);
});

it('a server that is killed while it proves makes each proof once, and sends each mail once', async (context) => {
  expect(await failuresOf('proofs', context)).toEqual([]);
});

// These take two minutes each on a busy machine: `hangs` and `done` run only with `npm run torture`.
