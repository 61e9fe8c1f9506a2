import type { Services } from '../context.ts';
import { isOwnId } from '../ids.ts';

const FILE_IDS = `
  select id from attachment
  union all
  select screenshot_id from ticket where screenshot_id is not null
  union all
  select value from deleted_ticket, json_each(files) where files is not null
`;

/** The first id of a file that is not of the form that we make; undefined when all are. */
export function findStrangeFileId({ db }: Pick<Services, 'db'>): string | undefined {
  for (const id of db.sqlite.prepare(FILE_IDS).pluck().iterate() as Iterable<unknown>)
    if (!isOwnId(String(id))) return String(id);
  return undefined;
}
