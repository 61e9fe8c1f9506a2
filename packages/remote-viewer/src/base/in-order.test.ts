import { expect, test } from 'vitest';
import { createInOrder } from './in-order.ts';

test('works are done one after the other, the first at once, and one that fails holds up none', async () => {
  const inOrder = createInOrder();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder(async () => {
    done.push('first begins');
    await gate.promise;
    done.push('first fails');
    throw new Error('first');
  });
  expect(done).toEqual(['first begins']);
  const second = inOrder(async () => {
    done.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe(2);
  expect(done).toEqual(['first begins', 'first fails', 'second']);
  expect(await inOrder(async () => 3)).toBe(3);
});
