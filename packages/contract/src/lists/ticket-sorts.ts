/** This file does not use zod, which is too large for the first screens. */
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

/**
 * Returns the direction that a person expects: the newest and the most severe first, but the nearest due date and A.
 */
export const usualDirection = (sort: TicketSort): SortDirection =>
  sort === 'number' || sort === 'updated' || sort === 'created' || sort === 'severity' ? 'desc' : 'asc';
