import { LIST_LIMITS } from '@ringmark/contract/lists/list-limits';
import type { Board, BoardColumn, BoardInput } from '@ringmark/contract/tickets/boards';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc, trpcClient } from '../../lib/server/trpc-client.ts';
import { withPage } from '../../lib/tickets/board-cache.ts';

export const boardKey = (filters: BoardInput) => getQueryKey(trpc.tickets.board, filters, 'query');

interface PageOptions {
  limit?: number;
  signal?: AbortSignal;
}

const readPage = async (filters: BoardInput, column: BoardColumn, { limit, signal }: PageOptions = {}) => {
  const { status, nextCursor } = column;
  const page = await trpcClient.tickets.boardColumn.query(
    { ...filters, status, limit, cursor: nextCursor ?? undefined },
    { signal },
  );
  return withPage(column, page);
};

/** Reads on until as many cards are there as were loaded before, so that a refetch never shortens a column. */
async function fillColumn(filters: BoardInput, column: BoardColumn, wanted: number, signal: AbortSignal) {
  let filled = column;
  while (filled.cards.length < wanted && filled.nextCursor) {
    const limit = Math.min(wanted - filled.cards.length, LIST_LIMITS.listMaximum);
    filled = await readPage(filters, filled, { limit, signal });
  }
  return filled;
}

/** Returns the filters as one text; empty without filters. */
const filterKeyOf = (filters: BoardInput): string =>
  Object.entries(filters)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Returns the filters of the cards on the screen: the cards stay while the answer for other filters is pending. */
function useAnsweredFilterKey(filters: BoardInput, isAnswered: boolean): string {
  const filterKey = filterKeyOf(filters);
  const [answered, setAnswered] = useState('');
  if (isAnswered && answered !== filterKey) setAnswered(filterKey);
  return isAnswered ? filterKey : answered;
}

/** The board under these filters, and how to load more of a column. */
export function useBoard(filters: BoardInput) {
  const queryClient = useQueryClient();
  const key = boardKey(filters);
  const query = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<Board> {
      const before = queryClient.getQueryData<Board>(key);
      const board = await trpcClient.tickets.board.query(filters, { signal });
      const columns = board.columns.map((column, index) => {
        const wanted = before?.columns[index]?.cards.length ?? 0;
        return wanted > column.cards.length ? fillColumn(filters, column, wanted, signal) : column;
      });
      return { ...board, columns: await Promise.all(columns) };
    },
  });
  const filterKey = useAnsweredFilterKey(filters, query.data !== undefined && !query.isPlaceholderData);
  return { ...query, filterKey, ...useLoadMore(filters) };
}

/** The function stays the same, so that no column is rendered again for it. */
function useLoadMore(filters: BoardInput) {
  const queryClient = useQueryClient();
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ filters, loading });
  const failure = useFailureOnce();
  // Before the effects of columns, which load more as soon as they see that they should.
  useLayoutEffect(() => {
    latest.current = { filters, loading };
  });
  const loadMore = useCallback(
    async (column: BoardColumn) => {
      const { filters, loading } = latest.current;
      if (!column.nextCursor || loading.has(column.status)) return;
      const mark = (isLoading: boolean) =>
        setLoading((before) => {
          const others = [...before].filter((status) => status !== column.status);
          return new Set(isLoading ? [...others, column.status] : others);
        });
      mark(true);
      const told = failure.begin();
      try {
        const longer = await readPage(filters, column);
        queryClient.setQueryData<Board>(boardKey(filters), (board) => {
          const columns = board?.columns.map((other) =>
            other.status === column.status && other.nextCursor === column.nextCursor ? longer : other,
          );
          return board && columns && { ...board, columns };
        });
      } catch (error) {
        const isSaid = queryClient.getQueryState(boardKey(latest.current.filters))?.status === 'error';
        if (!isSaid) told.fail(error);
      } finally {
        told.end();
        mark(false);
      }
    },
    [queryClient, failure],
  );
  return { loadMore, loadingColumns: loading };
}

/** Columns are read on side by side: what keeps them all from it is said once. */
function useFailureOnce() {
  const [failure] = useState(() => {
    let underWay = 0;
    let isTold = false;
    return {
      begin() {
        underWay += 1;
        return {
          fail(error: unknown) {
            if (isTold) return;
            isTold = true;
            notify({
              title: 'Failed to fetch tickets',
              description: errorWords(error),
              variant: 'destructive',
            });
          },
          end() {
            underWay -= 1;
            if (underWay === 0) isTold = false;
          },
        };
      },
    };
  });
  return failure;
}
