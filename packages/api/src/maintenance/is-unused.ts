import type { Services } from '../context.ts';

/** Whether nobody has reported anything yet: an installation that was just made, or begun anew by mistake. */
export function isUnused({ db }: Pick<Services, 'db'>): boolean {
  return db.first(db.q.selectFrom('ticket').select('number').limit(1)) === undefined;
}
