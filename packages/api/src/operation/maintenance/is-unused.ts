import type { Services } from '../../core/context/context.ts';

/** A new installation, or one started by mistake. */
export function isUnused({ db }: Pick<Services, 'db'>): boolean {
  return db.first(db.q.selectFrom('ticket').select('number').limit(1)) === undefined;
}
