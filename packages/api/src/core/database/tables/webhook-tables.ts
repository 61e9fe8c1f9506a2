import type { ProjectId, TicketId, WebhookDeliveryId, WebhookId } from '@ringmark/contract/ids';
import type { WebhookFormat } from '@ringmark/contract/projects/webhook-kinds';
import type { Webhook, WebhookDelivery } from '@ringmark/contract/projects/webhooks';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface WebhookTable {
  id: WebhookId;
  /** Null for all projects. */
  project_id: ProjectId | null;
  name: string;
  host: string;
  format: WebhookFormat;
  events: Json;
  /** Address and secrets. */
  sealed: Uint8Array;
  /** The number of secrets that sign. */
  secrets: number;
  state: Webhook['state'];
  failing_since: Instant | null;
  created_at: Instant;
}

export interface WebhookDeliveryTable {
  id: WebhookDeliveryId;
  webhook_id: WebhookId;
  event: WebhookDelivery['event'];
  /** The project of its ticket, whose turn it takes. */
  turn: string;
  ticket_id: TicketId | null;
  /** The event as it was. */
  payload: Json;
  state: WebhookDelivery['state'];
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  lease_until: Instant | null;
  status: number | null;
  sentence: string;
  answer: string | null;
  tried_at: Instant | null;
  created_at: Instant;
}
