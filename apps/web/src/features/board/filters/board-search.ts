import type { BoardInput } from '@ringmark/contract/tickets';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';

/** The filters as plain text from the address. */
export interface BoardSearch {
  search?: string | undefined;
  projectId?: string | undefined;
  /** An id, or `me`. */
  creatorId?: string | undefined;
  severity?: Severity | undefined;
}

/** On a phone, the status that is open; `none` after it was closed. Undefined: the first that has tickets. */
export type OpenStatus = TicketStatus | 'none' | undefined;

/** Brands the ids; the server checks them. */
export const toBoardInput = ({ search, projectId, creatorId, severity }: BoardSearch) =>
  ({ search, projectId, creatorId, severity }) as BoardInput;
