import {
  CALENDARS_PATH,
  type CreatedCalendarFeed,
  type OwnCalendarFeed,
} from '@ringmark/contract/people/calendar';
import type { UserId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { toInstant } from '../../core/base/instants.ts';

const feedOf = (db: Sql, userId: UserId) =>
  db.first(db.q.selectFrom('calendar_feed').select('created_at').where('user_id', '=', userId));

export function readCalendarFeed({ db, actor }: SignedInContext): OwnCalendarFeed {
  const feed = feedOf(db, actor.user.id);
  return { feed: feed ? { createdAt: feed.created_at } : null };
}

function tell(
  ctx: SignedInContext,
  tx: Tx,
  action: 'calendar.create' | 'calendar.replace' | 'calendar.remove',
): void {
  const { id: subjectId, name: summary } = ctx.actor.user;
  recordAudit(ctx, tx, ctx.actor, { action, subjectType: 'user', subjectId, summary });
}

/** Only this answer ever holds the address. One that was there before stops to work. */
export function createCalendarFeed(ctx: SignedInContext): CreatedCalendarFeed {
  const { db, actor, clock, config } = ctx;
  const secret = newSecret();
  const values = { token_hash: hashSecret(secret), created_at: toInstant(clock.now()) };
  db.write((tx) => {
    const isNew = feedOf(tx, actor.user.id) === undefined;
    tx.run(
      tx.q
        .insertInto('calendar_feed')
        .values({ user_id: actor.user.id, ...values })
        .onConflict((oc) => oc.doUpdateSet(values)),
    );
    tell(ctx, tx, isNew ? 'calendar.create' : 'calendar.replace');
  });
  return { createdAt: values.created_at, url: `${config.publicUrl}${CALENDARS_PATH}/${secret}.ics` };
}

export function forgetCalendarFeed(tx: Tx, userId: UserId): boolean {
  return tx.run(tx.q.deleteFrom('calendar_feed').where('user_id', '=', userId)) > 0;
}

/** Removes the caller's secret address; it changes nothing if there is none. */
export function removeCalendarFeed(ctx: SignedInContext): Ok {
  ctx.db.write((tx) => {
    if (forgetCalendarFeed(tx, ctx.actor.user.id)) tell(ctx, tx, 'calendar.remove');
  });
  return { ok: true };
}
