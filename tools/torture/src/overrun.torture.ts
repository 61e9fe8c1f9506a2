import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a crowd and those who send hardly anything keep nobody waiting who asks whether the server lives', async (context) => {
  expect(await failuresOf('senders', context)).toEqual([]);
});

it('a server that is asked to stop drops nothing that it accepted, and leaves nothing behind', async (context) => {
  expect(await failuresOf('stop', context)).toEqual([]);
});

it('a kept page that is downloaded by all at once, and read by nobody, keeps nobody else waiting', async (context) => {
  expect(await failuresOf('downloads', context)).toEqual([]);
});
