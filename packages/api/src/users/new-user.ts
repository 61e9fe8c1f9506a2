import type { OrganizationId, UserId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { scopeOf } from '../events/audience.ts';
import { recordChange } from '../events/record-change.ts';
import { newId } from '../ids.ts';
import { toInstant } from '../instants.ts';

export interface NewUser {
  organizationId: OrganizationId;
  /** Null where none was given: the part of the address before the @ then, until one is. */
  name: string | null;
  /** Canonical. */
  email: string;
  isAdmin: boolean;
}

/** Gives a user every active project of their organization. */
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

/** Makes a user with access to all active projects of the organization. */
export function createUser(
  services: Pick<Services, 'clock' | 'changes'>,
  tx: Tx,
  { organizationId, name, email, isAdmin }: NewUser,
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
  assignActiveProjects(tx, id, organizationId);
  recordChange(services, tx, { kind: 'people.changed' }, [scopeOf.person({ isAdmin, organizationId })]);
  return id;
}
