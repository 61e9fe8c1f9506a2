import { expect, test } from 'vitest';
import type { ViewSession } from '../session/view-session.types.ts';
import { createSizes } from './live-sizes.ts';

test('of sizes that come meanwhile the newest is taken, also after one that failed or was just done', async () => {
  const taken: number[] = [];
  const session = {
    tab: { resize: async ({ width }: { width: number }) => void taken.push(width) },
    world: {
      ask: async () => {
        if (taken.at(-1) === 400) throw new Error('The page was left.');
      },
    },
    isOver: () => false,
  } as unknown as ViewSession;
  let told = 0;
  const sizes = createSizes(session, {
    before: async () => {},
    watch: (work) => void work.catch(() => {}),
    resized: () => {
      told += 1;
      if (told === 2) sizes.take({ type: 'resize', width: 600, height: 600 });
    },
  });
  for (const width of [400, 450, 500]) sizes.take({ type: 'resize', width, height: 600 });
  while (sizes.pending()) await sizes.pending();
  expect(taken).toEqual([400, 500, 600]);
  expect(told).toBe(3);
});
