import type { ProjectId, WebhookId } from '@ringmark/contract/ids';
import { type Webhook, webhookEventSchema } from '@ringmark/contract/projects/webhooks';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { WebhookTable } from '../../core/database/tables/webhook-tables.ts';
import { notFound } from '../../core/base/errors.ts';
import { webhookName } from '../../core/secrets/webhook-name.ts';

export type WebhookRow = Selectable<WebhookTable>;

const sealedSchema = z.object({
  url: z.string(),
  /** The newest first; two while a change lasts, none for chat programs. */
  secrets: z.array(z.string()),
});
export type WebhookSecrets = z.infer<typeof sealedSchema>;

export const sealHook = (
  { vault }: Pick<Services, 'vault'>,
  id: WebhookId,
  secrets: WebhookSecrets,
): Uint8Array => vault.seal(Buffer.from(JSON.stringify(secrets)), webhookName(id));

/** Null where the installation has lost its key, as after a restored backup. */
export function openHook(
  { vault }: Pick<Services, 'vault'>,
  { id, sealed }: Pick<WebhookRow, 'id' | 'sealed'>,
): WebhookSecrets | null {
  const opened = vault.open(sealed, webhookName(id));
  return opened && sealedSchema.parse(JSON.parse(Buffer.from(opened).toString()));
}

const eventsSchema = z.array(webhookEventSchema);

function lastDeliveryOf(db: Sql, id: WebhookId): Webhook['lastDelivery'] {
  const row = db.first(
    db.q
      .selectFrom('webhook_delivery')
      .select(['state', 'tried_at', 'created_at', 'sentence'])
      .where('webhook_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return row ? { state: row.state, at: row.tried_at ?? row.created_at, sentence: row.sentence } : null;
}

export const toWebhook = (
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  row: WebhookRow,
  sql: Sql = db,
): Webhook => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  host: row.host,
  format: row.format,
  events: eventsSchema.parse(JSON.parse(row.events)),
  state: row.state,
  failingSince: row.failing_since,
  lastDelivery: lastDeliveryOf(sql, row.id),
  secrets: row.secrets,
  isClosed: !vault.isOpenable(row.sealed, webhookName(row.id)),
  createdAt: row.created_at,
});

/** @throws AppError not_found. */
export function requireWebhook(db: Sql, id: WebhookId): WebhookRow {
  const row = db.first(db.q.selectFrom('webhook').selectAll().where('id', '=', id));
  if (!row) throw notFound();
  return row;
}

export const webhooksOf = (db: Sql, projectId: ProjectId | null): WebhookRow[] =>
  db.all(
    db.q
      .selectFrom('webhook')
      .selectAll()
      .where('project_id', projectId === null ? 'is' : '=', projectId)
      .orderBy('id'),
  );

export function changeWebhook(tx: Tx, id: WebhookId, values: Partial<WebhookRow>): void {
  tx.run(tx.q.updateTable('webhook').set(values).where('id', '=', id));
}
