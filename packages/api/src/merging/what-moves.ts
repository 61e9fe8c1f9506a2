import { ticketIdSchema, userIdSchema } from '@ringmark/contract/ids';
import type { TicketId, UserId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Sql, Tx } from '../database/db.ts';
import {
  attachmentIdsOf,
  commentIdsOf,
  moveAttachments,
  moveAttachmentsBack,
  moveComments,
  moveCommentsBack,
  moveMails,
  waitingCommentMails,
} from '../database/statements/merged-ticket-statements.ts';
import { participantsOf, voicesOf } from '../notifications/recipients.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';

/** What went from one ticket to another, so that it can go back. */
export const movedSchema = z.object({
  comments: z.array(z.string()),
  attachments: z.array(z.string()),
  mails: z.array(z.string()),
  /** Tickets that had been merged into it before. */
  merged: z.array(ticketIdSchema),
  /** People who were not heard of at the other one. */
  voices: z.array(userIdSchema),
  watchers: z.array(userIdSchema),
  counts: z.object({ comments: z.number(), attachments: z.number() }),
  /** When the other ticket had changed last, and when this was written. */
  updated: z.object({ before: z.string(), at: z.string() }),
});
export type Moved = z.infer<typeof movedSchema>;

const chosenAt = (db: Sql, ticketId: TicketId) =>
  db.all(db.q.selectFrom('ticket_watch').select(['user_id', 'level']).where('ticket_id', '=', ticketId));

function addVoices(tx: Tx, from: VisibleTicket, to: VisibleTicket, at: string): UserId[] {
  const known = new Set([to.user_id, ...voicesOf(tx, to.id)]);
  const added = [...new Set([from.user_id, ...voicesOf(tx, from.id)])].filter((id) => !known.has(id));
  for (const user_id of added) {
    tx.run(tx.q.insertInto('ticket_voice').values({ ticket_id: to.id, user_id, joined_at: at }));
  }
  return added;
}

/**
 * What people chose to hear of the one ticket holds of the other, where they chose nothing; that they want no mail, only
 * for those who had no part in it.
 */
function moveWatchers(tx: Tx, from: TicketId, to: TicketId): UserId[] {
  const chosen = new Set(chosenAt(tx, to).map(({ user_id }) => user_id));
  const part = new Set(participantsOf(tx, to));
  const added = chosenAt(tx, from).filter(
    ({ user_id, level }) => !chosen.has(user_id) && (level !== 'none' || !part.has(user_id)),
  );
  for (const { user_id, level } of added) {
    tx.run(tx.q.insertInto('ticket_watch').values({ ticket_id: to, user_id, level }));
  }
  return added.map(({ user_id }) => user_id);
}

/** Moves all that others wrote and added, with its dates and authors. */
export function moveAll(tx: Tx, from: VisibleTicket, to: VisibleTicket, at: string): Moved {
  const ticketId = from.id;
  const voices = addVoices(tx, from, to, at);
  const watchers = moveWatchers(tx, from.id, to.id);
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

/** Those who are heard of by another merge as well stay, and are that one's from now on. */
function handOn(tx: Tx, to: TicketId, what: 'voices' | 'watchers', added: readonly UserId[]): UserId[] {
  const others = tx.all(
    tx.q
      .selectFrom('merged_ticket')
      .select(['id', 'user_id', 'rows', 'moved'])
      .where('into_id', '=', to)
      .where('moved', 'is not', null),
  );
  const rest = new Set(added);
  for (const other of others) {
    const moved = movedSchema.parse(JSON.parse(other.moved ?? ''));
    const has = new Set(what === 'voices' ? peopleIn(other) : watchersIn(other));
    const taken = [...rest].filter((id) => has.has(id));
    if (taken.length === 0) continue;
    for (const id of taken) rest.delete(id);
    const values = { moved: JSON.stringify({ ...moved, [what]: [...moved[what], ...taken] }) };
    tx.run(tx.q.updateTable('merged_ticket').set(values).where('id', '=', other.id));
  }
  return [...rest];
}

const keptSchema = z.array(z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }));
const usersIn = (rows: string, table: string): UserId[] =>
  (keptSchema.parse(JSON.parse(rows)).find((one) => one.table === table)?.rows ?? []).flatMap(
    ({ user_id }) => userIdSchema.safeParse(user_id).data ?? [],
  );
const peopleIn = ({ user_id, rows }: { user_id: UserId; rows: string }) => [
  user_id,
  ...usersIn(rows, 'ticket_voice'),
];
const watchersIn = ({ rows }: { rows: string }) => usersIn(rows, 'ticket_watch');

/** Gives back what came from a ticket; what was written since stays. */
export function moveAllBack(tx: Tx, from: TicketId, to: TicketId, moved: Moved): void {
  const comments = JSON.stringify(moved.comments);
  moveCommentsBack(tx).run({ from, to, ids: comments });
  moveAttachmentsBack(tx).run({ from, to, ids: JSON.stringify(moved.attachments), comments });
  moveMails(tx).run({ from, to, ids: JSON.stringify(moved.mails) });
  for (const [table, what] of [
    ['ticket_voice', 'voices'],
    ['ticket_watch', 'watchers'],
  ] as const) {
    const gone = handOn(tx, from, what, moved[what]);
    if (gone.length > 0) {
      tx.run(tx.q.deleteFrom(table).where('ticket_id', '=', from).where('user_id', 'in', gone));
    }
  }
  if (moved.merged.length === 0) return;
  const back = tx.q.updateTable('merged_ticket').where('id', 'in', moved.merged).where('into_id', '=', from);
  tx.run(
    back.set((eb) => ({
      into_id: to,
      through_id: eb.fn<TicketId | null>('nullif', ['through_id', eb.val(to)]),
    })),
  );
}
