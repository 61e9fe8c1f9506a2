import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';
import { ACCEPTED } from '../proofs/first-pictures.ts';
import { forgetPictures } from '../proofs/proof-rows.ts';

/** A fix is watched for this long after its ticket was accepted. */
const WATCHED_FOR = 90 * DAY;
/** The newest fixes of a project are watched. */
const MAX_WATCHED = 500;

export interface WatchedFix {
  id: TicketId;
  number: number;
  seen: number;
}

/** Selects the accepted tickets of a project whose fixes are watched and were not reported yet. */
const watchedIn = (db: Sql, projectId: ProjectId) =>
  db.q
    .selectFrom('regression_check')
    .innerJoin('ticket', 'ticket.number', 'regression_check.ticket_number')
    .where('ticket.project_id', '=', projectId)
    .where('ticket.status', '=', 'Accepted')
    .where('regression_check.found_at', 'is', null);

/** Returns whether a project has a fix to check. */
export const hasWatched = (db: Sql, projectId: ProjectId): boolean =>
  db.first(watchedIn(db, projectId).select('ticket.id').limit(1)) !== undefined;

/**
 * Returns the fixes that are checked next: those of one page, as far as they were not checked since an instant.
 *
 * @param isAgain limits them to those that looked as before on the last check.
 */
export function nextWatched(
  db: Sql,
  { projectId, since, isAgain }: { projectId: ProjectId; since: string; isAgain: boolean },
): WatchedFix[] {
  const rows = db.all(
    watchedIn(db, projectId)
      .select(['ticket.id', 'ticket.number', 'ticket.page_key', 'regression_check.seen'])
      .where('regression_check.checked_at', '<', since)
      .$if(isAgain, (query) => query.where('regression_check.seen', '>', 0))
      .orderBy('ticket.page_key')
      .orderBy('ticket.number', 'desc')
      .limit(50),
  );
  return rows.filter(({ page_key: page }) => page === rows[0]?.page_key);
}

export const isAccepted = (db: Sql, id: TicketId): boolean =>
  db.first(db.q.selectFrom('ticket').select('id').where('id', '=', id).where('status', '=', 'Accepted')) !==
  undefined;

/** Starts to watch an accepted ticket's fix. Its accepted screenshot must be stored. */
export function watchFix(tx: Tx, number: number): void {
  tx.run(
    tx.q
      .insertInto('regression_check')
      .values({ ticket_number: number })
      .onConflict((oc) => oc.doUpdateSet({ seen: 0, checked_at: '', found_at: null })),
  );
}

/** Stops watching a ticket's fix, and removes the screenshot that was taken when it was accepted. */
export function stopWatching(
  services: Pick<Services, 'files'>,
  tx: Tx,
  { id, number }: Pick<WatchedFix, 'id' | 'number'>,
): void {
  tx.run(tx.q.deleteFrom('regression_check').where('ticket_number', '=', number));
  const pictures = tx.all(
    tx.q
      .selectFrom('first_picture')
      .select(['file_id', 'bytes'])
      .where('ticket_id', '=', id)
      .where('resolution', '=', ACCEPTED),
  );
  if (pictures.length === 0) return;
  tx.run(tx.q.deleteFrom('first_picture').where('ticket_id', '=', id).where('resolution', '=', ACCEPTED));
  forgetPictures(services, tx, id, pictures);
}

/** Stops watching fixes that are too old, or more than a project may have. */
export function stopWatchingOld(
  services: Pick<Services, 'files' | 'clock'>,
  tx: Tx,
  projectId: ProjectId,
): void {
  const oldest = toInstant(services.clock.now() - WATCHED_FOR);
  const watched = tx.all(
    watchedIn(tx, projectId)
      .select(['ticket.id', 'ticket.number', 'ticket.accepted_at'])
      .orderBy('ticket.accepted_at', 'desc'),
  );
  for (const [at, { id, number, accepted_at: acceptedAt }] of watched.entries())
    if (at >= MAX_WATCHED || acceptedAt === null || acceptedAt < oldest)
      stopWatching(services, tx, { id, number });
}
