import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a proof says the right sentence beside all that moves in the page', async (context) => {
  expect(await failuresOf('sentences', context)).toEqual([]);
});

it('a server that is killed while it proves makes each proof once, and sends each mail once', async (context) => {
  expect(await failuresOf('proofs', context)).toEqual([]);
});

it('a page that never ends delays no status and no other project', async (context) => {
  expect(await failuresOf('hangs', context)).toEqual([]);
});

it('many that are Done at once are all proven, and leave who works their pictures', async (context) => {
  expect(await failuresOf('done', context)).toEqual([]);
});
