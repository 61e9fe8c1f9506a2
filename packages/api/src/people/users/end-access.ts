import type { OrganizationId, UserId } from '@ringmark/contract/ids';
import { revokeTokens } from '../api-tokens/ended-tokens.ts';
import { announce } from '../../core/context/emit.ts';
import type { FactServices, Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import {
  endSignInsOfNewcomers,
  endSignInsOfUser,
} from '../../core/database/statements/sign-in-request-statements.ts';
import { toInstant } from '../../core/base/instants.ts';
import { forgetSitesOf } from '../../core/views/site-state.service.ts';
import { closeViewsAfter, type StayingView } from '../../core/views/close-views.ts';
import { viewerOwner } from '../../core/views/viewer-owner.ts';

/** Their own views, and those of administrators who impersonate them. */
function viewOwnersOf(db: Sql, userIds: readonly UserId[]): string[] {
  const owners = userIds.flatMap((userId) => {
    const sessions = db.all(
      db.q
        .selectFrom('session')
        .select(['user_id', 'actor_user_id'])
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('actor_user_id', '=', userId)])),
    );
    return [userId, ...sessions.map((session) => viewerOwner(session.user_id, session.actor_user_id))];
  });
  return [...new Set(owners)];
}

/** Administrators need no assignment. */
export const administratorsOf = (db: Sql): UserId[] =>
  db.all(db.q.selectFrom('user').select('id').where('is_admin', '=', 1)).map(({ id }) => id);

/** A page that they may still see opens again by itself. */
export function closeViewsOf(
  services: Pick<Services, 'viewer'>,
  tx: Tx,
  userIds: readonly UserId[],
  staying?: StayingView,
): void {
  closeViewsAfter(services, tx, viewOwnersOf(tx, userIds), staying);
}

/** Ends pending sign-ins of people who would join by their domain. */
export const endSignInOfNewcomers = (
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  organizationId: OrganizationId,
): void => void endSignInsOfNewcomers(tx).run({ now: toInstant(clock.now()), organizationId });

/** Ends sessions, impersonations, API tokens, views and pending sign-ins permanently; reactivation restores none. */
export function endAccess(
  services: Pick<Services, 'viewer'> & FactServices,
  tx: Tx,
  userIds: readonly UserId[],
): void {
  closeViewsOf(services, tx, userIds);
  for (const userId of userIds) {
    tx.run(
      tx.q
        .deleteFrom('session')
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('actor_user_id', '=', userId)])),
    );
    revokeTokens(services, tx, { userId });
    forgetSitesOf(tx, userId);
    endSignInsOfUser(tx).run({ now: toInstant(services.clock.now()), userId });
    announce(services, tx, 'accessEnded', { userId });
  }
}
