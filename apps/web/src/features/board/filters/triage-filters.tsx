import { DUE_STATES } from '@ringmark/contract/tickets/due-states';
import { ELEMENT_STATES } from '@ringmark/contract/vocabulary';
import { elementWords } from '../../../entities/element-words.ts';
import type { BoardSearch } from './board-search.ts';
import { FilterSelect } from './filter-select.tsx';
import { LabelFilter } from './label-filter.tsx';

const ELEMENT_OPTIONS = { data: ELEMENT_STATES.map((id) => ({ id, name: elementWords(id) })) };
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

/** Only the team sees results of nightly checks, labels and due dates. */
export function TriageFilters({ filters, onChange }: TriageFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Element"
        all="All Elements"
        list={ELEMENT_OPTIONS}
        value={filters.element}
        onChange={(id) => onChange({ element: ELEMENT_STATES.find((state) => state === id) })}
      />
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
