import type { TicketId, UserId } from '@ringmark/contract/ids';
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
  setTicketSubscriptionInput,
  ticketSubscriptionSchema,
} from '@ringmark/contract/people/notifications';
import { UNSUBSCRIBE_INCOMPLETE } from '@ringmark/contract/people/digests';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import type { Context, SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { placeWaitingAnew } from '../../core/mail/digest-rows.ts';
import { invalidField } from '../../core/base/errors.ts';
import { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { chooseLevel, chosenLevel, forgetLevel } from '../../tickets/watchers/watch-levels.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type TicketSubscription = z.infer<typeof ticketSubscriptionSchema>;

function readSettings(db: Sql, id: UserId): NotificationSettings {
  const row = db.first(
    db.q.selectFrom('user').select(['wants_mail', 'digest', 'time_zone']).where('id', '=', id),
  );
  return {
    isEnabled: row?.wants_mail === 1,
    digest: row?.digest ?? 'off',
    timeZone: row?.time_zone ?? null,
  };
}

export const readNotificationSettings = ({ db, actor }: SignedInContext): NotificationSettings =>
  readSettings(db, actor.user.id);

const inWords = ({ isEnabled, digest, timeZone }: NotificationSettings): string =>
  isEnabled ? `emails on, digest ${digest}${timeZone === null ? '' : `, ${timeZone}`}` : 'emails off';

/** Reschedules waiting emails when the digest or the time zone changes. */
export function updateNotificationSettings(
  ctx: SignedInContext,
  { isEnabled, digest, timeZone }: UpdateNotificationSettingsInput,
): NotificationSettings {
  const { db, actor } = ctx;
  const { id, name } = actor.user;
  return db.write((tx) => {
    const before = readSettings(tx, id);
    const after = {
      isEnabled,
      digest: digest ?? before.digest,
      timeZone: timeZone ?? before.timeZone,
    };
    tx.run(
      tx.q
        .updateTable('user')
        .set({ wants_mail: isEnabled ? 1 : 0, digest: after.digest, time_zone: after.timeZone })
        .where('id', '=', id),
    );
    if (after.digest !== before.digest || after.timeZone !== before.timeZone) placeWaitingAnew(ctx, tx, id);
    recordIfImpersonating(ctx, tx, actor, {
      action: 'user.notifications',
      subjectType: 'user',
      subjectId: id,
      summary: `${name}: ${inWords(after)}`,
    });
    return after;
  });
}

export function readTicketSubscription({ db, actor }: SignedInContext, id: TicketId): TicketSubscription {
  const ticket = requireTicket(db, actor, id);
  return { isMuted: chosenLevel(db, ticket.id, actor.user.id) === 'none' };
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
      summary: `#${ticket.number}: emails ${isMuted ? 'off' : 'on'}`,
    });
    if (isMuted) chooseLevel(tx, ticket.id, actor.user.id, 'none');
    else if (chosenLevel(tx, ticket.id, actor.user.id) === 'none') forgetLevel(tx, ticket.id, actor.user.id);
    return { isMuted };
  });
}

/** @throws AppError invalid for a token that isn't ours. */
export function unsubscribe({ db }: Context, token: string): Ok {
  const unsubscription = readUnsubscribeToken(db, token);
  if (!unsubscription) throw invalidField('token', UNSUBSCRIBE_INCOMPLETE, 'bad_token');
  const { userId, ticketId } = unsubscription;
  db.write((tx) => {
    if (ticketId === null) tx.run(tx.q.updateTable('user').set({ wants_mail: 0 }).where('id', '=', userId));
    else chooseLevel(tx, ticketId, userId, 'none');
  });
  return { ok: true };
}
