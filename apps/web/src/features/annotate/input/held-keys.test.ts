import { expect, test, vi } from 'vitest';
import { createHeldKeys } from './held-keys.ts';

test('a key is decided on at once where the answer is known', () => {
  const keys = createHeldKeys();
  const done: string[] = [];
  const decide = (isWriting: boolean) =>
    keys.decide(
      isWriting,
      () => done.push('typed'),
      () => done.push('own'),
    );
  decide(true);
  decide(false);
  keys.pass(() => done.push('next'));
  expect(done).toEqual(['typed', 'own', 'next']);
});

test('what is typed while the answer is on its way comes after it, in its order', async () => {
  const keys = createHeldKeys();
  const done: string[] = [];
  const answer = Promise.withResolvers<boolean>();
  keys.decide(
    answer.promise,
    () => done.push('m'),
    () => done.push('mode'),
  );
  for (const letter of ['a', 'n']) keys.pass(() => done.push(letter));
  expect(done).toEqual([]);
  answer.resolve(true);
  await vi.waitFor(() => expect(done).toEqual(['m', 'a', 'n']), { timeout: 8_000 });
});

test('a page that never answers holds no key for longer than four seconds', async () => {
  vi.useFakeTimers();
  const own = vi.fn<() => void>();
  createHeldKeys().decide(new Promise(() => {}), vi.fn<() => void>(), own);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(own).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(own).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
