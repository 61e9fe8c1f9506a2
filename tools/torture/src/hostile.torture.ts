import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('pages that take all they can get leave the people beside them their pictures and their tickets', async (context) => {
  expect(await failuresOf('pages', context)).toEqual([]);
});
