import { Button } from '@mantine/core';
import type { Board as BoardData } from '@ringmark/contract/tickets/boards';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { lastBoardView } from '../../lib/tickets/last-board-view.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { formatCount } from '../../lib/formats/format-count.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FillPage } from '../../ui/pages/fill-page.tsx';
import { inheritedFilters } from '../../lib/tickets/inherited-filters.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Board } from './board.tsx';
import classes from './board.module.css';
import { BoardFilters } from './filters/board-filters.tsx';
import {
  type BoardSearch,
  isNarrowed,
  NO_FILTERS,
  type OpenStatus,
  toBoardInput,
} from './filters/board-search.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { ListSearch } from './list/list-search.ts';
import { useBoard } from './use-board.ts';

/** Boards are opened more often: the list comes when it is asked for. */
const ListScreen = lazy(async () => ({ default: (await import('./list/list-screen.tsx')).ListScreen }));

const NoHits = lazy(async () => ({ default: (await import('./no-hits.tsx')).NoHits }));

/** Row 9: they come after the cards, into free room. */
const Tools = lazy(async () => ({ default: (await import('./list/list-tools.tsx')).ListTools }));

/** Returns the number of tickets. It is not exact if a search has more matches than a board looks through. */
const totalOf = ({ columns }: BoardData) => ({
  count: columns.reduce((sum, { count }) => sum + count, 0),
  isExact: columns.every(({ isCountExact }) => isCountExact),
});

const wordsOf = ({ count, isExact }: ReturnType<typeof totalOf>) =>
  `${isExact ? '' : 'At least '}${formatCount(count)} ticket${count === 1 ? '' : 's'}`;

/** Returns words for what a search or a filter has found, and where that begins. */
function foundWords(board: BoardData): string {
  const [first, ...others] = board.columns.filter(({ count }) => count > 0);
  if (!first) return 'No tickets found';
  return `${wordsOf(totalOf(board))} found, ${others.length > 0 ? 'the first ' : ''}in ${first.status}`;
}

/** One constant element: it is not rendered again with every change of the filters. */
const NEW_TICKET = (
  <Button
    renderRoot={(props) => <Link to="/new-ticket" search={inheritedFilters} {...props} />}
    size="xs"
    leftSection={<IconPlus size={16} stroke={2} />}
  >
    New Ticket
  </Button>
);

interface BoardScreenProps {
  filters: BoardSearch;
  /** Stays the same function. */
  onFilter: (change: BoardSearch) => void;
  status: OpenStatus;
  /** Stays the same function. */
  onOpen: (status: OpenStatus) => void;
  list: ListSearch;
  onList: (change: ListSearch) => void;
}

/** The board, or the same tickets as a list. */
export function TicketsScreen(props: BoardScreenProps) {
  const { list, status, filters } = props;
  useRememberedPlace({ ...filters, ...list }, list.view === 'list' ? list.status : status);
  return (
    <>
      <PageHeader title="Tickets" foldsActions>
        <Suspense>
          <Tools filters={filters} list={list} onList={props.onList} />
        </Suspense>
        {NEW_TICKET}
      </PageHeader>
      {list.view === 'list' ? (
        <Suspense>
          <ListScreen {...props} />
        </Suspense>
      ) : (
        <BoardScreen {...props} />
      )}
    </>
  );
}

const PHONE = '(max-width: 639.98px)';

function BoardScreen({ filters, onFilter, status, onOpen }: BoardScreenProps) {
  const { user } = useSession();
  const input = toBoardInput(filters);
  const isList = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { data: board, filterKey, error, refetch, loadMore, loadingColumns } = useBoard(input);
  return (
    <>
      <FillPage>
        <BoardFilters filters={filters} onChange={onFilter} total={board && wordsOf(totalOf(board))} />
        <output className="unseen" aria-live="polite">
          {board && filterKey && foundWords(board)}
        </output>
        {board && totalOf(board).count === 0 && (
          <Nothing isFiltered={isNarrowed(filters)} onClear={() => onFilter(NO_FILTERS)} />
        )}
        {board && (
          <Board
            board={board}
            filterKey={filterKey}
            isNarrowed={isNarrowed(filters)}
            user={user}
            isList={isList}
            status={status}
            onOpen={onOpen}
            loadMore={loadMore}
            loadingColumns={loadingColumns}
          />
        )}
        {!board && error && (
          <ErrorState
            title="Failed to fetch tickets"
            message={errorWords(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!board && !error && <BoardSkeleton isList={isList} />}
      </FillPage>
    </>
  );
}

/** Remembers this view, so that a ticket's way back leads to it. */
function useRememberedPlace(filters: BoardSearch & Omit<ListSearch, 'status'>, status: OpenStatus): void {
  const { history } = useRouter();
  useEffect(() => {
    lastBoardView.set({ search: { ...filters, status }, index: history.location.state.__TSR_index });
  }, [filters, status, history]);
}

/** Says why there are no cards, and what to do next. */
function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <Suspense>
        <NoHits onClear={onClear} />
      </Suspense>
    );
  }
  return (
    <p className={classes.nothing}>
      Tickets start in the first column. Use New Ticket to report what’s wrong or missing.
    </p>
  );
}
