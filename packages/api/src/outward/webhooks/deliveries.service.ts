import type { WebhookDeliveryId, WebhookId } from '@ringmark/contract/ids';
import type {
  listDeliveriesInput,
  WebhookDelivery,
  webhookDeliveryPageSchema,
} from '@ringmark/contract/projects/webhooks';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Db } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import { keepTry, tryDelivery } from './deliver.ts';
import { type DeliveryRow, leaseOne } from './delivery-rows.ts';
import { writeTest } from './tell-hooks.ts';
import { requireWebhook, type WebhookRow } from './webhook-rows.ts';
import { requireStillAdmin } from '../../people/auth/require-still-admin.ts';

const selectDeliveries = (db: Db) =>
  db.q
    .selectFrom('webhook_delivery')
    .leftJoin('ticket', 'ticket.id', 'webhook_delivery.ticket_id')
    .selectAll('webhook_delivery')
    .select(['ticket.number', 'ticket.title']);

type Found = DeliveryRow & { number: number | null; title: string | null };

const toDelivery = (row: Found): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  ticket:
    row.ticket_id !== null && row.number !== null && row.title !== null
      ? { id: row.ticket_id, number: row.number, title: row.title }
      : null,
  state: row.state,
  tries: row.attempts,
  status: row.status,
  sentence: row.sentence,
  answer: row.answer,
  createdAt: row.created_at,
  triedAt: row.tried_at,
  nextTryAt: row.next_attempt_at,
});

function readDelivery(db: Db, id: WebhookDeliveryId): WebhookDelivery {
  const row = db.first(selectDeliveries(db).where('webhook_delivery.id', '=', id));
  if (!row) throw notFound();
  return toDelivery(row);
}

/** The newest first. @throws AppError not_found. */
export function listDeliveries(
  { db }: SignedInContext,
  { id, limit, cursor }: z.infer<typeof listDeliveriesInput>,
): z.infer<typeof webhookDeliveryPageSchema> {
  requireWebhook(db, id);
  const rows = db.all(
    selectDeliveries(db)
      .where('webhook_delivery.webhook_id', '=', id)
      .$if(cursor !== undefined, (query) =>
        query.where('webhook_delivery.id', '<', (cursor ?? '') as WebhookDeliveryId),
      )
      .orderBy('webhook_delivery.id', 'desc')
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map(toDelivery);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function audit(ctx: SignedInContext, row: WebhookRow, verb: string): void {
  ctx.db.write((tx) =>
    recordAudit(ctx, tx, ctx.actor, {
      action: `webhook.${verb}`,
      subjectType: 'webhook',
      subjectId: row.id,
      summary: `${row.name} (${row.host})`,
    }),
  );
}

/** Sends it now, and says how that went: a person waits for it. */
async function sendNow(
  ctx: SignedInContext,
  hook: WebhookRow,
  id: WebhookDeliveryId,
): Promise<WebhookDelivery> {
  const row = ctx.db.write((tx) => ({ leased: leaseOne(ctx, tx, id) })).leased;
  if (!row)
    throw new AppError('conflict', 'being_sent', 'This delivery is already being sent. Wait a moment.');
  const tried = await tryDelivery(ctx, hook, row, new AbortController().signal);
  ctx.db.write((tx) => keepTry(ctx, tx, row, tried));
  // The delivery is recorded in any case; only administrators may read the answer.
  return readDelivery(requireStillAdmin(ctx).db, id);
}

/**
 * Sends a test, to a webhook that is switched off too.
 *
 * @throws AppError not_found; conflict for an archived project.
 */
export async function testWebhook(ctx: SignedInContext, id: WebhookId): Promise<WebhookDelivery> {
  const { hook, test } = ctx.db.write((tx) => {
    const row = requireWebhook(tx, id);
    if (row.project_id !== null) requireOpenProject(tx, ctx.actor, row.project_id);
    return { hook: row, test: writeTest(ctx, tx, id) };
  });
  audit(ctx, hook, 'test');
  return sendNow(ctx, hook, test);
}

/** A receiver knows it by its id. @throws AppError not_found; conflict while it is sent, or for an archived project. */
export async function sendAgain(ctx: SignedInContext, id: WebhookDeliveryId): Promise<WebhookDelivery> {
  const { db } = ctx;
  const found = db.first(db.q.selectFrom('webhook_delivery').select('webhook_id').where('id', '=', id));
  if (!found) throw notFound();
  const hook = requireWebhook(db, found.webhook_id);
  if (hook.project_id !== null) requireOpenProject(db, ctx.actor, hook.project_id);
  const delivery = await sendNow(ctx, hook, id);
  audit(ctx, hook, 'send_again');
  return delivery;
}
