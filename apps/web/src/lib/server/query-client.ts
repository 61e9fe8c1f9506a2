import { notifyManager, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';

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
        // What was read ahead in vain is shown as failed; whoever sees it may try again.
        retryOnMount: false,
        refetchOnMount: ({ state }) => state.status !== 'error',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  readAgainWhatWasOvertaken(client);
  forgetFailuresThatWereLeft(client);
  readAheadOnce(client);
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

/** Whoever leaves what could not be read and comes back asks for it anew themselves. */
function forgetFailuresThatWereLeft(client: QueryClient): void {
  const cache = client.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.getObserversCount() > 0 || query.state.status !== 'error') return;
    if (query.state.data === undefined) cache.remove(query);
    else query.setState({ status: 'success', error: null, isInvalidated: true });
  });
}

/** How long a failure to read ahead counts for the screen that is opened next, in ms. */
const JUST_NOW = 10_000;

/** A link under the pointer reads ahead, and so does opening it: what has just failed is not asked for again. */
function readAheadOnce(client: QueryClient): void {
  const hasFailed = (queryKey: QueryKey) => {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    if (query?.state.status !== 'error') return false;
    return query.getObserversCount() > 0 || Date.now() - query.state.errorUpdatedAt < JUST_NOW;
  };
  const prefetch = client.prefetchQuery.bind(client);
  client.prefetchQuery = async (options) => {
    if (!hasFailed(options.queryKey)) await prefetch(options);
  };
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
