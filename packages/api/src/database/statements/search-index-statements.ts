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
