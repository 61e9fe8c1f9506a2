import type { TicketId } from '@ringmark/contract/ids';
import { boxSchema } from '@ringmark/contract/pins';
import type { Proof, ProofsOfTicket } from '@ringmark/contract/proofs';
import { z } from 'zod';
import { recordIfImpersonating } from '../audit/audit.service.ts';
import type { SignedInContext } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { hastenJob } from '../jobs/enqueue-job.ts';
import { takeWrite } from '../writes/write-limits.ts';
import { requireOpenTicket, requireTicket } from '../tickets/tickets.access.ts';
import { proofJob } from './proof.job.ts';
import { hasProofs } from './proof-ticket.ts';
import type { ProofRow } from './proof-rows.ts';
import { parseReason, proofSentence } from './proof-words.ts';
import { requestProof } from './request-proof.ts';

const placesSchema = z.array(boxSchema);
const toBox = (text: string | null) => (text === null ? null : boxSchema.parse(JSON.parse(text)));

export const proofPictureUrl = (ticketId: TicketId, proofId: string) =>
  `/api/tickets/${ticketId}/proofs/${proofId}/picture`;

const toProof = (row: ProofRow): Proof => ({
  id: row.id,
  ticketId: row.ticket_id,
  cause: row.cause,
  state: row.state,
  outcome: row.outcome,
  sentence: proofSentence({ ...row, reason: parseReason(row.reason) }),
  share: row.share,
  around: row.around,
  places: row.places === null ? [] : placesSchema.parse(JSON.parse(row.places)),
  pictureUrl: row.file_id === null ? null : proofPictureUrl(row.ticket_id, row.id),
  width: row.width,
  height: row.height,
  box: toBox(row.box),
  boxBefore: toBox(row.box_before),
  version: row.version,
  browserBefore: row.browser_before,
  browser: row.browser,
  isOtherBrowser: row.browser_before !== null && row.browser_before !== row.browser,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

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
  return { items: rows.map(toProof), canCheck: hasProofs(ticket) };
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
    if (!hasProofs(ticket)) {
      const sentence = 'Only a ticket with a pin on an element and a picture can be checked.';
      throw new AppError('conflict', 'no_proofs', sentence);
    }
    const waiting = tx.first(
      tx.q.selectFrom('proof').selectAll().where('ticket_id', '=', id).where('state', '=', 'waiting'),
    );
    if (waiting) {
      hastenJob(ctx, tx, proofJob, waiting.id);
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
  if (!row) throw new Error('A proof that was just written is not there.');
  return toProof(row);
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
