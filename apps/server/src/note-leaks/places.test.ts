import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PLACES } from './places.ts';

const ROOT = new URL('../../../../', import.meta.url);

it.each(PLACES)('is there to be opened: $name', async ({ file, closed }) => {
  expect((await readFile(new URL(file, ROOT), 'utf8')).split(closed).length).toBeGreaterThan(1);
});
