import { DUE_STATES } from '@ringmark/contract/tickets/due-states';
import { useSession } from '../../../lib/session/session.ts';
import type { BoardSearch } from './board-search.ts';
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx';
import { LabelFilter } from './label-filter.tsx';

const ASSIGNED = [
  { id: 'me', name: 'Assigned to me' },
  { id: 'none', name: 'Unassigned' },
];
const DUE_OPTIONS = {
  data: [
    { id: 'overdue', name: 'Overdue' },
    { id: 'soon', name: 'Due soon' },
  ],
};

interface TeamFiltersProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
  users: FilterSelectProps['list'];
}

/** Who does it; for the team its labels, and until when. */
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
        <>
          <LabelFilter filters={filters} onChange={onChange} />
          <FilterSelect
            label="Due"
            all="Due any time"
            list={DUE_OPTIONS}
            value={filters.due}
            onChange={(id) => onChange({ due: DUE_STATES.find((state) => state === id) })}
          />
        </>
      )}
    </>
  );
}
