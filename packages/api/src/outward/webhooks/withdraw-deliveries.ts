import type { TicketId, WebhookDeliveryId, WebhookId } from '@ringmark/contract/ids';
import type { Tx } from '../../core/database/db.ts';
import { preparedStatement } from '../../core/database/statements/prepared.ts';
import type { HookNews } from './hook-event.ts';

/** Identifies which webhooks never heard about which events. */
export type Unsent = ReadonlySet<string>;

export const unsentKey = (webhookId: WebhookId, event: HookNews['event']): string => `${webhookId} ${event}`;

const withdraw = preparedStatement<
  { ticketId: TicketId; after: string; before: string },
  { webhook_id: WebhookId; event: HookNews['event']; id: WebhookDeliveryId }
>(
  `delete from webhook_delivery
   where ticket_id = @ticketId and id > @after and id < @before and state = 'waiting' and attempts = 0
   returning id, webhook_id, event`,
);

/**
 * Removes deliveries about a ticket that nobody has tried to send. Call it when the change they announce is undone.
 *
 * @param after the id that precedes those of the change
 * @param before the id that follows those of the change
 */
export const withdrawDeliveries = (
  tx: Tx,
  of: { ticketId: TicketId; after: string; before: string },
): Unsent =>
  new Set(
    withdraw(tx)
      .all(of)
      .map(({ webhook_id, event }) => unsentKey(webhook_id, event)),
  );
