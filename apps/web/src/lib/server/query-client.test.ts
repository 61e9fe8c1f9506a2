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

it('data is not refetched on focus, on reconnecting or with time', async () => {
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

it('a failed read is not retried automatically', async () => {
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

it('a change during the first read causes one more read', async () => {
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

it('a change during a prefetch causes a refetch when the data is shown', async () => {
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

/** Observes a query's data as a component does. */
const aWatcher = (client: QueryClient, told: () => void) =>
  new QueryObserver(client, { queryKey: ['read'], enabled: false }).subscribe(notifyManager.batchCalls(told));

it('observers hear of a change in the same task, and synchronously on request', async () => {
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

it('synchronous notification ends when its work throws', async () => {
  const client = createQueryClient();
  const told = vi.fn<() => void>();
  const close = aWatcher(client, told);
  expect(() => notifyAtOnce(() => expect.fail('no'))).toThrow('no');
  client.setQueryData(['read'], 'later');
  expect(told).not.toHaveBeenCalled();
  close();
});

/** A screen that opens after its data was read ahead. */
const open = (client: QueryClient, read: () => Promise<unknown>) => {
  const screen = new QueryObserver(client, { queryKey: ['read'], queryFn: read });
  return { screen, close: screen.subscribe(() => undefined) };
};

it('a failed prefetch is repeated by the retry button, not by the screen that opens', async () => {
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('down')));
  const client = createQueryClient();
  const ahead = { queryKey: ['read'], queryFn: read };
  await client.prefetchQuery(ahead);
  await client.prefetchQuery(ahead);
  const { screen, close } = open(client, read);
  await vi.advanceTimersByTimeAsync(DAY);
  // The links next to the screen do not repeat it either.
  await client.prefetchQuery(ahead);
  expect(screen.getCurrentResult().isError).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  await screen.refetch();
  expect(read).toHaveBeenCalledTimes(2);
  close();
});

it('an old failure and a failure of a left screen are prefetched again', async () => {
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('down')));
  const client = createQueryClient();
  await client.prefetchQuery({ queryKey: ['read'], queryFn: read });
  await vi.advanceTimersByTimeAsync(10_000);
  await client.prefetchQuery({ queryKey: ['read'], queryFn: read });
  expect(read).toHaveBeenCalledTimes(2);
  open(client, read).close();
  const { close } = open(client, read);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(3);
  close();
});

it('a failed refetch is not repeated by another observer of the same data', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'data');
  const client = createQueryClient();
  const { screen, close } = open(client, read);
  await vi.advanceTimersByTimeAsync(0);
  read.mockRejectedValue(new Error('down'));
  await client.invalidateQueries({ queryKey: ['read'] });
  const other = open(client, read);
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getCurrentResult()).toMatchObject({ isError: true, data: 'data' });
  expect(read).toHaveBeenCalledTimes(2);
  close();
  other.close();
  // If it is opened again, it is fetched: what is known may be older than the change.
  open(client, read).close();
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(3);
});
