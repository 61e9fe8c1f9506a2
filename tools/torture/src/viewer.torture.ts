import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('pages of the remote view come and go and are killed, and leave nothing behind', async (context) => {
  expect(await failuresOf('viewer', context)).toEqual([]);
});
