import type { ApiTokenScope } from '@ringmark/contract/people/api-tokens';
import type { ApiTokenId } from '@ringmark/contract/ids';
import type { Person } from '@ringmark/contract/people/users';
import { type Kysely, sql } from 'kysely';
import { endOfToken } from '../api-tokens/ended-tokens.ts';
import { isApiToken } from '../api-tokens/token-format.ts';
import type { Actor, Context, Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import { isStorageFailure } from '../../core/database/storage-failure.ts';
import type { Instant } from '../../core/base/columns.ts';
import type { Tables } from '../../core/database/tables/tables.ts';
import { DAY, MINUTE, fromInstant, toInstant } from '../../core/base/instants.ts';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';

export interface Credentials {
  sessionToken: string | null;
  /** The text after `Bearer`; the cookie is then ignored. */
  bearerToken: string | null;
}

/** Use is recorded at most this often, so that most reads write nothing. */
const TOUCH_EVERY = 5 * MINUTE;

const IDENTITY_COLUMNS = [
  'user.id as userId',
  'user.name as userName',
  'user.email as email',
  'user.role as role',
  'user.is_admin as isAdmin',
  'organization.id as organizationId',
  'organization.name as organizationName',
  'organization.domain as domain',
  'organization.is_platform as isPlatform',
  'organization.created_at as organizationCreatedAt',
] as const;

/**
 * A session needs an active user and organization. An impersonation needs an active administrator, and a user who is
 * none.
 */
const sessionQuery = preparedQuery((q, { tokenHash, now }: { tokenHash: string; now: Instant }) =>
  q
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .leftJoin('user as actor', 'actor.id', 'session.actor_user_id')
    .leftJoin('organization as actorOrganization', 'actorOrganization.id', 'actor.organization_id')
    .select(IDENTITY_COLUMNS)
    .select([
      'session.expires_at as expiresAt',
      'session.dies_at as diesAt',
      'user.last_seen_at as lastSeenAt',
      'actor.id as actorId',
      'actor.name as actorName',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where(sql<boolean>`user.status = 'active' and organization.status = 'active'`)
    .where(
      sql<boolean>`(session.actor_user_id is null or (actor.status = 'active' and actor.is_admin = 1 and actorOrganization.status = 'active' and user.is_admin = 0))`,
    ),
);

const selectToken = (q: Kysely<Tables>, now: Instant) =>
  q
    .selectFrom('api_token')
    .innerJoin('user', 'user.id', 'api_token.user_id')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .select(IDENTITY_COLUMNS)
    .select([
      'api_token.id as tokenId',
      'api_token.name as tokenName',
      'api_token.scope as scope',
      'api_token.last_used_at as lastUsedAt',
    ])
    .where('api_token.expires_at', '>', now)
    .where('api_token.revoked_at', 'is', null)
    .where(sql<boolean>`user.status = 'active' and organization.status = 'active'`);

const tokenQuery = preparedQuery((q, { tokenHash, now }: { tokenHash: string; now: Instant }) =>
  selectToken(q, now).where('api_token.token_hash', '=', tokenHash),
);
const tokenByIdQuery = preparedQuery((q, { id, now }: { id: ApiTokenId; now: Instant }) =>
  selectToken(q, now).where('api_token.id', '=', id),
);

type Identity = Pick<NonNullable<ReturnType<ReturnType<typeof sessionQuery>['get']>>, IdentityKey>;
type IdentityKey =
  | 'userId'
  | 'userName'
  | 'email'
  | 'role'
  | 'isAdmin'
  | 'organizationId'
  | 'organizationName'
  | 'domain'
  | 'isPlatform'
  | 'organizationCreatedAt';

function toActor(row: Identity, impersonator: Person | null, via: Actor['via']): Actor {
  return {
    user: {
      id: row.userId,
      name: row.userName,
      email: row.email,
      organizationId: row.organizationId,
      role: row.role,
      isAdmin: row.isAdmin === 1,
      status: 'active',
    },
    organization: {
      id: row.organizationId,
      name: row.organizationName,
      domain: row.domain,
      status: 'active',
      isPlatform: row.isPlatform === 1,
      createdAt: row.organizationCreatedAt,
    },
    impersonator,
    via,
  };
}

/** Records use. On a full disk the caller may still read. */
function noteUse({ db }: Pick<Services, 'db'>, work: (tx: Tx) => void): void {
  try {
    db.write(work);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}

/** Prolongs a session and records the visit; an impersonation does neither. */
function touchSession(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  sessionHash: string,
  userId: Identity['userId'],
  session: { expiresAt: Instant; diesAt: Instant; lastSeenAt: Instant },
): void {
  const now = services.clock.now();
  const wanted = Math.min(now + services.config.sessionDays * DAY, fromInstant(session.diesAt));
  const slides = wanted - fromInstant(session.expiresAt) >= TOUCH_EVERY;
  if (!slides && now - fromInstant(session.lastSeenAt) < DAY) return;
  noteUse(services, (tx) => {
    tx.run(
      tx.q
        .updateTable('session')
        .set({ expires_at: toInstant(wanted) })
        .where('token_hash', '=', sessionHash),
    );
    tx.run(
      tx.q
        .updateTable('user')
        .set({ last_seen_at: toInstant(now) })
        .where('id', '=', userId),
    );
  });
}

function actorOfSession(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  sessionHash: string,
  isUse: boolean,
): Actor | null {
  const row = sessionQuery(services.db).get({ tokenHash: sessionHash, now: toInstant(services.clock.now()) });
  if (!row) return null;
  const impersonator = row.actorId && row.actorName ? { id: row.actorId, name: row.actorName } : null;
  if (isUse && !impersonator) touchSession(services, sessionHash, row.userId, row);
  return toActor(row, impersonator, { kind: 'session', sessionHash });
}

function actorOfToken(services: Pick<Services, 'db' | 'clock'>, token: string): Actor | null {
  if (!isApiToken(token)) return null;
  const { db, clock } = services;
  const now = clock.now();
  const row = tokenQuery(db).get({ tokenHash: hashSecret(token), now: toInstant(now) });
  if (!row) return null;
  if (!row.lastUsedAt || now - fromInstant(row.lastUsedAt) >= TOUCH_EVERY) {
    noteUse(services, (tx) => {
      const at = toInstant(now);
      tx.run(tx.q.updateTable('api_token').set({ last_used_at: at }).where('id', '=', row.tokenId));
      tx.run(tx.q.updateTable('user').set({ last_seen_at: at }).where('id', '=', row.userId));
    });
  }
  const scope: ApiTokenScope = row.scope;
  return toActor(row, null, { kind: 'token', tokenId: row.tokenId, scope, name: row.tokenName });
}

/**
 * Reads the caller for every request, so that archiving, demotion and logout act at once. Null without a valid session
 * or token.
 */
export function resolveActor(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { sessionToken, bearerToken }: Credentials,
): Actor | null {
  if (bearerToken !== null) return actorOfToken(services, bearerToken);
  return sessionToken ? actorOfSession(services, hashSecret(sessionToken), true) : null;
}

/** Resolves the caller like `resolveActor`, and tells how the given token ended. */
export function resolveCaller(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  credentials: Credentials,
): Pick<Context, 'actor' | 'tokenEnd'> {
  const actor = resolveActor(services, credentials);
  const { bearerToken } = credentials;
  return actor || bearerToken === null ? { actor } : { actor, tokenEnd: endOfToken(services, bearerToken) };
}

/** Reads the caller again during a long request; null once the access has ended. It does not prolong the session. */
export function refreshActor(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { via }: Pick<Actor, 'via'>,
): Actor | null {
  if (via.kind === 'session') return actorOfSession(services, via.sessionHash, false);
  const row = tokenByIdQuery(services.db).get({ id: via.tokenId, now: toInstant(services.clock.now()) });
  return row ? toActor(row, null, via) : null;
}
