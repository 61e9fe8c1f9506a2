import type { System } from '@ringmark/contract/system';
import { sql } from 'kysely';
import type { Services } from '../../core/context/context.ts';

/** Tells when the last night began, how many pages it has looked at, and how many of them did not open. */
export function readRecheckState({ db }: Pick<Services, 'db'>): System['rechecks'] {
  const night = db.first(db.q.selectFrom('recheck_night').select(['night', 'started_at']));
  if (!night?.started_at) return { lastAt: null, pages: 0, notOpened: 0 };
  const counted = db.first(
    db.q
      .selectFrom('page_check')
      .select(sql<number>`count(*)`.as('pages'))
      .select(sql<number>`coalesce(sum(opened = 0), 0)`.as('notOpened'))
      .where('night', '=', night.night),
  );
  return { lastAt: night.started_at, pages: counted?.pages ?? 0, notOpened: counted?.notOpened ?? 0 };
}
