import type { TicketId } from '@ringmark/contract/ids';
import type { Tx } from '../../core/database/db.ts';
import {
  attachmentIdsOf,
  commentIdsOf,
  moveAttachments,
  moveAttachmentsBack,
  moveComments,
  moveCommentsBack,
  moveMails,
  waitingCommentMails,
} from '../../core/database/statements/merged-ticket-statements.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';
import { giveBackShared } from './give-back.ts';
import type { Moved } from './moved.ts';
import { moveIssues, moveIssuesBack } from './moved-issues.ts';
import { addVoices, moveLabels, moveWatchers } from './moved-watchers.ts';

/** Moves all that others wrote and added, with its dates and authors. */
export function moveAll(tx: Tx, from: VisibleTicket, to: VisibleTicket, at: string): Moved {
  const ticketId = from.id;
  // This comes first, before the merge gives people a part in it.
  const { watchers, raised } = moveWatchers(tx, from, to);
  const voices = addVoices(tx, from, to, at);
  const labels = moveLabels(tx, from, to);
  const issues = moveIssues(tx, from.id, to.id);
  const comments = commentIdsOf(tx).all({ ticketId });
  const attachments = attachmentIdsOf(tx).all({ ticketId });
  const mails = waitingCommentMails(tx).all({ ticketId });
  moveComments(tx).run({ from: from.id, to: to.id });
  moveAttachments(tx).run({ from: from.id, to: to.id });
  moveMails(tx).run({ from: from.id, to: to.id, ids: JSON.stringify(mails) });
  const counts = { comments: from.comment_count, attachments: from.attachment_count };
  const merged = moveMerged(tx, from.id, to.id);
  return {
    comments,
    attachments,
    mails,
    merged,
    voices,
    watchers,
    raised,
    labels,
    issues,
    counts,
    updated: { before: to.updated_at, at },
  };
}

/** Tickets that were merged into the one lead to the other at once: whoever asks for them finds it in one step. */
function moveMerged(tx: Tx, from: TicketId, to: TicketId): TicketId[] {
  const merged = tx
    .all(tx.q.selectFrom('merged_ticket').select('id').where('into_id', '=', from).orderBy('number'))
    .map(({ id }) => id);
  tx.run(
    tx.q
      .updateTable('merged_ticket')
      .set((eb) => ({ into_id: to, through_id: eb.fn.coalesce('through_id', eb.val(from)) }))
      .where('into_id', '=', from),
  );
  return merged;
}

/** Gives back what came from a ticket; what was written since stays. */
export function moveAllBack(tx: Tx, from: TicketId, to: TicketId, moved: Moved): void {
  const comments = JSON.stringify(moved.comments);
  moveCommentsBack(tx).run({ from, to, ids: comments });
  moveAttachmentsBack(tx).run({ from, to, ids: JSON.stringify(moved.attachments), comments });
  moveMails(tx).run({ from, to, ids: JSON.stringify(moved.mails) });
  moveIssuesBack(tx, from, to, moved.issues);
  giveBackShared(tx, from, moved);
  if (moved.merged.length === 0) return;
  const back = tx.q.updateTable('merged_ticket').where('id', 'in', moved.merged).where('into_id', '=', from);
  tx.run(
    back.set((eb) => ({
      into_id: to,
      through_id: eb.fn<TicketId | null>('nullif', ['through_id', eb.val(to)]),
    })),
  );
}
