import type { AppRouter } from '@ringmark/api/compose/app-router';
import type { Query } from '@tanstack/react-query';
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { changePosition } from './change-position.ts';
import { createQueryClient } from './query-client.ts';
import { checkServer, isUnanswered, onRecovery } from './server-reachability.ts';
import { refuseForeignAnswers } from './refused-answer.ts';
import { reportRefusedSession } from '../session/session-events.ts';

const TRPC_PATH = '/api/trpc';

export const trpc = createTRPCReact<AppRouter>();
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const queryClient = createQueryClient();

const hasFailed = ({ state }: Pick<Query, 'state'>) => state.status === 'error';

// Reads again what failed; the session may have ended in the meantime.
onRecovery(() => {
  queryClient.removeQueries({ type: 'inactive', predicate: hasFailed });
  void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
  reportRefusedSession();
});

const ask = async (address: RequestInfo | URL, init?: RequestInit) => {
  const answer = await refuseForeignAnswers(address, init).catch((error: unknown) => {
    if (isUnanswered(error)) void checkServer();
    throw error;
  });
  if (answer.status === 401) reportRefusedSession();
  changePosition.beginAt(answer);
  return answer;
};

/** Sends a slow call alone, so that it does not delay a batch. */
export const ALONE = { isAlone: true };

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({ url: TRPC_PATH }),
      false: splitLink({
        condition: ({ context }) => context['isAlone'] === true,
        true: httpLink({ url: TRPC_PATH, fetch: ask }),
        // The server accepts ten calls a request and addresses of some 8 KB.
        false: httpBatchLink({ url: TRPC_PATH, maxItems: 10, maxURLLength: 6_000, fetch: ask }),
      }),
    }),
  ],
});

/** The helpers for guards and loaders of routes. */
export const trpcUtils = createTRPCQueryUtils({ queryClient, client: trpcClient });
