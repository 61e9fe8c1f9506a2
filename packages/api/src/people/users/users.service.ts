import type { UserId } from '@ringmark/contract/ids';
import type { listByLifecycleInput } from '@ringmark/contract/people/organizations';
import type { User, updateUserInput } from '@ringmark/contract/people/users';
import type { Lifecycle } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { byName } from '../../core/base/by-name.ts';
import { AppError } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { emit } from '../../core/context/emit.ts';
import { endAccess } from './end-access.ts';
import { renameUser } from './rename-user.ts';
import { toUser } from './user-row.ts';
import { requireUser, visibleTo } from './users.access.ts';

const inOrder = (db: Sql) =>
  db.q
    .selectFrom('user')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .selectAll('user')
    .orderBy('user.id');

/** Visible people who can sign in. */
export function listUsers({ db, actor }: SignedInContext): User[] {
  return db
    .all(
      inOrder(db)
        .where('user.status', '=', 'active')
        .where('organization.status', '=', 'active')
        .where(visibleTo(actor)),
    )
    .map(toUser)
    .toSorted(byName);
}

/** Includes archived users: what they wrote stays. */
export const getUser = ({ db, actor }: SignedInContext, id: UserId): User => requireUser(db, actor, id);

export function listAllUsers(
  { db }: SignedInContext,
  { status }: z.infer<typeof listByLifecycleInput>,
): User[] {
  return db
    .all(
      inOrder(db).$if(status !== undefined, (query) => query.where('user.status', '=', status ?? 'active')),
    )
    .map(toUser)
    .toSorted(byName);
}

function requireArchivable({ actor }: SignedInContext, user: User): void {
  if (user.id === actor.user.id) {
    throw new AppError(
      'conflict',
      'own_account',
      'You can’t archive your own account. Ask another administrator to remove your administrator role first.',
    );
  }
  if (user.isAdmin) {
    throw new AppError(
      'conflict',
      'administrator',
      'An administrator can’t be archived. Remove the administrator role first.',
    );
  }
}

function setStatus(ctx: SignedInContext, tx: Tx, user: User, status: Lifecycle): void {
  if (status === 'archived') {
    requireArchivable(ctx, user);
    endAccess(ctx, tx, [user.id]);
  }
  tx.run(
    tx.q
      .updateTable('user')
      // Reactivation counts as use.
      .set({ status, ...(status === 'active' && { last_seen_at: toInstant(ctx.clock.now()) }) })
      .where('id', '=', user.id),
  );
  if (status === 'archived') emit(ctx, tx, 'reachEnded', { person: user });
  recordAudit(ctx, tx, ctx.actor, {
    action: status === 'archived' ? 'user.archive' : 'user.reactivate',
    subjectType: 'user',
    subjectId: user.id,
    summary: `${user.name} (${user.email})`,
  });
  recordChange(ctx, tx, { kind: 'people.changed' }, [scopeOf.person(user)]);
}

export function updateUser(
  ctx: SignedInContext,
  { id, name, status }: z.infer<typeof updateUserInput>,
): User {
  return ctx.db.write((tx) => {
    const user = requireUser(tx, ctx.actor, id);
    if (name !== undefined) renameUser(ctx, tx, user, name);
    if (status && status !== user.status) setStatus(ctx, tx, user, status);
    return requireUser(tx, ctx.actor, id);
  });
}
