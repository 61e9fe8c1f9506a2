import { TICKET_CHANGE_LIMITS } from '@ringmark/contract/tickets/ticket-change-limits';
import { deleteEndedTokens } from '../../people/api-tokens/ended-tokens.ts';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { sweepHits } from '../../core/limits/rate-limits.ts';
import type { FactServices, Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { DAY, HOUR, toInstant } from '../../core/base/instants.ts';
import { sweepFrozenPages } from '../../evidence/frozen-pages/sweep-frozen-pages.ts';
import { endAccess } from '../../people/users/end-access.ts';

import { sweepDeliveries } from '../../outward/webhooks/delivery-rows.ts';
import { sweepSiteStates } from '../../core/views/site-state.service.ts';

type SweepServices = Pick<Services, 'db' | 'changes' | 'viewer' | 'files'> & FactServices;

/** The time for which sent and failed mails can be asked for. */
const SENT_KEPT = 7 * DAY;
const FAILED_KEPT = 90 * DAY;
/** The time in which an unused invitation can be sent again. */
const INVITATION_KEPT = 90 * DAY;
/** The mailbox of an account unused for this long may have a new owner. */
export const DORMANT_AFTER = 180 * DAY;

export interface Swept {
  sessions: number;
  signInRequests: number;
  setupLinks: number;
  rateHits: number;
  idempotencyKeys: number;
  apiTokens: number;
  mails: number;
  jobs: number;
  siteStates: number;
  webhookDeliveries: number;
  frozenPages: number;
  dormantUsers: number;
  invitations: number;
}

/** An expired impersonation ends in the audit log too. */
function sweepSessions(services: SweepServices, tx: Tx, now: string): number {
  const impersonations = tx.all(
    tx.q
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['user.id', 'user.name', 'session.actor_user_id as adminId'])
      .where('session.expires_at', '<=', now)
      .where('session.actor_user_id', 'is not', null),
  );
  for (const { id, name, adminId } of impersonations) {
    const impersonator = adminId && { id: adminId, name: '' };
    recordAudit(services, tx, impersonator ? { user: { id }, impersonator } : null, {
      action: 'impersonation.expire',
      subjectType: 'user',
      subjectId: id,
      summary: `The impersonation of ${name} expired`,
    });
  }
  return tx.run(tx.q.deleteFrom('session').where('expires_at', '<=', now));
}

/** Archives idle members; an administrator can reactivate them. */
function archiveDormantUsers(services: SweepServices, tx: Tx, before: string): number {
  const dormant = tx.all(
    tx.q
      .selectFrom('user')
      .select(['id', 'name', 'email', 'organization_id'])
      .where('status', '=', 'active')
      .where('is_admin', '=', 0)
      .where('last_seen_at', '<', before),
  );
  if (dormant.length === 0) return 0;
  endAccess(
    services,
    tx,
    dormant.map(({ id }) => id),
  );
  for (const { id, name, email } of dormant) {
    tx.run(tx.q.updateTable('user').set({ status: 'archived' }).where('id', '=', id));
    recordAudit(services, tx, null, {
      action: 'user.archive',
      subjectType: 'user',
      subjectId: id,
      summary: `${name} (${email}) was inactive for ${DORMANT_AFTER / DAY} days`,
    });
  }
  const organizations = new Set(dormant.map(({ organization_id: id }) => scopeOf.organization(id)));
  recordChange(services, tx, { kind: 'people.changed' }, [...organizations]);
  return dormant.length;
}

const sweepMails = (tx: Tx, now: number): number =>
  tx.run(
    tx.q
      .deleteFrom('outbox')
      .where('state', '=', 'sent')
      .where('created_at', '<', toInstant(now - SENT_KEPT)),
  ) +
  tx.run(
    tx.q
      .deleteFrom('outbox')
      .where('state', '=', 'failed')
      .where('created_at', '<', toInstant(now - FAILED_KEPT)),
  );

const sweepJobs = (tx: Tx, now: number): number =>
  tx.run(
    tx.q
      .deleteFrom('job')
      .where('state', '=', 'failed')
      .where('failed_at', '<', toInstant(now - FAILED_KEPT)),
  );

/** Used invitations stay: they say which domains need an invitation. */
const sweepInvitations = (tx: Tx, now: number): number =>
  tx.run(
    tx.q
      .deleteFrom('invitation')
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['withdrawn', 'declined', 'ended']).and(
            'ended_at',
            '<',
            toInstant(now - INVITATION_KEPT),
          ),
          eb('state', '=', 'open').and('expires_at', '<', toInstant(now - INVITATION_KEPT)),
        ]),
      ),
  );

/** Runs at the start and every hour. */
export function sweep(services: SweepServices): Swept {
  const now = services.clock.now();
  const instant = toInstant(now);
  return services.db.write((tx) => ({
    sessions: sweepSessions(services, tx, instant),
    // Links go with their request.
    signInRequests: tx.run(tx.q.deleteFrom('sign_in_request').where('expires_at', '<=', instant)),
    setupLinks: tx.run(tx.q.deleteFrom('setup_link').where('used_at', 'is not', null)),
    rateHits: sweepHits(services, tx),
    idempotencyKeys: tx.run(
      tx.q
        .deleteFrom('idempotency')
        .where('created_at', '<=', toInstant(now - TICKET_CHANGE_LIMITS.idempotencyHours * HOUR)),
    ),
    apiTokens: deleteEndedTokens(tx, now),
    mails: sweepMails(tx, now),
    jobs: sweepJobs(tx, now),
    invitations: sweepInvitations(tx, now),
    siteStates: sweepSiteStates(tx, now),
    webhookDeliveries: sweepDeliveries(tx, now),
    frozenPages: sweepFrozenPages(services, tx, now),
    dormantUsers: archiveDormantUsers(services, tx, toInstant(now - DORMANT_AFTER)),
  }));
}
