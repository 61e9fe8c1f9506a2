import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { WatchLevel } from '@ringmark/contract/vocabulary';
import type { Sql, Tx } from '../../core/database/db.ts';

const ofPerson = (ticketId: TicketId, userId: UserId) => ({ ticket_id: ticketId, user_id: userId });

/** Undefined for a person who chose none. */
export const chosenLevel = (db: Sql, ticketId: TicketId, userId: UserId): WatchLevel | undefined =>
  db.first(
    db.q
      .selectFrom('ticket_watch')
      .select('level')
      .where('ticket_id', '=', ticketId)
      .where('user_id', '=', userId),
  )?.level;

export function chooseLevel(tx: Tx, ticketId: TicketId, userId: UserId, level: WatchLevel): void {
  tx.run(
    tx.q
      .insertInto('ticket_watch')
      .values({ ...ofPerson(ticketId, userId), level })
      .onConflict((oc) => oc.doUpdateSet({ level })),
  );
}

export function forgetLevel(tx: Tx, ticketId: TicketId, userId: UserId): void {
  tx.run(tx.q.deleteFrom('ticket_watch').where('ticket_id', '=', ticketId).where('user_id', '=', userId));
}
