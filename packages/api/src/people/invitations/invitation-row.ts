import type { InvitationId } from '@ringmark/contract/ids';
import type { Invitation } from '@ringmark/contract/people/invitations';
import { byName } from '../../core/base/by-name.ts';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { inviterId } from './inviter.ts';

export const selectWaiting = ({ q }: Sql) =>
  q
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('user', (join) => join.on((eb) => eb('user.id', '=', inviterId(eb))))
    .selectAll('invitation')
    .select(['user.id as by_id', 'user.name as by_name', 'organization.status as organization_status'])
    .where('invitation.state', 'in', ['proposed', 'open']);

type WaitingRow =
  ReturnType<typeof selectWaiting> extends { execute(): Promise<(infer Row)[]> } ? Row : never;

const projectsOf = (db: Sql, id: InvitationId): Invitation['projects'] =>
  db
    .all(
      db.q
        .selectFrom('invitation_project')
        .innerJoin('project', 'project.id', 'invitation_project.project_id')
        .select(['project.id', 'project.name'])
        .where('invitation_id', '=', id),
    )
    .toSorted(byName);

/** @param now decides whether it has expired */
export function toInvitation(db: Sql, row: WaitingRow, now: string): Invitation {
  const isExpired = row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    name: row.name,
    projects: projectsOf(db, row.id),
    message: row.message,
    status: row.state === 'proposed' ? 'proposed' : isExpired ? 'expired' : 'open',
    by: row.by_id !== null && row.by_name !== null ? { id: row.by_id, name: row.by_name } : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** @throws AppError not_found, alike for unknown and for ended ones. */
export function requireWaiting({ clock }: Pick<Services, 'clock'>, db: Sql, id: InvitationId): Invitation {
  const row = db.first(selectWaiting(db).where('invitation.id', '=', id));
  if (!row) throw notFound();
  return toInvitation(db, row, toInstant(clock.now()));
}
