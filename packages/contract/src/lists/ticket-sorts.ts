/** Without zod, which the first screens have no room for. */
export const TICKET_SORTS = [
  'number',
  'title',
  'status',
  'severity',
  'assignee',
  'due',
  'updated',
  'created',
  'project',
] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Where a person expects to begin: the newest, the most severe, but the nearest due date and A. */
export const usualDirection = (sort: TicketSort): SortDirection =>
  sort === 'number' || sort === 'updated' || sort === 'created' || sort === 'severity' ? 'desc' : 'asc';
