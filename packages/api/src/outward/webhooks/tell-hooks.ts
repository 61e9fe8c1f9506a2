import type { ProjectId, TicketId, WebhookDeliveryId, WebhookId } from '@ringmark/contract/ids';
import type { Actor, Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { preparedStatement } from '../../core/database/statements/prepared.ts';
import type { Instant } from '../../core/base/columns.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import type { HookEvent, HookNews } from './hook-event.ts';
import { type Unsent, unsentKey } from './withdraw-deliveries.ts';

type TellServices = Pick<Services, 'clock' | 'wakeJobs'>;

const listeners = preparedStatement<
  { projectId: ProjectId; event: string; most: number },
  { id: WebhookId; isFull: 0 | 1 }
>(
  `select id, exists (
     select 1 from webhook_delivery where webhook_id = webhook.id and state = 'waiting' limit 1 offset @most
   ) as isFull
   from webhook
   where state = 'on' and (project_id is null or project_id = @projectId)
     and exists (select 1 from json_each(events) where value = @event)`,
);

interface NewDelivery {
  id: WebhookDeliveryId;
  webhook_id: WebhookId;
  event: string;
  turn: string;
  ticket_id: TicketId | null;
  payload: string;
  now: Instant;
}

const insert = preparedStatement<NewDelivery>(
  `insert into webhook_delivery (id, webhook_id, event, turn, ticket_id, payload, state, next_attempt_at, sentence,
     created_at)
   values (@id, @webhook_id, @event, @turn, @ticket_id, @payload, 'waiting', @now, 'Waiting to be sent.', @now)`,
);

/** The server queues nothing more for a webhook while this many deliveries wait. */
const MAX_WAITING = 5_000;

const findTicket = (tx: Tx, id: TicketId) =>
  tx.first(
    tx.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .select([
        'ticket.id',
        'ticket.number',
        'ticket.title',
        'ticket.description',
        'ticket.status',
        'ticket.severity',
        'ticket.url',
        'project.id as projectId',
        'project.name as projectName',
      ])
      .where('ticket.id', '=', id),
  );

/**
 * Writes what happened for every webhook that subscribes to it, in the transaction that caused it; it is sent after
 * the commit. Call it for what members may read, and for what is planned: never for what internal notes say.
 *
 * @param actor null for the server itself
 * @param unsent webhooks that never heard about the change that this one undoes: they don't hear about this one either
 */
export function tellHooks(
  { clock, wakeJobs }: TellServices,
  tx: Tx,
  actor: Pick<Actor, 'user'> | null,
  { id, projectId, unsent }: { id: TicketId; projectId: ProjectId; unsent?: Unsent },
  news: HookNews,
): void {
  const hooks = listeners(tx).all({ projectId, event: news.event, most: MAX_WAITING });
  const open = hooks.filter(
    (hook) => hook.isFull === 0 && unsent?.has(unsentKey(hook.id, news.event)) !== true,
  );
  if (open.length === 0) return;
  const ticket = findTicket(tx, id);
  if (!ticket) return;
  const { projectName, ...values } = ticket;
  const now = toInstant(clock.now());
  const event: HookEvent = {
    kind: 'news',
    at: now,
    actor: actor && { id: actor.user.id, name: actor.user.name },
    ticket: { ...values, project: { id: projectId, name: projectName } },
    news,
  };
  const payload = JSON.stringify(event);
  for (const hook of open)
    insert(tx).run({
      id: newId<WebhookDeliveryId>(),
      webhook_id: hook.id,
      event: news.event,
      turn: projectId,
      ticket_id: id,
      payload,
      now,
    });
  tx.afterCommit(wakeJobs);
}

/** A delivery that shows whether a webhook works. */
export function writeTest(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  webhookId: WebhookId,
): WebhookDeliveryId {
  const id = newId<WebhookDeliveryId>();
  const now = toInstant(clock.now());
  const event: HookEvent = { kind: 'test', at: now };
  const row = { webhook_id: webhookId, event: 'test', turn: '-', ticket_id: null };
  insert(tx).run({ id, ...row, payload: JSON.stringify(event), now });
  return id;
}
