import { createHash } from 'node:crypto';
import type { Services } from '../context.ts';

/**
 * Tells this installation's files from another's that lie in the same folder: eight hexadecimal digits that stay
 * with the database, wherever it moves.
 */
export function installationId({ db }: Pick<Services, 'db'>): string {
  // Made once, at random, when the database was; nothing of it can be read from the digits.
  const query = db.q.selectFrom('signing_key').select('key').where('purpose', '=', 'unsubscribe');
  const key = db.first(query)?.key ?? '';
  return createHash('sha256').update(`installation ${key}`).digest('hex').slice(0, 8);
}
