import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { useEffect } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { type BoardSearch, toBoardInput } from '../filters/board-search.ts';
import type { ListSearch } from './list-search.ts';

/** A page that found few among many is followed by the next one without being asked. */
const FEW = 25;
const MAX_PAGES_UNASKED = 4;

/** The pages that were read, as one list. */
export function useTicketRows(filters: BoardSearch, { status, sort, order }: ListSearch) {
  const query = trpc.tickets.rows.useInfiniteQuery(
    { ...toBoardInput(filters), status, sort, order },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  const pages = query.data?.pages ?? [];
  const rows: TicketCard[] = pages.flatMap(({ items }) => items);
  const { fetchNextPage, hasNextPage, isFetching, isError } = query;
  const isThin = rows.length < FEW && pages.length < MAX_PAGES_UNASKED;
  useEffect(() => {
    if (isThin && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isThin, hasNextPage, isFetching, isError, fetchNextPage]);
  return { query, rows, total: pages[0] };
}
