import type { TicketId, UserId } from '@ringmark/contract/ids';
import type {
  NotificationSettings,
  setTicketSubscriptionInput,
  ticketSubscriptionSchema,
} from '@ringmark/contract/notifications';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordIfImpersonating } from '../audit/audit.service.ts';
import type { Context, SignedInContext } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { invalidField } from '../errors.ts';
import { requireTicket } from '../tickets/tickets.access.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type TicketSubscription = z.infer<typeof ticketSubscriptionSchema>;

export function readNotificationSettings({ db, actor }: SignedInContext): NotificationSettings {
  const row = db.first(db.q.selectFrom('user').select('wants_mail').where('id', '=', actor.user.id));
  return { isEnabled: row?.wants_mail === 1 };
}

export function updateNotificationSettings(
  ctx: SignedInContext,
  { isEnabled }: NotificationSettings,
): NotificationSettings {
  const { db, actor } = ctx;
  db.write((tx) => {
    tx.run(
      tx.q
        .updateTable('user')
        .set({ wants_mail: isEnabled ? 1 : 0 })
        .where('id', '=', actor.user.id),
    );
    recordIfImpersonating(ctx, tx, actor, {
      action: 'user.notifications',
      subjectType: 'user',
      subjectId: actor.user.id,
      summary: `${actor.user.name}: mails ${isEnabled ? 'on' : 'off'}`,
    });
  });
  return { isEnabled };
}

function mute(db: Sql, ticketId: TicketId, userId: UserId): void {
  db.run(
    db.q
      .insertInto('ticket_mute')
      .values({ ticket_id: ticketId, user_id: userId })
      .onConflict((oc) => oc.doNothing()),
  );
}

export function readTicketSubscription({ db, actor }: SignedInContext, id: TicketId): TicketSubscription {
  const ticket = requireTicket(db, actor, id);
  const row = db.first(
    db.q
      .selectFrom('ticket_mute')
      .select('user_id')
      .where('ticket_id', '=', ticket.id)
      .where('user_id', '=', actor.user.id),
  );
  return { isMuted: row !== undefined };
}

export function setTicketSubscription(
  ctx: SignedInContext,
  { ticketId, isMuted }: z.infer<typeof setTicketSubscriptionInput>,
): TicketSubscription {
  const { db, actor } = ctx;
  return db.write((tx) => {
    const ticket = requireTicket(tx, actor, ticketId);
    recordIfImpersonating(ctx, tx, actor, {
      action: 'ticket.mute',
      subjectType: 'ticket',
      subjectId: ticket.id,
      summary: `#${ticket.number}: mails ${isMuted ? 'off' : 'on'}`,
    });
    if (isMuted) {
      mute(tx, ticket.id, actor.user.id);
    } else {
      tx.run(
        tx.q
          .deleteFrom('ticket_mute')
          .where('ticket_id', '=', ticket.id)
          .where('user_id', '=', actor.user.id),
      );
    }
    return { isMuted };
  });
}

/** @throws AppError invalid for a foreign token. */
export function unsubscribe({ db }: Context, token: string): Ok {
  const unsubscription = readUnsubscribeToken(db, token);
  if (!unsubscription) throw invalidField('token', 'This link to unsubscribe is not complete.', 'bad_token');
  db.write((tx) => mute(tx, unsubscription.ticketId, unsubscription.userId));
  return { ok: true };
}
