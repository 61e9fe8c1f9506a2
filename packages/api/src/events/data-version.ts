import type { Sql } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';

const newest = preparedStatement('select coalesce(max(id), 0) from change_log');

/**
 * A number that grows with every change that anybody could see on a board or in a list: what was read at the same
 * number reads the same for the same caller.
 */
export const dataVersion = (db: Sql): number => Number(newest(db).pluck().get());
