import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import type { CommentId, UserId } from '@ringmark/contract/ids';
import type { Instant } from '../../core/base/columns.ts';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { type VisibleTicket, requireOpenTicket } from '../tickets/tickets.access.ts';
import { seesNotes, visibleTo } from '../tickets/note-sight.ts';

export interface OpenComment {
  id: CommentId;
  ticket: VisibleTicket;
  authorId: UserId;
  visibility: CommentVisibility;
  createdAt: Instant;
  text: string;
  format: TextFormat;
}

/**
 * @throws AppError not_found, also for an internal note that the caller may not see; conflict when the ticket's project
 * is archived.
 */
export function requireOpenComment(db: Sql, actor: Actor, id: CommentId): OpenComment {
  const row = db.first(
    db.q
      .selectFrom('comment')
      .selectAll('comment')
      .where('comment.id', '=', id)
      .where('comment.merged_from', 'is', null)
      .where(visibleTo(actor)),
  );
  if (!row) throw notFound();
  return {
    id,
    ticket: requireOpenTicket(db, actor, row.ticket_id),
    authorId: row.user_id,
    visibility: row.visibility,
    createdAt: row.created_at,
    text: row.text,
    format: row.format,
  };
}

/** @throws AppError forbidden for an internal note by anyone but the team. */
export function assertMayWrite(actor: Actor, visibility: CommentVisibility): void {
  if (visibility === 'everyone' || seesNotes(actor)) return;
  throw new AppError('forbidden', 'team_only', 'Only the team can write internal notes.');
}
