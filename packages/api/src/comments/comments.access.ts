import type { CommentId, UserId } from '@ringmark/contract/ids';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { notFound } from '../errors.ts';
import { type VisibleTicket, requireOpenTicket } from '../tickets/tickets.access.ts';

export interface OpenComment {
  ticket: VisibleTicket;
  authorId: UserId;
}

/** @throws AppError not_found; conflict when the ticket's project is archived. */
export function requireOpenComment(db: Sql, actor: Actor, id: CommentId): OpenComment {
  const row = db.first(
    db.q
      .selectFrom('comment')
      .select(['ticket_id', 'user_id'])
      .where('id', '=', id)
      .where('merged_from', 'is', null),
  );
  if (!row) throw notFound();
  return { ticket: requireOpenTicket(db, actor, row.ticket_id), authorId: row.user_id };
}
