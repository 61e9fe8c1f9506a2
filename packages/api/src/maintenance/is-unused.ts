import type { Services } from '../context.ts';

/** Whether there is no ticket yet: a new installation, or an empty one that was started by mistake. */
export function isUnused({ db }: Pick<Services, 'db'>): boolean {
  return db.first(db.q.selectFrom('ticket').select('number').limit(1)) === undefined;
}
