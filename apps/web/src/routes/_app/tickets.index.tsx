import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod/mini';
import { type BoardSearch, toBoardInput } from '../../features/board/board-search.ts';
import { BoardScreen } from '../../features/board/board-screen.tsx';
import { trpcUtils } from '../../lib/server/trpc.ts';

const text = z.optional(z.string());
const search = z.object({ search: text, projectId: text, creatorId: text });

export const Route = createFileRoute('/_app/tickets/')({
  validateSearch: search,
  staticData: {
    readAhead: ({ search: filters }) => void trpcUtils.tickets.board.prefetch(toBoardInput(filters)),
  },
  component: Tickets,
});

function Tickets() {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  const filter = useCallback(
    (change: BoardSearch) =>
      // The board scrolls to its hits; the router would restore an older position.
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return <BoardScreen filters={filters} onFilter={filter} />;
}
