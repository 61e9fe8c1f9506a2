import { DUE_STATES } from '@ringmark/contract/tickets/due-states';
import type { BoardSearch } from './board-search.ts';
import { FilterSelect } from './filter-select.tsx';
import { LabelFilter } from './label-filter.tsx';

const DUE_OPTIONS = {
  data: [
    { id: 'overdue', name: 'Overdue' },
    { id: 'soon', name: 'Due soon' },
  ],
};

interface TriageFiltersProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
}

/** Labels and due dates are the team's. */
export function TriageFilters({ filters, onChange }: TriageFiltersProps) {
  return (
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
  );
}
