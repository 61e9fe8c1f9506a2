import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a server that is killed while people write has kept all that it acknowledged', async (context) => {
  expect(await failuresOf('writers', context)).toEqual([]);
});

it('a server that is killed while files arrive has kept what it acknowledged, and nothing by halves', async (context) => {
  expect(await failuresOf('uploads', context)).toEqual([]);
});

it('a restore brings back what was backed up, over what a killed server left and when it is killed itself', async (context) => {
  expect(await failuresOf('restores', context)).toEqual([]);
});

it('a migration that fails or is killed leaves the old schema or the new one, and every row', async (context) => {
  expect(await failuresOf('migrations', context)).toEqual([]);
});
