import {
  focusManager,
  notifyManager,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, notifyAtOnce } from './query-client.ts';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A screen that shows what it read. */
function aScreen(read: () => Promise<unknown>) {
  const client = createQueryClient();
  client.mount();
  const stop = new QueryObserver(client, { queryKey: ['read'], queryFn: read }).subscribe(() => undefined);
  return {
    client,
    close: () => {
      stop();
      client.unmount();
    },
  };
}

/** Everything at which a client might read again by itself. */
async function liveThroughADay(): Promise<void> {
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere);
    onlineManager.setOnline(isThere);
    await vi.advanceTimersByTimeAsync(DAY);
  }
}

it('what was read is not read again on focus, on a line that comes back, or with time', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'data');
  const { client, close } = aScreen(read);
  await vi.advanceTimersByTimeAsync(0);
  await liveThroughADay();
  const again = new QueryObserver(client, { queryKey: ['read'], queryFn: read }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  await client.invalidateQueries({ queryKey: ['read'] });
  expect(read).toHaveBeenCalledTimes(2);
  again();
  close();
});

it('what could not be read is not tried again by itself', async () => {
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('down')));
  const { client, close } = aScreen(read);
  await vi.advanceTimersByTimeAsync(0);
  await liveThroughADay();
  expect(read).toHaveBeenCalledTimes(1);
  await expect(
    client.getMutationCache().build(client, { mutationFn: read }).execute(undefined),
  ).rejects.toThrow('down');
  expect(read).toHaveBeenCalledTimes(2);
  close();
});

/** A read whose answers come when they are let through, each of what is true when it was asked for. */
function slowReads() {
  let now = 'old';
  const answers: (() => void)[] = [];
  const read = vi.fn<() => Promise<string>>(() => {
    const seen = now;
    return new Promise((resolve) => {
      answers.push(() => resolve(seen));
    });
  });
  const answer = async () => {
    for (const one of answers.splice(0)) one();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { read, answer, change: () => (now = 'new') };
}

it('what changed while it was first read is read once more', async () => {
  const { read, answer, change } = slowReads();
  const { client, close } = aScreen(read);
  change();
  void client.invalidateQueries({ queryKey: ['read'] });
  await answer();
  await answer();
  expect(client.getQueryData(['read'])).toBe('new');
  // Later changes find it as ever: one that restarts the reading does not have it read twice.
  void client.invalidateQueries({ queryKey: ['read'] });
  void client.invalidateQueries({ queryKey: ['read'] });
  await answer();
  await answer();
  expect(read).toHaveBeenCalledTimes(4);
  close();
});

it('what changed while it was read ahead is read anew when it is shown', async () => {
  const { read, answer, change } = slowReads();
  const client = createQueryClient();
  void client.prefetchQuery({ queryKey: ['read'], queryFn: read });
  change();
  void client.invalidateQueries({ queryKey: ['read'] });
  await answer();
  const close = new QueryObserver(client, { queryKey: ['read'], queryFn: read }).subscribe(() => undefined);
  await answer();
  expect(client.getQueryData(['read'])).toBe('new');
  close();
});

/** Hears of a query's data as a component does. */
const aWatcher = (client: QueryClient, told: () => void) =>
  new QueryObserver(client, { queryKey: ['read'], enabled: false }).subscribe(notifyManager.batchCalls(told));

it('a change is told of in the task that makes it, and at once where that is asked for', async () => {
  const client = createQueryClient();
  const told = vi.fn<() => void>();
  const close = aWatcher(client, told);
  notifyAtOnce(() => client.setQueryData(['read'], 'first'));
  expect(told).toHaveBeenCalledTimes(1);
  client.setQueryData(['read'], 'second');
  expect(told).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(told).toHaveBeenCalledTimes(2);
  close();
});

it('those who are told at once are so no longer after work that fails', async () => {
  const client = createQueryClient();
  const told = vi.fn<() => void>();
  const close = aWatcher(client, told);
  expect(() => notifyAtOnce(() => expect.fail('no'))).toThrow('no');
  client.setQueryData(['read'], 'later');
  expect(told).not.toHaveBeenCalled();
  close();
});
