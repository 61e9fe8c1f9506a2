import { createHash } from 'node:crypto';
import type { Sql } from './db.ts';

/** Eight hexadecimal digits that tell installations apart in a shared folder; they stay with the database. */
export function installationId({ db }: { db: Sql }): string {
  // The key is made with the database, at random.
  const query = db.q.selectFrom('signing_key').select('key').where('purpose', '=', 'unsubscribe');
  const key = db.first(query)?.key ?? '';
  return createHash('sha256').update(`installation ${key}`).digest('hex').slice(0, 8);
}
