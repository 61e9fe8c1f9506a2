import { Skeleton } from '@mantine/core';
import { errorWords } from '../../../lib/server/error-words.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NoHits } from '../no-hits.tsx';
import type { BulkKind } from '../bulk/bulk-choice.ts';
import type { Selection } from '../bulk/use-selection.ts';
import classes from './list.module.css';
import type { ListSearch } from './list-search.ts';
import { sortedBy, sortOf } from './list-sort.ts';
import { Head, Row } from './ticket-rows.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { useTicketRows } from './use-ticket-rows.ts';

interface TicketListProps {
  list: ListSearch;
  onList: (change: ListSearch) => void;
  /** The ids of the rows. */
  order: readonly string[];
  /** The team's: what is chosen. */
  selection: Selection | undefined;
  onKind: (kind: BulkKind) => void;
  isFiltered: boolean;
  onClearFilters: () => void;
  read: ReturnType<typeof useTicketRows>;
}

/** The tickets as rows; on a narrow screen as cards. */
export function TicketList(props: TicketListProps) {
  const { query, rows } = props.read;
  if (query.isError && rows.length === 0) {
    return (
      <ErrorState
        title="Failed to fetch tickets"
        message={errorWords(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.isPending) return <Waiting />;
  if (rows.length === 0 && !query.hasNextPage)
    return props.isFiltered ? <NoHits onClear={props.onClearFilters} /> : <Nothing />;
  return <Rows {...props} />;
}

function Rows({ list, onList, order, selection, onKind, read: { query, rows } }: TicketListProps) {
  const onKeyDown = useListKeys(order, selection, onKind);
  const isTeam = selection !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the rows within it.
    <section
      className={classes.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The end of a region that scrolls must be in reach of the keyboard.
      tabIndex={0}
      aria-label="Tickets"
      data-scroll-restoration-id="list"
      onKeyDown={onKeyDown}
    >
      <table className={classes.table} data-team={isTeam || undefined} aria-busy={query.isPlaceholderData}>
        <Head
          selection={selection}
          count={rows.length}
          {...sortOf(list)}
          onSort={(sort) => onList(sortedBy(list, sort))}
        />
        <tbody>
          {rows.map((card) => (
            <Row
              key={card.id}
              card={card}
              isChosen={selection?.ids.has(card.id) ?? false}
              onChoose={selection?.toggle}
            />
          ))}
        </tbody>
      </table>
      <LoadMore query={query} label="Show more tickets" failure="Couldn’t load more tickets" />
    </section>
  );
}

const WIDTHS = ['62%', '48%', '70%', '54%', '40%', '58%', '66%', '44%'];

/** A placeholder in the shape of the list. */
function Waiting() {
  return (
    <div className={classes.frame} aria-busy="true" aria-label="Loading tickets">
      <div className={classes.waitingHead} />
      {WIDTHS.map((width) => (
        <div key={width} className={classes.waiting}>
          <Skeleton height={12} width={width} radius="sm" />
        </div>
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <p className={classes.nothing}>
      There are no tickets yet. Use New Ticket to report what’s wrong or missing.
    </p>
  );
}
