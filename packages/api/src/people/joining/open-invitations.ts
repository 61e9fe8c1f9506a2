import type { InvitationId, OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { EmailAddress } from '../addresses/email-address.ts';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { InvitationTable } from '../../core/database/tables/invitation-tables.ts';
import { toInstant } from '../../core/base/instants.ts';
import { createUser } from '../users/new-user.ts';

export type InvitationRow = Selectable<InvitationTable>;

/** Open, not expired, of an active organization. */
export function findOpenInvitation(
  { clock }: Pick<Services, 'clock'>,
  db: Sql,
  { address }: EmailAddress,
): InvitationRow | undefined {
  return db.first(
    db.q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organization_id')
      .selectAll('invitation')
      .where('email', '=', address)
      .where('state', '=', sql.lit<'open'>('open'))
      .where('expires_at', '>', toInstant(clock.now()))
      .where('organization.status', '=', 'active'),
  );
}

/** Tells whether only invitations admit this domain, and someone from it was invited. */
export const isDiscreetDomain = (db: Sql, domain: string): boolean =>
  db.first(
    db.q
      .selectFrom('organization')
      .select('id')
      .where('domain', '=', domain)
      .where('takes_in_by_domain', '=', 1),
  ) === undefined &&
  db.first(
    db.q
      .selectFrom('invitation')
      .select('id')
      .where('domain', '=', domain)
      .where('state', 'in', ['open', 'used'])
      .limit(1),
  ) !== undefined;

/** Null for an invitation to all projects. */
export function chosenProjects(db: Sql, id: InvitationId): ProjectId[] | null {
  const chosen = db.all(
    db.q
      .selectFrom('invitation_project')
      .innerJoin('project', 'project.id', 'invitation_project.project_id')
      .select(['project.id', 'project.status'])
      .where('invitation_id', '=', id)
      .orderBy('project.id'),
  );
  if (chosen.length === 0) return null;
  return chosen.filter(({ status }) => status === 'active').map((project) => project.id);
}

/** Makes the invited person a user, and uses the invitation up. @returns null when it has ended by now. */
export function joinByInvitation(
  services: Pick<Services, 'clock' | 'changes'>,
  tx: Tx,
  invitation: InvitationRow,
  name: string,
): UserId | null {
  const now = toInstant(services.clock.now());
  const isTaken = tx.run(
    tx.q
      .updateTable('invitation')
      .set({ state: 'used', ended_at: now })
      .where('id', '=', invitation.id)
      .where('state', '=', sql.lit<'open'>('open'))
      .where('expires_at', '>', now),
  );
  if (isTaken === 0) return null;
  const userId = createUser(services, tx, {
    organizationId: invitation.organization_id,
    name,
    email: invitation.email,
    isAdmin: false,
    projectIds: chosenProjects(tx, invitation.id),
  });
  tx.run(tx.q.updateTable('invitation').set({ used_by: userId }).where('id', '=', invitation.id));
  recordAudit(
    services,
    tx,
    { user: { id: userId }, impersonator: null },
    {
      action: 'invitation.use',
      subjectType: 'invitation',
      subjectId: invitation.id,
      summary: `${name} (${invitation.email}) accepted an invitation`,
    },
  );
  return userId;
}

const waiting = ['open', 'proposed'] as const;

/** Reactivating the organization restores none of them. */
export function endInvitationsInto(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  organizationId: OrganizationId,
): void {
  tx.run(
    tx.q
      .updateTable('invitation')
      .set({ state: 'ended', ended_at: toInstant(clock.now()) })
      .where('organization_id', '=', organizationId)
      .where('state', 'in', waiting),
  );
}

/** Ends invitations without an active project, after a project was archived. */
export function endInvitationsWithoutProjects(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  archived: ProjectId,
): void {
  tx.run(
    tx.q
      .updateTable('invitation')
      .set({ state: 'ended', ended_at: toInstant(clock.now()) })
      .where('state', 'in', waiting)
      .where('id', 'in', (eb) =>
        eb.selectFrom('invitation_project').select('invitation_id').where('project_id', '=', archived),
      )
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('invitation_project')
          .innerJoin('project', 'project.id', 'invitation_project.project_id')
          .select('invitation_id')
          .where('project.status', '=', 'active'),
      ),
  );
}
