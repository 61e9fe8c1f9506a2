import type { UserId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/people/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { toUser } from './user-row.ts';

declare const checked: unique symbol;
export type VisibleUser = User & { readonly [checked]: true };

/**
 * A list filter: members see their organization's users and the administrators, administrators all. Archived users stay
 * visible through what they wrote.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.user.isAdmin) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.ref('user.organization_id')} = ${actor.user.organizationId} or ${sql.ref('user.is_admin')} = 1)`;
}

/** @throws AppError not_found, alike for missing and hidden users. */
export function requireUser(db: Sql, actor: Actor, id: UserId): VisibleUser {
  const row = db.first(db.q.selectFrom('user').selectAll().where('user.id', '=', id).where(visibleTo(actor)));
  if (!row) throw notFound();
  return toUser(row) as VisibleUser;
}
