import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a recorded sign-in opens Redmine for all, writes only where it may, and is told of when it ends', async (context) => {
  expect(await failuresOf('doors', context)).toEqual([]);
});
