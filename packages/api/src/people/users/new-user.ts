import type { OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Instant } from '../../core/base/columns.ts';
import type { Tx } from '../../core/database/db.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';

export interface NewUser {
  organizationId: OrganizationId;
  /** Null: the part of the address before the @, until someone gives one. */
  name: string | null;
  email: string;
  isAdmin: boolean;
  /** Default: all active projects of the organization. */
  projectIds?: readonly ProjectId[] | null;
}

export function assignActiveProjects(tx: Tx, userId: UserId, organizationId: OrganizationId): void {
  tx.run(
    tx.q
      .insertInto('user_project')
      .columns(['user_id', 'project_id'])
      .expression((eb) =>
        eb
          .selectFrom('project')
          .select((of) => [of.val(userId).as('user_id'), 'project.id'])
          .where('organization_id', '=', organizationId)
          .where('status', '=', 'active'),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** A user no longer needs an invitation. */
function endInvitationsOf(tx: Tx, email: string, now: Instant): void {
  tx.run(
    tx.q
      .updateTable('invitation')
      .set({ state: 'ended', ended_at: now })
      .where('email', '=', email)
      .where('state', 'in', ['open', 'proposed']),
  );
}

export function createUser(
  services: Pick<Services, 'clock' | 'changes'>,
  tx: Tx,
  { organizationId, name, email, isAdmin, projectIds }: NewUser,
): UserId {
  const id = newId<UserId>();
  const now = toInstant(services.clock.now());
  tx.run(
    tx.q.insertInto('user').values({
      id,
      organization_id: organizationId,
      name: name ?? email.slice(0, email.lastIndexOf('@')),
      is_name_given: name === null ? 0 : 1,
      email,
      role: isAdmin ? 'admin' : 'member',
      is_admin: isAdmin ? 1 : 0,
      status: 'active',
      created_at: now,
      last_seen_at: now,
    }),
  );
  endInvitationsOf(tx, email, now);
  if (projectIds)
    for (const project_id of projectIds)
      tx.run(tx.q.insertInto('user_project').values({ user_id: id, project_id }));
  else assignActiveProjects(tx, id, organizationId);
  recordChange(services, tx, { kind: 'people.changed' }, [scopeOf.person({ isAdmin, organizationId })]);
  return id;
}
