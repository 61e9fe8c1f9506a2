import { DUE_STATES } from '@ringmark/contract/tickets/due-states';
import { SORT_DIRECTIONS, TICKET_SORTS } from '@ringmark/contract/lists/ticket-sorts';
import { ELEMENT_STATES, SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { oneOf, readSearch, text } from '../../lib/lists/read-search.ts';
import {
  type BoardSearch,
  type OpenStatus,
  toFilters,
  toBoardInput,
} from '../../features/board/filters/board-search.ts';
import { TicketsScreen } from '../../features/board/board-screen.tsx';
import type { ListSearch } from '../../features/board/list/list-search.ts';
import { trpcUtils } from '../../lib/server/trpc-client.ts';

const search = readSearch({
  search: text,
  projectId: text,
  creatorId: text,
  severity: oneOf(SEVERITIES),
  element: oneOf(ELEMENT_STATES),
  assigneeId: text,
  labels: text,
  due: oneOf(DUE_STATES),
  status: oneOf([...TICKET_STATUSES, 'none']),
  view: oneOf(['list']),
  sort: oneOf(TICKET_SORTS),
  order: oneOf(SORT_DIRECTIONS),
});

export const Route = createFileRoute('/_app/tickets/')({
  validateSearch: search,
  staticData: {
    prefetch({ search: filters }) {
      if (!('view' in filters && filters.view)) void trpcUtils.tickets.board.prefetch(toBoardInput(filters));
    },
  },
  component: Tickets,
});

function Tickets() {
  const { status, view, sort, order } = Route.useSearch();
  const filters = Route.useSearch({ select: toFilters, structuralSharing: true });
  const navigate = Route.useNavigate();
  const filter = useCallback(
    (change: BoardSearch) =>
      // The board scrolls to its hits; the router would restore an older position.
      void navigate({
        // A list continues with its status; a board opens where its hits are.
        search: (before) => ({
          ...before,
          ...change,
          status: before.view === 'list' ? before.status : undefined,
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(
    (status: OpenStatus) =>
      void navigate({ search: (before) => ({ ...before, status }), resetScroll: false }),
    [navigate],
  );
  const changeList = useCallback(
    (change: ListSearch) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const list: ListSearch = { view, sort, order, status: status === 'none' ? undefined : status };
  return (
    <TicketsScreen
      filters={filters}
      onFilter={filter}
      status={status}
      onOpen={open}
      list={list}
      onList={changeList}
    />
  );
}
