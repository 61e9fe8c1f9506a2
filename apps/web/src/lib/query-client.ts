import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';

/**
 * What was read stays good until it is said to have changed: data does not go stale by time, is not fetched
 * again on focus or on reconnecting, and a failed read is not tried again by itself. Changes arrive by push.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  readAgainWhatWasOvertaken(client);
  return client;
}

/**
 * What is said to have changed while it is on its way for the first time, or while nobody looks at it, the library
 * takes for good when it arrives, although it may be older than the change: it is said once more then.
 */
function readAgainWhatWasOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  client.getQueryCache().subscribe((told) => {
    if (told.type !== 'updated') return;
    const { query, action } = told;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') overtaken.add(query);
    // Read anew since then, or not read at all, of which the query itself says so.
    if (action.type === 'fetch' || action.type === 'error') overtaken.delete(query);
    if (action.type !== 'success' || action.manual || !overtaken.delete(query)) return;
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

/** Those who show a query's data hear of a change in the task that makes it: a timer would draw it a frame later. */
notifyManager.setScheduler(queueMicrotask);

/** Lets them hear of what `work` changes before it returns, so that it is drawn with what an event changes besides. */
export function notifyAtOnce(work: () => void): void {
  notifyManager.setScheduler((tell) => tell());
  try {
    work();
  } finally {
    notifyManager.setScheduler(queueMicrotask);
  }
}
