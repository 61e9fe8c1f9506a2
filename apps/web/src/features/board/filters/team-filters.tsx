import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import classes from '../board.module.css';
import type { BoardSearch } from './board-search.ts';
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx';

/** The board's first load does without them. */
const TriageFilters = lazy(async () => ({
  default: (await import('./triage-filters.tsx')).TriageFilters,
}));

const ASSIGNED = [
  { id: 'me', name: 'Assigned to me' },
  { id: 'none', name: 'Unassigned' },
];

interface TeamFiltersProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
  users: FilterSelectProps['list'];
}

/** Reserves room for three filters, so that nothing moves when they load. */
const room = (
  <>
    <span className={classes.filter} />
    <span className={classes.filter} />
    <span className={classes.filter} />
  </>
);

/** Filters by assignee; the team also filters by element, labels and due date. */
export function TeamFilters({ filters, onChange, users }: TeamFiltersProps) {
  const { user } = useSession();
  return (
    <>
      <FilterSelect
        label="Assignee"
        all="All Assignees"
        first={ASSIGNED}
        list={users}
        failure="Failed to fetch users"
        value={filters.assigneeId}
        onChange={(assigneeId) => onChange({ assigneeId })}
      />
      {user.isAdmin && (
        <Suspense fallback={room}>
          <TriageFilters filters={filters} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
