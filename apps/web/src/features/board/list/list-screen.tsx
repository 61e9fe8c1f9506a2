import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/formats/format-count.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FillPage } from '../../../ui/pages/fill-page.tsx';
import { BoardFilters } from '../filters/board-filters.tsx';
import type { BoardSearch } from '../filters/board-search.ts';
import type { ListSearch } from './list-search.ts';
import { TicketList } from './ticket-list.tsx';
import { useTicketRows } from './use-ticket-rows.ts';

interface ListScreenProps {
  filters: BoardSearch;
  onFilter: (change: BoardSearch) => void;
  list: ListSearch;
  onList: (change: ListSearch) => void;
  /** Above the filters. */
  tools: ReactNode;
}

const wordsOf = ({ count, isCountExact }: { count: number; isCountExact: boolean }) =>
  `${isCountExact ? '' : 'At least '}${formatCount(count)} ticket${count === 1 ? '' : 's'}`;

export function ListScreen({ filters, onFilter, list, onList, tools }: ListScreenProps) {
  const { user, impersonating } = useSession();
  const read = useTicketRows(filters, list);
  const isFiltered = Object.values(filters).some(Boolean) || list.status !== undefined;
  const total = read.total && wordsOf(read.total);
  return (
    <FillPage>
      {tools}
      <BoardFilters filters={filters} onChange={onFilter} total={total} />
      <output className="unseen" aria-live="polite">
        {isFiltered && total && `${total} found`}
      </output>
      <TicketList
        list={list}
        onList={onList}
        isTeam={user.isAdmin && !impersonating}
        isFiltered={isFiltered}
        read={read}
      />
    </FillPage>
  );
}
