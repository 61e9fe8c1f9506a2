import type { UserId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { notFound } from '../errors.ts';
import { toUser } from './user-row.ts';

declare const checked: unique symbol;
/** A user whom the actor was seen to be allowed to see; only `requireUser` makes one. */
export type VisibleUser = User & { readonly [checked]: true };

/**
 * The rule as a filter on the table `user`: members see their own organization's users and the administrators,
 * who comment too; administrators see all. Archived users are among them, because what they wrote stays.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.user.isAdmin) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.ref('user.organization_id')} = ${actor.user.organizationId} or ${sql.ref('user.is_admin')} = 1)`;
}

/** @throws AppError not_found, alike for a user who does not exist and for one the actor may not see. */
export function requireUser(db: Sql, actor: Actor, id: UserId): VisibleUser {
  const row = db.first(db.q.selectFrom('user').selectAll().where('user.id', '=', id).where(visibleTo(actor)));
  if (!row) throw notFound();
  return toUser(row) as VisibleUser;
}
