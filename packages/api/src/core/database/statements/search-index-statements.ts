import type { TicketId } from '@ringmark/contract/ids';
import { preparedColumn, preparedStatement } from './prepared.ts';

/** Every search reads each part of the index. */
export interface SearchIndexShape {
  parts: number;
  pages: number;
}

export const measureSearchIndex = preparedStatement<[], SearchIndexShape>(
  'select count(distinct segid) as parts, count(*) as pages from ticket_search_idx',
);

/** @see https://www.sqlite.org/fts5.html#the_merge_command */
export const mergeSearchIndex = preparedStatement<{ pages: number }>(
  "insert into ticket_search (ticket_search, rank) values ('merge', @pages)",
);

export const totalChanges = preparedColumn<[], number>('select total_changes()');

export const replaceSearchEntry = preparedStatement<{ number: number; words: string }>(
  'insert or replace into ticket_search (rowid, words) values (@number, @words)',
);

export const deleteSearchEntry = preparedStatement<{ number: number }>(
  'delete from ticket_search where rowid = @number',
);

export const ticketsBelow = preparedStatement<
  { below: number; limit: number },
  { id: TicketId; number: number }
>('select id, number from ticket where number < @below order by number desc limit @limit');

/** All that a ticket is found by. */
export const textsOfTicket = preparedColumn<{ ticketId: TicketId }, string>(
  `select title from ticket where id = @ticketId
   union all select description from ticket where id = @ticketId
   union all select text from comment where ticket_id = @ticketId
   union all select title from merged_ticket where into_id = @ticketId`,
);

/** Returns 1 while some tickets may still have the words of the index before migration 57. */
export const isReindexing = preparedColumn<[], number>(
  "select exists (select 1 from job where kind = 'search.reindex')",
);
