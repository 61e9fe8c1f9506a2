import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/formats/format-count.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FillPage } from '../../../ui/pages/fill-page.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import type { BulkKind } from '../bulk/bulk-choice.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { BoardFilters } from '../filters/board-filters.tsx';
import { type BoardSearch, isNarrowed, NO_FILTERS } from '../filters/board-search.ts';
import classes from './list.module.css';
import type { ListSearch } from './list-search.ts';
import { Narrowing } from './narrowing.tsx';
import { TicketList } from './ticket-list.tsx';
import { linkOf } from './use-list-keys.ts';
import { useTicketRows } from './use-ticket-rows.ts';

interface ListScreenProps {
  filters: BoardSearch;
  onFilter: (change: BoardSearch) => void;
  list: ListSearch;
  onList: (change: ListSearch) => void;
}

const wordsOf = ({ count, isCountExact }: { count: number; isCountExact: boolean }) =>
  `${isCountExact ? '' : 'At least '}${formatCount(count)} ticket${count === 1 ? '' : 's'}`;

/** Returns the same array while the ids are the same, so that rows are not rendered again. */
function useOrder(rows: readonly { id: string }[]): readonly string[] {
  const text = rows.map(({ id }) => id).join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}

/** The focus that was in the bar goes back to a row. */
function focusRow(id: string | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) linkOf(id)?.focus({ preventScroll: true });
  });
}

export function ListScreen({ filters, onFilter, list, onList }: ListScreenProps) {
  const { user, impersonating } = useSession();
  const isTeam = user.isAdmin && !impersonating;
  const read = useTicketRows(filters, list);
  const order = useOrder(read.rows);
  const selection = useSelection(order);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const isFiltered = Object.values(filters).some(Boolean) || list.status !== undefined;
  const total = read.total && wordsOf(read.total);
  const clear = () => {
    focusRow(order.find((id) => selection.ids.has(id)));
    selection.clear();
  };
  return (
    <FillPage className={classes.room}>
      <div className={classes.screen} data-scroll-restoration-id="list-page">
        <BoardFilters filters={filters} onChange={onFilter} total={total} />
        <output className="unseen" aria-live="polite">
          {isFiltered && total && `${total} found`}
        </output>
        <Narrowing list={list} onList={onList} isTeam={isTeam} />
        <TicketList
          list={list}
          onList={onList}
          order={order}
          selection={isTeam ? selection : undefined}
          onKind={setKind}
          isFiltered={isNarrowed(filters) || list.status !== undefined}
          onClearFilters={() => {
            onFilter(NO_FILTERS);
            onList({ status: undefined });
          }}
          read={read}
        />
      </div>
      {isTeam && (
        <BulkBar
          selection={selection}
          cards={read.rows}
          kind={kind}
          onKind={setKind}
          onClear={clear}
          hasAll
        />
      )}
    </FillPage>
  );
}
