import type { BoardSearch } from './board-search.ts';
import type { FilterSelectProps } from './filter-select.tsx';

export interface FurtherFilters {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
  users: FilterSelectProps['list'];
}
