import type { BoardInput } from '@ringmark/contract/tickets';
import type { ElementState, Severity, TicketStatus } from '@ringmark/contract/vocabulary';

/** The filters as plain text from the address. */
export interface BoardSearch {
  search?: string | undefined;
  projectId?: string | undefined;
  /** An id, or `me`. */
  creatorId?: string | undefined;
  severity?: Severity | undefined;
  element?: ElementState | undefined;
}

/** On a phone, the status that is open; `none` after it was closed. Undefined: the first that has tickets. */
export type OpenStatus = TicketStatus | 'none' | undefined;

/** The filters alone, each named. */
export const toFilters = ({ search, projectId, creatorId, severity, element }: BoardSearch): BoardSearch => ({
  search,
  projectId,
  creatorId,
  severity,
  element,
});

/** Brands the ids; the server checks them. */
export const toBoardInput = toFilters as (address: BoardSearch) => BoardInput;
