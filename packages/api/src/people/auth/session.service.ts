import type { Session, updateMeInput } from '@ringmark/contract/people/auth';
import type { UserId } from '@ringmark/contract/ids';
import { SIGN_IN_LIMITS } from '@ringmark/contract/people/sign-in-limits';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { Context, SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { preparedColumn } from '../../core/database/statements/prepared.ts';
import { notFound } from '../../core/base/errors.ts';
import { DAY, MINUTE, toInstant } from '../../core/base/instants.ts';
import { toOrganization } from '../organizations/organization-row.ts';
import { renameUser } from '../users/rename-user.ts';
import { toUser } from '../users/user-row.ts';
import { forgetSitesOf } from '../../core/views/site-state.service.ts';
import { closeViewsAfter } from '../../core/views/close-views.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';

export interface NewSession {
  userId: UserId;
  impersonatorId?: UserId;
  /** ms since 1970; a session never slides beyond it. Default: 90 days from now. */
  diesAt?: number;
}

/** The answer of `auth.me` for a new session. */
export function sessionOf(db: Sql, userId: UserId, isImpersonating: boolean): Session {
  const user = db.first(db.q.selectFrom('user').selectAll().where('id', '=', userId));
  const organization =
    user && db.first(db.q.selectFrom('organization').selectAll().where('id', '=', user.organization_id));
  if (!user || !organization) throw notFound();
  return {
    user: toUser(user),
    organization: toOrganization(organization),
    impersonating: isImpersonating,
    isNameGiven: user.is_name_given === 1,
  };
}

function dropCurrentSession(ctx: Context, tx: Tx): void {
  const { actor } = ctx;
  if (actor?.via.kind !== 'session') return;
  tx.run(tx.q.deleteFrom('session').where('token_hash', '=', actor.via.sessionHash));
  tx.afterCommit(() => ctx.changes.recheck());
  if (actor.impersonator) {
    recordAudit(ctx, tx, actor, {
      action: 'impersonation.stop',
      subjectType: 'user',
      subjectId: actor.user.id,
      summary: `Stopped impersonating ${actor.user.name}`,
    });
  }
  closeViewsAfter(ctx, tx, [viewerOwnerOf(actor)]);
}

/** Replaces this browser's session: the former token never works again. */
export function startSession(ctx: Context, tx: Tx, { userId, impersonatorId, diesAt }: NewSession): Session {
  dropCurrentSession(ctx, tx);
  const now = ctx.clock.now();
  const end = diesAt ?? now + SIGN_IN_LIMITS.sessionMaximumDays * DAY;
  const lifetime = impersonatorId
    ? SIGN_IN_LIMITS.impersonationMinutes * MINUTE
    : ctx.config.sessionDays * DAY;
  const token = newSecret();
  tx.run(
    tx.q.insertInto('session').values({
      token_hash: hashSecret(token),
      user_id: userId,
      actor_user_id: impersonatorId ?? null,
      created_at: toInstant(now),
      expires_at: toInstant(Math.min(now + lifetime, end)),
      dies_at: toInstant(end),
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 300),
    }),
  );
  if (!impersonatorId) {
    tx.run(
      tx.q
        .updateTable('user')
        .set({ last_seen_at: toInstant(now) })
        .where('id', '=', userId),
    );
  }
  // The cookie outlives the sliding end, which only the server knows.
  tx.afterCommit(() => ctx.session.start(token, impersonatorId ? now + lifetime : end));
  return sessionOf(tx, userId, impersonatorId !== undefined);
}

const givenNameOf = preparedColumn<{ userId: UserId }, number>(
  'select is_name_given from user where id = @userId',
);

export function readSession({ db, actor }: SignedInContext): Session {
  const { user, organization, impersonator } = actor;
  const isNameGiven = givenNameOf(db).get({ userId: user.id }) === 1;
  return { user, organization, impersonating: impersonator !== null, isNameGiven };
}

export function updateMe(ctx: SignedInContext, { name }: z.infer<typeof updateMeInput>): Session {
  const { user, impersonator } = ctx.actor;
  return ctx.db.write((tx) => {
    renameUser(ctx, tx, user, name);
    return sessionOf(tx, user.id, impersonator !== null);
  });
}

/** Sign-ins inside the remote view end when the person is signed out of Ringmark everywhere. */
function forgetSitesUnlessSignedIn({ clock }: Context, tx: Tx, userId: UserId): void {
  const query = tx.q.selectFrom('session').select('user_id').where('user_id', '=', userId);
  const now = toInstant(clock.now());
  const other = query.where('actor_user_id', 'is', null).where('expires_at', '>', now).limit(1);
  if (!tx.first(other)) forgetSitesOf(tx, userId);
}

/** Ends the session; callers who are not signed in get an answer too. */
export function endSession(ctx: Context): Ok {
  ctx.db.write((tx) => {
    dropCurrentSession(ctx, tx);
    if (ctx.actor && !ctx.actor.impersonator) forgetSitesUnlessSignedIn(ctx, tx, ctx.actor.user.id);
  });
  ctx.session.end();
  return { ok: true };
}
