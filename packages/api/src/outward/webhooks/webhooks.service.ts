import type { ProjectId, WebhookId } from '@ringmark/contract/ids';
import { WEBHOOK_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import type { Ok } from '@ringmark/contract/text';
import {
  type createWebhookInput,
  type updateWebhookInput,
  type Webhook,
  WEBHOOKS_PER_PROJECT,
  type webhookWithSecretSchema,
} from '@ringmark/contract/projects/webhooks';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError, invalidField } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { requireOpenProject, requireProject } from '../../core/reach/projects.access.ts';
import { assertAddress, refusalSentence } from '../../projects/projects/web-address.ts';
import { dropWaiting } from './delivery-rows.ts';
import { newSigningSecret } from './sign-delivery.ts';
import {
  changeWebhook,
  openHook,
  requireWebhook,
  sealHook,
  toWebhook,
  type WebhookRow,
  webhooksOf,
} from './webhook-rows.ts';

type WithSecret = z.infer<typeof webhookWithSecretSchema>;

/** Requires an address that may be reached. A test checks whether it responds. */
function readAddress(ctx: SignedInContext, url: string): { url: string; host: string } {
  assertAddress(ctx, 'url', url);
  if (!URL.canParse(url)) throw invalidField('url', 'The URL must start with https://.', 'invalid_url');
  const refusal = refusalSentence(ctx, url);
  if (refusal !== null) throw invalidField('url', `The URL can’t be reached. ${refusal}`, 'invalid_url');
  return { url, host: new URL(url).host };
}

/** @throws AppError not_found, of a webhook or a project; conflict for an archived project. */
function requireOpenHook(ctx: SignedInContext, tx: Tx, id: WebhookId): WebhookRow {
  const row = requireWebhook(tx, id);
  if (row.project_id !== null) requireOpenProject(tx, ctx.actor, row.project_id);
  return row;
}

function audit(
  ctx: SignedInContext,
  tx: Tx,
  row: Pick<WebhookRow, 'id' | 'name' | 'host' | 'project_id'>,
  verb: string,
) {
  recordAudit(ctx, tx, ctx.actor, {
    action: `webhook.${verb}`,
    subjectType: 'webhook',
    subjectId: row.id,
    summary: `${row.name} (${row.host})`,
  });
}

/** Lists the webhooks of one project, or of the installation. @throws AppError not_found. */
export function listWebhooks(ctx: SignedInContext, projectId: ProjectId | undefined): Webhook[] {
  if (projectId !== undefined) requireProject(ctx.db, ctx.actor, projectId);
  return webhooksOf(ctx.db, projectId ?? null).map((row) => toWebhook(ctx, row));
}

function assertRoom(tx: Sql, projectId: ProjectId | null): void {
  if (webhooksOf(tx, projectId).length < WEBHOOKS_PER_PROJECT) return;
  const limit =
    projectId === null
      ? `At most ${WEBHOOKS_PER_PROJECT} webhooks can receive events from all projects.`
      : `A project can have at most ${WEBHOOKS_PER_PROJECT} webhooks.`;
  const sentence = `${limit} Remove one first.`;
  throw new AppError('conflict', 'too_many_webhooks', sentence);
}

/**
 * Only this answer holds the first secret.
 *
 * @throws AppError not_found; conflict for an archived project, or with too many; invalid for an address that cannot be
 * reached.
 */
export function createWebhook(ctx: SignedInContext, input: z.infer<typeof createWebhookInput>): WithSecret {
  const { name, format, events } = input;
  const address = readAddress(ctx, input.url);
  return ctx.db.write((tx) => {
    const projectId = input.projectId ?? null;
    if (projectId !== null) requireOpenProject(tx, ctx.actor, projectId);
    assertRoom(tx, projectId);
    const id = newId<WebhookId>();
    const secrets = format === 'standard' ? [newSigningSecret()] : [];
    const row: WebhookRow = {
      id,
      project_id: projectId,
      name,
      host: address.host,
      format,
      events: JSON.stringify(events),
      sealed: sealHook(ctx, id, { url: address.url, secrets }),
      secrets: secrets.length,
      state: 'on',
      failing_since: null,
      created_at: toInstant(ctx.clock.now()),
    };
    tx.run(tx.q.insertInto('webhook').values(row));
    audit(ctx, tx, row, 'create');
    return { ...toWebhook(ctx, row, tx), secret: secrets[0] ?? null };
  });
}

