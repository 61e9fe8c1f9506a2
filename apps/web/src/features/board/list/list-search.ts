import type { SortDirection, TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import type { TicketStatus } from '@ringmark/contract/vocabulary';

/** The way the tickets are shown: as a board unless the address says otherwise. */
export interface ListSearch {
  view?: 'list' | undefined;
  sort?: TicketSort | undefined;
  order?: SortDirection | undefined;
  status?: TicketStatus | undefined;
}
