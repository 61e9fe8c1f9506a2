import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import type { Comment, EditCommentInput, TickCommentInput } from '@ringmark/contract/tickets/comments';
import type { UserId } from '@ringmark/contract/ids';
import { recordIfAdministrator } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { MINUTE, fromInstant, toInstant } from '../../core/base/instants.ts';
import { emit } from '../../core/context/emit.ts';
import { reindexTicket } from '../tickets/changes/ticket-writes.ts';
import { changeBox } from '../tickets/task-change.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { type OpenComment, requireOpenComment } from './comments.access.ts';
import { requireComment } from './comments.service.ts';
import { findMentioned } from './find-mentioned.ts';
import { audienceOf } from '../tickets/note-sight.ts';

function assertMayEdit({ actor, clock }: SignedInContext, comment: OpenComment): void {
  if (comment.authorId !== actor.user.id) {
    throw new AppError('forbidden', 'not_author', 'Only the author can edit a comment.');
  }
  if (clock.now() - fromInstant(comment.createdAt) > COMMENT_LIMITS.commentEditMinutes * MINUTE) {
    throw new AppError(
      'conflict',
      'edit_over',
      `You can edit a comment only within ${COMMENT_LIMITS.commentEditMinutes} minutes of posting it. Write a new one instead.`,
    );
  }
}

function replaceMentions(tx: Tx, { id }: OpenComment, mentioned: readonly UserId[]): void {
  tx.run(
    tx.q
      .deleteFrom('comment_mention')
      .where('comment_id', '=', id)
      .$if(mentioned.length > 0, (query) => query.where('user_id', 'not in', mentioned)),
  );
  for (const user_id of mentioned) {
    const row = tx.q.insertInto('comment_mention').values({ comment_id: id, user_id });
    tx.run(row.onConflict((oc) => oc.doNothing()));
  }
}

/** Writes the words and all that follows from them but mentions. */
function writeText(
  ctx: SignedInContext,
  tx: Tx,
  comment: OpenComment,
  words: { text: string; format?: 'markdown'; edited_at?: string },
): void {
  const { ticket, visibility } = comment;
  tx.run(tx.q.updateTable('comment').set(words).where('id', '=', comment.id));
  if (visibility === 'everyone') {
    const updated_at = toInstant(ctx.clock.now());
    tx.run(tx.q.updateTable('ticket').set({ updated_at }).where('id', '=', ticket.id));
  }
  reindexTicket(tx, ticket.id);
  const { id: ticketId, project_id: projectId } = ticket;
  recordChange(ctx, tx, { kind: 'comment.updated', ticketId, projectId }, audienceOf(visibility, projectId));
  recordIfAdministrator(ctx, tx, ctx.actor, {
    action: 'comment.edit',
    subjectType: 'comment',
    subjectId: comment.id,
    summary: `${visibility === 'team' ? 'An internal note' : 'A comment'} on #${ticket.number}`,
  });
}

/**
 * The author may replace a comment's words for some minutes. The earlier ones are kept nowhere, so that a secret that
 * was pasted is gone. Waiting mails send the new words, and nobody gets two mails of one comment.
 *
 * @throws AppError not_found for a hidden comment or mentioned user; forbidden for others than the author; conflict
 * after those minutes, and in an archived project; invalid for a note that mentions a member; too_many.
 */
export function editComment(ctx: SignedInContext, { id, text, mentions }: EditCommentInput): Comment {
  return ctx.db.write((tx) => {
    const comment = requireOpenComment(tx, ctx.actor, id);
    assertMayEdit(ctx, comment);
    const { ticket, visibility } = comment;
    if (text === comment.text) return requireComment(tx, ctx.actor, id);
    const mentioned = findMentioned(tx, ctx.actor, ticket, { text, mentions, visibility });
    takeWrite(ctx);
    replaceMentions(tx, comment, mentioned);
    writeText(ctx, tx, comment, { text, format: 'markdown', edited_at: toInstant(ctx.clock.now()) });
    const fact = { id, text, mentioned, visibility };
    emit(ctx, tx, 'commentEdited', {
      ticket: { id: ticket.id, projectId: ticket.project_id },
      comment: fact,
    });
    return requireComment(tx, ctx.actor, id);
  });
}

/**
 * Ticks a task box, or clears it: the author and the team may, at any time.
 *
 * @throws AppError not_found; forbidden for others; conflict for an archived project, or other words next to the box by
 * now; too_many.
 */
export function tickComment(ctx: SignedInContext, { id, ...change }: TickCommentInput): Comment {
  const { actor } = ctx;
  return ctx.db.write((tx) => {
    const comment = requireOpenComment(tx, actor, id);
    if (comment.authorId !== actor.user.id && !actor.user.isAdmin) {
      throw new AppError('forbidden', 'not_author', 'Only the author and the team can tick this checkbox.');
    }
    const text = changeBox(comment, change);
    if (text !== comment.text) {
      takeWrite(ctx);
      writeText(ctx, tx, comment, { text });
    }
    return requireComment(tx, actor, id);
  });
}