const noKey = () => new AppError('conflict', 'webhook_closed', WEBHOOK_KEY_LOST);

/**
 * Updates a webhook; omitted values stay. If it is switched off, its waiting deliveries are dropped.
 *
 * @throws as `createWebhook` does
 */
export function updateWebhook(ctx: SignedInContext, input: z.infer<typeof updateWebhookInput>): Webhook {
  const { id, name, url, events, isOn } = input;
  const address = url === undefined ? undefined : readAddress(ctx, url);
  return ctx.db.write((tx) => {
    const row = requireOpenHook(ctx, tx, id);
    const state = isOn === undefined ? row.state : isOn ? 'on' : 'off';
    const secrets = openHook(ctx, row)?.secrets ?? (row.format === 'standard' ? [newSigningSecret()] : []);
    changeWebhook(tx, id, {
      ...(name !== undefined && { name }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(address && {
        host: address.host,
        sealed: sealHook(ctx, id, { url: address.url, secrets }),
        secrets: secrets.length,
      }),
      state,
      // Another address, or a second chance: what failed before does not count.
      ...((isOn === true || address) && { failing_since: null }),
    });
    if (isOn === false) dropWaiting(tx, id, 'Not sent: the webhook was turned off.');
    const changed = requireWebhook(tx, id);
    audit(ctx, tx, changed, isOn === undefined ? 'update' : isOn ? 'on' : 'off');
    return toWebhook(ctx, changed, tx);
  });
}

/** Removes a webhook with its log, of an archived project too. @throws AppError not_found. */
export function removeWebhook(ctx: SignedInContext, id: WebhookId): Ok {
  return ctx.db.write((tx) => {
    const row = requireWebhook(tx, id);
    tx.run(tx.q.deleteFrom('webhook').where('id', '=', id));
    audit(ctx, tx, row, 'remove');
    return { ok: true };
  });
}

const notSigned = () =>
  new AppError(
    'conflict',
    'not_signed',
    'Chat apps recognize deliveries by the URL itself, so this webhook has no secret.',
  );

/**
 * Makes a new secret, which signs next to the last one until that is dropped. Only this answer holds it.
 *
 * @throws AppError not_found; conflict for a format that is not signed, an archived project or a lost key
 */
export function renewWebhookSecret(ctx: SignedInContext, id: WebhookId): WithSecret {
  return ctx.db.write((tx) => {
    const row = requireOpenHook(ctx, tx, id);
    if (row.format !== 'standard') throw notSigned();
    const opened = openHook(ctx, row);
    if (!opened) throw noKey();
    const secret = newSigningSecret();
    const secrets = [secret, ...opened.secrets.slice(0, 1)];
    changeWebhook(tx, id, { sealed: sealHook(ctx, id, { ...opened, secrets }), secrets: secrets.length });
    audit(ctx, tx, row, 'secret');
    return { ...toWebhook(ctx, requireWebhook(tx, id), tx), secret };
  });
}

/** Drops the former secret: from now on only the newest one signs. @throws as `renewWebhookSecret` does */
export function dropFormerSecret(ctx: SignedInContext, id: WebhookId): Webhook {
  return ctx.db.write((tx) => {
    const row = requireOpenHook(ctx, tx, id);
    if (row.format !== 'standard') throw notSigned();
    const opened = openHook(ctx, row);
    if (!opened) throw noKey();
    const secrets = opened.secrets.slice(0, 1);
    changeWebhook(tx, id, { sealed: sealHook(ctx, id, { ...opened, secrets }), secrets: secrets.length });
    audit(ctx, tx, row, 'former_secret');
    return toWebhook(ctx, requireWebhook(tx, id), tx);
  });
}
