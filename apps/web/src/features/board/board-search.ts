import type { BoardInput } from '@ringmark/contract/tickets';

/** The filters as plain text from the address. */
export interface BoardSearch {
  search?: string | undefined;
  projectId?: string | undefined;
  creatorId?: string | undefined;
}

/** Brands the ids; the server checks them. */
export const toBoardInput = (filters: BoardSearch) => ({ ...filters }) as BoardInput;
