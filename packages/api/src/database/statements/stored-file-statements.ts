import type { Json } from '../columns.ts';
import { preparedColumn } from '../prepared.ts';

/** Those of some file ids that a row names. */
export const knownFileIds = preparedColumn<{ ids: Json }, string>(
  `select value from json_each(@ids)
   where value in (select id from attachment) or value in (select screenshot_id from ticket)`,
);

export const everyFileId = preparedColumn<[], string>(
  `select id from attachment
   union all
   select screenshot_id from ticket where screenshot_id is not null`,
);
