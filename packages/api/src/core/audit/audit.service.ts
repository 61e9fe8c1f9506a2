import type { AuditEntry, auditPageSchema, listAuditInput } from '@ringmark/contract/admin';
import type { UserId } from '@ringmark/contract/ids';
import type { Person } from '@ringmark/contract/people/users';
import type { z } from 'zod';
import type { Actor, Gathers, Services, SignedInContext } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { insertAuditEntry } from '../database/statements/audit-statements.ts';
import { newId } from '../base/new-id.ts';
import { toInstant } from '../base/instants.ts';

export interface AuditedAction {
  /** A dotted verb: `organization.archive`. */
  action: string;
  subjectType:
    | 'organization'
    | 'project'
    | 'user'
    | 'ticket'
    | 'comment'
    | 'attachment'
    | 'api_token'
    | 'invitation'
    | 'mail'
    | 'webhook'
    | 'tracker';
  subjectId: string | null;
  summary: string;
}

/** Null for the operator at the command line. */
export type AuditedActor = Pick<Actor, 'impersonator'> & { user: Pick<Actor['user'], 'id'> };

export function recordAudit(
  { clock, gathering }: Pick<Services, 'clock'> & Gathers,
  tx: Tx,
  actor: AuditedActor | null,
  { action, subjectType, subjectId, summary }: AuditedAction,
): void {
  if (gathering) {
    gathering.audit();
    return;
  }
  insertAuditEntry(tx).run({
    id: newId(),
    at: toInstant(clock.now()),
    action,
    actor_user_id: actor ? (actor.impersonator?.id ?? actor.user.id) : null,
    impersonated_user_id: actor?.impersonator ? actor.user.id : null,
    subject_type: subjectType,
    subject_id: subjectId,
    summary,
  });
}

/** Records what an administrator does as another user; the ticket's history has the rest. */
export function recordIfImpersonating(
  services: Pick<Services, 'clock'> & Gathers,
  tx: Tx,
  actor: AuditedActor,
  action: AuditedAction,
): void {
  if (actor.impersonator) recordAudit(services, tx, actor, action);
}

export function recordIfAdministrator(
  services: Pick<Services, 'clock'> & Gathers,
  tx: Tx,
  actor: Pick<Actor, 'user' | 'impersonator'>,
  action: AuditedAction,
): void {
  if (actor.impersonator || actor.user.isAdmin) recordAudit(services, tx, actor, action);
}

const toPerson = (id: UserId | null, name: string | null): Person | null =>
  id !== null && name !== null ? { id, name } : null;

export function listAudit(
  { db }: SignedInContext,
  { limit, cursor }: z.infer<typeof listAuditInput>,
): z.infer<typeof auditPageSchema> {
  const rows = db.all(
    db.q
      .selectFrom('audit')
      .leftJoin('user as actor', 'actor.id', 'audit.actor_user_id')
      .leftJoin('user as impersonated', 'impersonated.id', 'audit.impersonated_user_id')
      .selectAll('audit')
      .select(['actor.name as actor_name', 'impersonated.name as impersonated_name'])
      .$if(cursor !== undefined, (query) => query.where('audit.id', '<', cursor ?? ''))
      .orderBy('audit.id', 'desc')
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map((row): AuditEntry => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: toPerson(row.actor_user_id, row.actor_name),
    impersonated: toPerson(row.impersonated_user_id, row.impersonated_name),
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    summary: row.summary,
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
