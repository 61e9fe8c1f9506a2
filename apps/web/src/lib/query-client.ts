import { QueryClient } from '@tanstack/react-query';

/**
 * What was read stays good until it is said to have changed: data does not go stale by time, is not fetched
 * again on focus or on reconnecting, and a failed read is not tried again by itself. Changes arrive by push.
 */
export const createQueryClient = () =>
  new QueryClient({
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
