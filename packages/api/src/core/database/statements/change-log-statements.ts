import type { ProjectId } from '@ringmark/contract/ids';
import type { Instant, Json } from '../../base/columns.ts';
import { preparedColumn, preparedStatement } from './prepared.ts';

interface NewChange {
  event: Json;
  project_id: ProjectId | null;
  audience: string;
  at: Instant;
}

export const insertChange = preparedStatement<NewChange>(
  'insert into change_log (event, project_id, audience, at) values (@event, @project_id, @audience, @at)',
);

export interface LoggedChange {
  id: number;
  event: Json;
  audience: string;
}

export const changesAfter = preparedStatement<{ position: number }, LoggedChange>(
  'select id, event, audience from change_log where id > @position order by id',
);
/** 0 for an empty log. */
export const oldestChange = preparedColumn<[], number>('select coalesce(min(id), 0) from change_log');
export const newestChange = preparedColumn<[], number>('select coalesce(max(id), 0) from change_log');

/** Appends a change `distance` positions above the newest. */
export const insertDistantChange = preparedStatement<Omit<NewChange, 'project_id'> & { distance: number }>(
  `insert into change_log (id, event, project_id, audience, at)
   select coalesce(max(seq), 0) + @distance, @event, null, @audience, @at from sqlite_sequence where name = 'change_log'`,
);
export const deleteAllButNewestChange = preparedStatement<[]>(
  'delete from change_log where id < (select max(id) from change_log)',
);

export const setPosition = preparedStatement<{ scope: string; last: number }>(
  `insert into change_position (scope, last) values (@scope, @last)
   on conflict (scope) do update set last = excluded.last`,
);
export const setPositionToNewest = preparedStatement<{ scope: string }>(
  'insert or replace into change_position (scope, last) select @scope, max(id) from change_log',
);
