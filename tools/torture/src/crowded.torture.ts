import { expect, it } from 'vitest';
import { failuresOf } from './short-form.ts';

it('a full disk costs nothing that was acknowledged, is info in a sentence, and stops no reading', async (context) => {
  expect(await failuresOf('disk', context)).toEqual([]);
});

it('many who write and read at once, beside backups, lose no change and meet no busy database', async (context) => {
  expect(await failuresOf('crowd', context)).toEqual([]);
});
