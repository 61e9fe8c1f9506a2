import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a proof says the right sentence, whatever moves in the page', async (context) => {
  expect(await failuresOf('sentences', context)).toEqual([]);
});
