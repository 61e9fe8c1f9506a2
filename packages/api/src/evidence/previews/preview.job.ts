import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { makeProof, type ProofResult, storeResult, whyNotMade } from '../proofs/make-proof.ts';
import { findProofTicket, type ProofTicket } from '../proofs/proof-ticket.ts';
import { announce } from '../../core/context/emit.ts';
import { changePreview, findPreview, type PreviewPinRow, type PreviewRow } from './preview-rows.ts';

const payloadSchema = z.object({ previewId: z.string() });
type Payload = z.infer<typeof payloadSchema>;

/** A check takes about as long, so checks that people request come in between. */
const APART = 3 * SECOND;

const nextPin = (db: Sql, previewId: string): PreviewPinRow | undefined =>
  db.first(
    db.q
      .selectFrom('preview_pin')
      .selectAll()
      .where('preview_id', '=', previewId)
      .where('state', '=', 'waiting')
      .orderBy('ticket_id', 'desc'),
  );

/** Returns what is checked next. A ticket that has lost its pin since leaves the preview. */
function nextToCheck(services: Services, previewId: string) {
  const { db } = services;
  const row = findPreview(db, previewId);
  const pin = row && nextPin(db, previewId);
  if (!pin) return undefined;
  const ticket = findProofTicket(services, db, pin.ticket_id);
  if (ticket) return { row, pin, ticket };
  db.write((tx) => {
    const rows = tx.q.deleteFrom('preview_pin').where('preview_id', '=', previewId);
    tx.run(rows.where('ticket_id', '=', pin.ticket_id));
  });
  return undefined;
}

/** Returns the ticket with its page on the preview. Site access is for the project's own sites, so it isn't used there. */
function onThePreview(ticket: ProofTicket, { url: base }: PreviewRow, { url }: PreviewPinRow): ProofTicket {
  if (!ticket.page) return ticket;
  const { door: _door, doorClosed: _closed, isShut: _shut, ...page } = ticket.page;
  return { ...ticket, page: { ...page, url, allowedUrls: [base], isAnyOfSites: true } };
}

const finish = (services: Services, pin: PreviewPinRow, ticket: ProofTicket, result: ProofResult) =>
  storeResult(services, ticket, result, (tx, values) => {
    const before = tx.first(
      tx.q
        .selectFrom('first_picture')
        .select('file_id')
        .where('ticket_id', '=', pin.ticket_id)
        .where('resolution', '=', ''),
    );
    const waiting = tx.q
      .updateTable('preview_pin')
      .where('preview_id', '=', pin.preview_id)
      .where('ticket_id', '=', pin.ticket_id)
      .where('state', '=', 'waiting');
    return (
      tx.run(waiting.set({ ...values, before_id: result.box_before ? (before?.file_id ?? null) : null })) > 0
    );
  });

/** Has the next pin checked, or ends the preview. */
function goOn(services: Services, tx: Tx, previewId: string): void {
  const row = findPreview(tx, previewId);
  if (!row || row.finished_at !== null) return;
  if (nextPin(tx, previewId)) {
    const next = { payload: { previewId }, turn: row.project_id, key: previewId, delay: APART };
    enqueueJob(services, tx, previewJob, next);
    return;
  }
  changePreview(tx, previewId, { finished_at: toInstant(services.clock.now()) });
  announce(services, tx, 'previewChecked', { preview: row });
}

/** Checks one pin of a preview; the next one is another job, so that none lasts long. */
export const previewJob: JobKind<Payload> = {
  name: 'preview',
  payload: payloadSchema,
  // A preview may still be starting when it is reported.
  retryAfter: [3 * SECOND, 15 * SECOND],
  deadline: 2 * MINUTE,
  async run(services, { previewId }, signal) {
    const next = nextToCheck(services, previewId);
    if (next) {
      const { row, pin, ticket } = next;
      const there = onThePreview(ticket, row, pin);
      await finish(services, pin, ticket, await makeProof(services, there, signal, { isElsewhere: true }));
    }
    services.db.write((tx) => goOn(services, tx, previewId));
  },
  async giveUp(services, { previewId }, error) {
    const next = nextToCheck(services, previewId);
    if (next) await finish(services, next.pin, next.ticket, whyNotMade(error));
    services.db.write((tx) => goOn(services, tx, previewId));
  },
};
