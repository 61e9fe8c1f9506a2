import type { CommentId, TicketId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { SignedInContext } from '../context.ts';
import type { Tx } from '../database/db.ts';

export function notifyOfTicket(_ctx: SignedInContext, _tx: Tx, _ticketId: TicketId): void {}
export function notifyOfComment(
  _ctx: SignedInContext,
  _tx: Tx,
  _comment: { id: CommentId; ticketId: TicketId; mentioned: readonly UserId[] },
): void {}
export function notifyOfStatus(
  _ctx: SignedInContext,
  _tx: Tx,
  _change: { ticketId: TicketId; from: TicketStatus; to: TicketStatus },
): void {}
