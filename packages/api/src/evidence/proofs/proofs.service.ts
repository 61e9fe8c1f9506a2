import type { TicketId } from '@ringmark/contract/ids';
import type { Proof, ProofsOfTicket } from '@ringmark/contract/tickets/proofs';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { requireOpenTicket, requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { type SizeRow, toProof } from './proof-answers.ts';
import { assertHasProofs, hasProofs } from './proof-ticket.ts';
import { hastenProof, requestProof } from './request-proof.ts';

/** Returns what a ticket's proofs saw at other sizes, by proof. */
function sizesOf(db: Sql, ticketId: TicketId): Map<string, SizeRow[]> {
  const rows = db.all(
    db.q
      .selectFrom('proof_size')
      .leftJoin('first_picture', (join) =>
        join
          .onRef('first_picture.ticket_id', '=', 'proof_size.ticket_id')
          .onRef('first_picture.resolution', '=', 'proof_size.resolution'),
      )
      .selectAll('proof_size')
      .select('first_picture.file_id as before_id')
      .where('proof_size.ticket_id', '=', ticketId)
      .orderBy('proof_size.id'),
  );
  return Map.groupBy(rows, ({ proof_id: id }) => id);
}

/** @throws AppError not_found. */
export function listProofs({ db, actor }: SignedInContext, id: TicketId): ProofsOfTicket {
  const ticket = requireTicket(db, actor, id);
  const rows = db.all(
    db.q
      .selectFrom('proof')
      .selectAll()
      .where('ticket_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
  const sizes = sizesOf(db, id);
  return { items: rows.map((row) => toProof(row, sizes.get(row.id) ?? [])), canCheck: hasProofs(ticket) };
}

/**
 * Looks at the page now. While a proof of the ticket waits, that one is the answer.
 *
 * @throws AppError not_found; conflict for an archived project, or a ticket that has no proofs; too_many after too many
 *   writes.
 */
export function checkTicket(ctx: SignedInContext, id: TicketId): Proof {
  const { db, actor } = ctx;
  const row = db.write((tx) => {
    const ticket = requireOpenTicket(tx, actor, id);
    assertHasProofs(ticket);
    const waiting = tx.first(
      tx.q.selectFrom('proof').selectAll().where('ticket_id', '=', id).where('state', '=', 'waiting'),
    );
    if (waiting) {
      hastenProof(ctx, tx, waiting.id);
      return waiting;
    }
    takeWrite(ctx);
    const proofId = requestProof(ctx, tx, { ticketId: id, projectId: ticket.project_id, cause: 'check' });
    recordIfImpersonating(ctx, tx, actor, {
      action: 'ticket.check',
      subjectType: 'ticket',
      subjectId: id,
      summary: `#${ticket.number}: ${ticket.title}`,
    });
    return tx.first(tx.q.selectFrom('proof').selectAll().where('id', '=', proofId));
  });
  if (!row) throw new Error('The new proof is missing.');
  return toProof(row, sizesOf(db, id).get(row.id) ?? []);
}

/** The file of a proof's picture, a JPEG. @throws AppError not_found. */
export function requireProofPicture({ db, actor }: SignedInContext, id: TicketId, proofId: string): string {
  requireTicket(db, actor, id);
  const row = db.first(
    db.q.selectFrom('proof').select('file_id').where('id', '=', proofId).where('ticket_id', '=', id),
  );
  if (!row?.file_id) throw notFound();
  return row.file_id;
}
