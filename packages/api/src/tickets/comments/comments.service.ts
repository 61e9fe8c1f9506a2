import type {
  AddCommentInput,
  Attachment,
  Comment,
  CommentVisibility,
} from '@ringmark/contract/tickets/comments';
import type { CommentId, TicketId, UserId } from '@ringmark/contract/ids';
import { selectAttachments, toAttachment } from '../tickets/attachment-row.ts';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import type { Actor, SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { emit } from '../../core/context/emit.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { tokenNameOf } from '../../core/context/token-name.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';
import {
  findIdempotentResult,
  toIdempotentRequest,
  saveIdempotentResult,
} from '../tickets/changes/idempotency.ts';
import { mergedFromOf } from '../tickets/merged-tickets.ts';
import { recordTeamAnswer } from '../tickets/figures/ticket-times.ts';
import { reindexTicket } from '../tickets/changes/ticket-writes.ts';
import { requireOpenTicket, requireTicket, requireTicketOrMerged } from '../tickets/tickets.access.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { assertMayWrite } from './comments.access.ts';
import { findMentioned } from './find-mentioned.ts';
import { audienceOf, visibleTo } from '../tickets/note-sight.ts';

const groupBy = <Row, Key, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  toValue: (row: Row) => Value,
) => {
  const groups = new Map<Key, Value[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), toValue(row)]);
  return groups;
};

function mentionsOf(db: Sql, ticketId: TicketId): Map<CommentId, Comment['mentions']> {
  const rows = db.all(
    db.q
      .selectFrom('comment')
      .innerJoin('comment_mention', 'comment_mention.comment_id', 'comment.id')
      .innerJoin('user', 'user.id', 'comment_mention.user_id')
      .select(['comment.id', 'user.id as user_id', 'user.name', 'comment_mention.written_name'])
      .where('comment.ticket_id', '=', ticketId),
  );
  return groupBy(
    rows,
    ({ id }) => id,
    ({ user_id, name, written_name }) => ({ userId: user_id, name: written_name ?? name }),
  );
}

function attachmentsOf(db: Sql, ticketId: TicketId): Map<CommentId | null, Attachment[]> {
  const rows = db.all(
    selectAttachments(db.q)
      .where('attachment.ticket_id', '=', ticketId)
      .where('attachment.comment_id', 'is not', null)
      .orderBy('attachment.comment_id')
      .orderBy('attachment.id'),
  );
  return groupBy(rows, ({ comment_id }) => comment_id, toAttachment);
}

function readComments(db: Sql, actor: Actor, ticketId: TicketId, only?: CommentId): Comment[] {
  const rows = db.all(
    db.q
      .selectFrom('comment')
      .innerJoin('user', 'user.id', 'comment.user_id')
      .leftJoin('merged_ticket', 'merged_ticket.number', 'comment.merged_from')
      .selectAll('comment')
      .select(['user.name', 'merged_ticket.whole as merged'])
      .where('comment.ticket_id', '=', ticketId)
      .where(visibleTo(actor))
      .$if(only !== undefined, (query) => query.where('comment.id', '=', only ?? ('' as CommentId)))
      .orderBy('comment.id'),
  );
  const mentions = mentionsOf(db, ticketId);
  const attachments = attachmentsOf(db, ticketId);
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    format: row.format,
    visibility: row.visibility,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    author: { id: row.user_id, name: row.name },
    ...(row.token_name !== null && { through: row.token_name }),
    mentions: mentions.get(row.id) ?? [],
    attachments: attachments.get(row.id) ?? [],
    mergedFrom: row.merged === null ? null : mergedFromOf(row.merged),
  }));
}

/** @throws AppError not_found, also for an internal note that the caller may not see. */
export function requireComment(db: Sql, actor: Actor, id: CommentId): Comment {
  const row = db.first(db.q.selectFrom('comment').select('ticket_id').where('id', '=', id));
  const [comment] = row ? readComments(db, actor, requireTicket(db, actor, row.ticket_id).id, id) : [];
  if (!comment) throw notFound();
  return comment;
}

/** Lists the comments of a ticket. Those of a merged one are at the ticket that it was merged into. */
export function listComments({ db, actor }: SignedInContext, ticketId: TicketId): Comment[] {
  const { ticket } = requireTicketOrMerged(db, actor, ticketId);
  return ticket ? readComments(db, actor, ticket.id) : [];
}

interface NewComment {
  ticketId: TicketId;
  text: string;
  mentioned: readonly UserId[];
  visibility: CommentVisibility;
}

function writeComment(
  ctx: SignedInContext,
  tx: Tx,
  { ticketId, text, mentioned, visibility }: NewComment,
): CommentId {
  const { actor, clock } = ctx;
  const id = newId<CommentId>();
  const now = toInstant(clock.now());
  tx.run(
    tx.q.insertInto('comment').values({
      id,
      ticket_id: ticketId,
      user_id: actor.user.id,
      actor_user_id: actor.impersonator?.id ?? null,
      token_name: tokenNameOf(actor),
      text,
      format: 'markdown',
      visibility,
      created_at: now,
    }),
  );
  for (const user_id of mentioned) {
    tx.run(tx.q.insertInto('comment_mention').values({ comment_id: id, user_id }));
  }
  // A note neither dates a ticket nor answers the customer: members would see that there is one.
  if (visibility === 'everyone') {
    tx.run(
      tx.q
        .updateTable('ticket')
        .set((eb) => ({ updated_at: now, comment_count: eb('comment_count', '+', 1) }))
        .where('id', '=', ticketId),
    );
    recordTeamAnswer(tx, actor, ticketId, now);
  }
  reindexTicket(tx, ticketId);
  return id;
}

/** Writes a comment, and all that follows from it, as a part of a larger change. Throws as `addComment` does. */
export function addCommentWithin(ctx: SignedInContext, tx: Tx, input: AddCommentInput): CommentId {
  const { actor } = ctx;
  const visibility = input.visibility ?? 'everyone';
  const request = toIdempotentRequest('comment', input);
  const repeated = findIdempotentResult<CommentId>(ctx, tx, request);
  if (repeated) return repeated;
  const ticket = requireOpenTicket(tx, actor, input.ticketId);
  assertMayWrite(actor, visibility);
  const mentioned = findMentioned(tx, actor, ticket, input);
  takeWrite(ctx);
  const id = writeComment(ctx, tx, { ticketId: ticket.id, text: input.text, mentioned, visibility });
  saveIdempotentResult(ctx, tx, request, id);
  const { id: ticketId, project_id: projectId } = ticket;
  recordChange(ctx, tx, { kind: 'comment.created', ticketId, projectId }, audienceOf(visibility, projectId));
  recordIfImpersonating(ctx, tx, actor, {
    action: 'comment.create',
    subjectType: 'comment',
    subjectId: id,
    summary: `A comment on #${ticket.number}`,
  });
  const comment = { id, text: input.text, mentioned, visibility };
  emit(ctx, tx, 'commented', { ticket: { id: ticketId, projectId }, comment });
  return id;
}

/**
 * @throws AppError not_found for a hidden ticket or mentioned user; forbidden for an internal note of a member; invalid
 * for one that mentions anyone but administrators; conflict for an archived project, or a key used for
 * other content; too_many after too many writes.
 */
export function addComment(ctx: SignedInContext, input: AddCommentInput): Comment {
  const { db, actor } = ctx;
  const id = db.write((tx) => addCommentWithin(ctx, tx, input));
  // Its ticket may have been merged into another since the first answer was lost.
  return requireComment(db, actor, id);
}
