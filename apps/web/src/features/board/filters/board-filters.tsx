import { lazy, memo, Suspense } from 'react';
import { useFirstPaint } from '../../../lib/browser/first-paint.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import type { BoardSearch } from './board-search.ts';
import classes from '../board.module.css';
import { FilterButton } from './filter-button.tsx';
import { FilterSelect } from './filter-select.tsx';
import { SearchBox } from './search-box.tsx';

/** The board's first load does without them. */
const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));

/** The server knows who that is, so that the address means the same to each who opens it. */
const CREATED_BY_ME = [{ id: 'me', name: 'Created by me' }];

interface BoardFiltersProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
  /** The number of tickets under these filters, in words, once known. */
  total: string | undefined;
}

/** It is memoized, because its lists have hundreds of entries. */
export const BoardFilters = memo(function BoardFilters({ filters, onChange, total }: BoardFiltersProps) {
  const isSeen = useFirstPaint();
  const projects = trpc.projects.list.useQuery(undefined, { enabled: isSeen });
  const users = trpc.users.list.useQuery(undefined, { enabled: isSeen });
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <search className={classes.filters} data-filtered={isFiltered || undefined}>
      <SearchBox
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label="Project"
        all="All Projects"
        list={projects}
        failure="Couldn’t load the projects"
        value={filters.projectId}
        // Labels are another project's then.
        onChange={(projectId) => onChange({ projectId, labels: undefined })}
      />
      <FilterSelect
        label="Creator"
        all="All Creators"
        first={CREATED_BY_ME}
        list={users}
        failure="Failed to fetch users"
        value={filters.creatorId}
        onChange={(creatorId) => onChange({ creatorId })}
      />
      <FilterButton filters={filters} onChange={onChange} users={users} />
      {isFiltered && (
        <Suspense fallback={<span className={classes.chipRoom} />}>
          <FilterChips filters={filters} onChange={onChange} users={users} />
        </Suspense>
      )}
      <span className={classes.total}>{total}</span>
    </search>
  );
});
