import type { Db } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';

const named = preparedStatement(
  'select value from json_each(?) where value in (select id from attachment) or value in (select screenshot_id from ticket) or value in (select kept.value from deleted_ticket, json_each(files) as kept where files is not null)',
);

/** Which of these files no row names: what a crash between writing a file and writing its row left behind. */
export function findUnknownFiles(db: Db, ids: readonly string[]): string[] {
  const known = new Set(named(db).pluck().all(JSON.stringify(ids)));
  return ids.filter((id) => !known.has(id));
}
