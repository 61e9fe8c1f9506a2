import { type SortDirection, type TicketSort, usualDirection } from '@ringmark/contract/lists/ticket-sorts';
import type { ListSearch } from './list-search.ts';

export const sortOf = ({
  sort = 'number',
  order,
}: ListSearch): { sort: TicketSort; order: SortDirection } => ({
  sort,
  order: order ?? usualDirection(sort),
});

/** Another column in its usual order, the same one the other way round. */
export function sortedBy(list: ListSearch, sort: TicketSort): ListSearch {
  const now = sortOf(list);
  if (sort !== now.sort) return { sort, order: undefined };
  const other = now.order === 'asc' ? 'desc' : 'asc';
  return { sort, order: other === usualDirection(sort) ? undefined : other };
}
