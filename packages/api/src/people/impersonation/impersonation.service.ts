import type { Session } from '@ringmark/contract/people/auth';
import type { UserId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/people/users';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { startSession } from '../auth/session.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { AppError, adminsOnly } from '../../core/base/errors.ts';
import { fromInstant } from '../../core/base/instants.ts';
import { requireUser } from '../users/users.access.ts';

const forbidden = (code: string, sentence: string) => new AppError('forbidden', code, sentence);

function assertImpersonable(db: Sql, { user: admin }: SignedInContext['actor'], user: User): void {
  if (user.id === admin.id) throw forbidden('own_account', 'You’re already this user.');
  if (user.isAdmin) throw forbidden('administrator', 'You can’t impersonate an administrator.');
  if (user.status !== 'active') throw forbidden('user_archived', `${user.name} is archived.`);
  const organization = db.first(
    db.q.selectFrom('organization').select(['name', 'status']).where('id', '=', user.organizationId),
  );
  if (organization?.status !== 'active') {
    throw forbidden('organization_archived', `The organization of ${user.name} is archived.`);
  }
}

/** Impersonation must not prolong the sign-in. */
function endOfSignIn(db: Sql, { via }: SignedInContext['actor']): number | undefined {
  if (via.kind !== 'session') return undefined;
  const row = db.first(
    db.q.selectFrom('session').select('dies_at').where('token_hash', '=', via.sessionHash),
  );
  return row && fromInstant(row.dies_at);
}

export function startImpersonation(ctx: SignedInContext, userId: UserId): Session {
  const { actor } = ctx;
  if (!actor.user.isAdmin || actor.impersonator) throw adminsOnly();
  return ctx.db.write((tx) => {
    const user = requireUser(tx, actor, userId);
    assertImpersonable(tx, actor, user);
    const diesAt = endOfSignIn(tx, actor);
    recordAudit(ctx, tx, actor, {
      action: 'impersonation.start',
      subjectType: 'user',
      subjectId: user.id,
      summary: `Started impersonating ${user.name} (${user.email})`,
    });
    return startSession(ctx, tx, {
      userId: user.id,
      impersonatorId: actor.user.id,
      ...(diesAt !== undefined && { diesAt }),
    });
  });
}

export function exitImpersonation(ctx: SignedInContext): Session {
  const { impersonator } = ctx.actor;
  if (!impersonator) {
    throw new AppError('conflict', 'not_impersonating', 'You’re not impersonating anyone.');
  }
  return ctx.db.write((tx) => {
    const diesAt = endOfSignIn(tx, ctx.actor);
    return startSession(ctx, tx, { userId: impersonator.id, ...(diesAt !== undefined && { diesAt }) });
  });
}
