import type { BoardInput } from '@ringmark/contract/tickets';

/** The filters as the address has them: plain text. */
export interface BoardSearch {
  search?: string | undefined;
  projectId?: string | undefined;
  creatorId?: string | undefined;
}

/** What the calls take: the same, with ids that are ids. */
export const toBoardInput = (filters: BoardSearch) => ({ ...filters }) as BoardInput;
