import { ComboboxChevron, Input, Skeleton } from '@mantine/core';
import type { TicketCard } from '@ringmark/contract/tickets';
import { type TicketSort, usualDirection } from '@ringmark/contract/ticket-sorts';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { errorWords } from '../../../lib/server/error-words.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useMemo } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import classes from './list.module.css';
import type { ListSearch } from './list-search.ts';
import { COLUMNS, Head, Row } from './ticket-rows.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';
import type { useTicketRows } from './use-ticket-rows.ts';

interface TicketListProps {
  list: ListSearch;
  onList: (change: ListSearch) => void;
  isTeam: boolean;
  isFiltered: boolean;
  read: ReturnType<typeof useTicketRows>;
}

/** The tickets as rows, which the team can change many at once. */
export function TicketList({ list, onList, isTeam, isFiltered, read }: TicketListProps) {
  const { query, rows } = read;
  if (query.isError && rows.length === 0) {
    return (
      <ErrorState
        title="Failed to fetch tickets"
        message={errorWords(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <Narrowing list={list} onList={onList} isTeam={isTeam} />
      {query.isPending ? (
        <Waiting />
      ) : (
        <Rows list={list} onList={onList} isTeam={isTeam} isFiltered={isFiltered} read={read} />
      )}
    </>
  );
}

const sortOf = ({ sort = 'number', order }: ListSearch) => ({
  sort,
  order: order ?? usualDirection(sort),
});

/** Another column in its usual order, the same one the other way round. */
function sortedBy(list: ListSearch, sort: TicketSort): ListSearch {
  const now = sortOf(list);
  if (sort !== now.sort) return { sort, order: undefined };
  const other = now.order === 'asc' ? 'desc' : 'asc';
  return { sort, order: other === usualDirection(sort) ? undefined : other };
}

function Rows({ list, onList, isTeam, isFiltered, read: { query, rows } }: TicketListProps) {
  const order = rows.map(({ id }) => id);
  const selection = useSelection(useStableOrder(order));
  const onKeyDown = useListKeys(order, isTeam ? selection : undefined);
  if (rows.length === 0 && !query.hasNextPage) return <Nothing isFiltered={isFiltered} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the rows within it. */}
      <section
        className={classes.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The end of a region that scrolls must be in reach of the keyboard.
        tabIndex={0}
        aria-label="Tickets"
        data-scroll-restoration-id="list"
        onKeyDown={onKeyDown}
      >
        <table className={classes.table} data-team={isTeam || undefined} aria-busy={query.isPlaceholderData}>
          <Head isTeam={isTeam} {...sortOf(list)} onSort={(sort) => onList(sortedBy(list, sort))} />
          <tbody>
            {rows.map((card: TicketCard) => (
              <Row
                key={card.id}
                card={card}
                isTeam={isTeam}
                isChosen={selection.ids.has(card.id)}
                onChoose={selection.toggle}
              />
            ))}
          </tbody>
        </table>
        <LoadMore query={query} label="Show more tickets" failure="More tickets could not be loaded" />
      </section>
      {isTeam && <BulkBar selection={selection} cards={rows} />}
    </>
  );
}

/** The status, and on a phone the sort, which has no heads of columns there. */
function Narrowing({ list, onList, isTeam }: Pick<TicketListProps, 'list' | 'onList' | 'isTeam'>) {
  const { sort, order } = sortOf(list);
  const select = {
    component: 'select',
    size: 'xs',
    pointer: true,
    rightSection: <ComboboxChevron size="xs" />,
    rightSectionPointerEvents: 'none',
  } as const;
  return (
    <div className={classes.narrowing}>
      <Input
        {...select}
        aria-label="Status"
        value={list.status ?? ''}
        onChange={({ currentTarget }) =>
          onList({ status: TICKET_STATUSES.find((status) => status === currentTarget.value) })
        }
      >
        <option value="">All Statuses</option>
        {TICKET_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </Input>
      <Input
        {...select}
        className={classes.sortSelect}
        aria-label="Sort by"
        value={sort}
        onChange={({ currentTarget }) => {
          const chosen = COLUMNS.find((column) => column.sort === currentTarget.value);
          if (chosen) onList({ sort: chosen.sort, order: undefined });
        }}
      >
        {COLUMNS.filter((column) => isTeam || !column.isForTeam).map((column) => (
          <option key={column.sort} value={column.sort}>
            {column.name} {column.sort === sort ? (order === 'asc' ? '↑' : '↓') : ''}
          </option>
        ))}
      </Input>
    </div>
  );
}

const WIDTHS = ['62%', '48%', '70%', '54%', '40%', '58%', '66%', '44%'];

function Waiting() {
  return (
    <div className={classes.frame} aria-busy="true" aria-label="Tickets are loading">
      {WIDTHS.map((width) => (
        <div key={width} className={classes.waiting}>
          <Skeleton height={12} width={width} radius="sm" />
        </div>
      ))}
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className={classes.nothing}>
      {isFiltered
        ? 'Nothing matches. Look for fewer words, or clear the filters.'
        : 'There are no tickets yet: report what is wrong or missing with New Ticket.'}
    </p>
  );
}

/** The same array while the ids are the same, so that rows need not be drawn anew. */
function useStableOrder(order: readonly string[]): readonly string[] {
  const text = order.join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}
