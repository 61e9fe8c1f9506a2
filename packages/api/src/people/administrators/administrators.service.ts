import type { UserId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/people/users';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { makeAdmin } from '../auth/account.service.ts';
import { requireEmail } from '../addresses/email-address.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { notifyAdministrators } from '../../core/mail/administrators-mail.ts';
import { emit } from '../../core/context/emit.ts';
import { endAccess } from '../users/end-access.ts';
import { assignActiveProjects } from '../users/new-user.ts';
import { requireUser } from '../users/users.access.ts';

const conflict = (code: string, sentence: string) => new AppError('conflict', code, sentence);

/** Moves a member to the platform's organization and keeps where they came from. */
export function makeAdministrator(ctx: SignedInContext, id: UserId): User {
  return ctx.db.write((tx) => {
    const user = requireUser(tx, ctx.actor, id);
    if (user.isAdmin) return user;
    const organization = tx.first(
      tx.q.selectFrom('organization').select('status').where('id', '=', user.organizationId),
    );
    if (user.status !== 'active' || organization?.status !== 'active') {
      const sentence = `${user.name}’s account or organization is archived. Reactivate it first.`;
      throw conflict('user_archived', sentence);
    }
    makeAdmin(ctx, tx, requireEmail(user.email), null, ctx.actor);
    notifyAdministrators(ctx, tx, { kind: 'made', userId: id }, ctx.actor);
    recordChange(ctx, tx, { kind: 'projects.changed' }, [scopeOf.user(id)]);
    return requireUser(tx, ctx.actor, id);
  });
}

const hasOtherAdministrator = (db: Sql, id: UserId): boolean =>
  db.first(
    db.q
      .selectFrom('user')
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .select('user.id')
      .where('is_admin', '=', 1)
      .where('user.status', '=', 'active')
      .where('organization.status', '=', 'active')
      .where('user.id', '!=', id)
      .limit(1),
  ) !== undefined;

function requireTakeable({ config }: SignedInContext, tx: Tx, user: User): void {
  if (config.adminEmails.includes(user.email)) {
    const sentence = `${user.name} is listed in RINGMARK_ADMIN_EMAILS and would be an administrator again at the next sign-in. Remove the address there first.`;
    throw conflict('configured_administrator', sentence);
  }
  if (!hasOtherAdministrator(tx, user.id)) {
    const sentence = `${user.name} is the only administrator. Make someone else an administrator first.`;
    throw conflict('last_administrator', sentence);
  }
}

/** Moves a former member back; others stay in the platform's organization. */
function becomeMember(tx: Tx, user: User): void {
  const former = tx.first(
    tx.q
      .selectFrom('user')
      .innerJoin('organization', 'organization.id', 'user.former_organization_id')
      .select('organization.id')
      .where('user.id', '=', user.id)
      .where('organization.status', '=', 'active'),
  );
  const organizationId = former?.id ?? user.organizationId;
  const values = { role: 'member', is_admin: 0, organization_id: organizationId } as const;
  tx.run(
    tx.q
      .updateTable('user')
      .set({ ...values, former_organization_id: null })
      .where('id', '=', user.id),
  );
  tx.run(tx.q.deleteFrom('user_project').where('user_id', '=', user.id));
  assignActiveProjects(tx, user.id, organizationId);
}

/**
 * Revokes the role with all access, so that no open session keeps it.
 *
 * @throws AppError conflict for the only administrator, and for one that the environment names.
 */
export function takeAdministrator(ctx: SignedInContext, id: UserId): User {
  return ctx.db.write((tx) => {
    const user = requireUser(tx, ctx.actor, id);
    if (!user.isAdmin) return user;
    requireTakeable(ctx, tx, user);
    becomeMember(tx, user);
    endAccess(ctx, tx, [id]);
    emit(ctx, tx, 'reachEnded', { person: user });
    recordAudit(ctx, tx, ctx.actor, {
      action: 'user.take_admin',
      subjectType: 'user',
      subjectId: id,
      summary: `${user.email} is no longer an administrator`,
    });
    notifyAdministrators(ctx, tx, { kind: 'taken', userId: id }, ctx.actor);
    recordChange(ctx, tx, { kind: 'people.changed' }, [scopeOf.everyone]);
    recordChange(ctx, tx, { kind: 'projects.changed' }, [scopeOf.user(id)]);
    return requireUser(tx, ctx.actor, id);
  });
}
