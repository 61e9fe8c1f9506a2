import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { FactTicket } from '../../core/context/facts.ts';
import { requestFirstPicture } from './first-picture.job.ts';
import { proofJob } from './proof.job.ts';
import { hasProofs } from './proof-ticket.ts';
import { sizeProofJob } from './size-proof.job.ts';

/** Jobs of a ticket that was away found nothing to do: what still waits gets its job again. */
export function resumeJobs(services: Pick<Services, 'clock' | 'wakeJobs'>, tx: Tx, ticket: FactTicket): void {
  const { id: ticketId, project_id: turn } = ticket;
  const waitingIn = (table: 'proof' | 'proof_size') =>
    tx.all(
      tx.q.selectFrom(table).select('id').where('ticket_id', '=', ticketId).where('state', '=', 'waiting'),
    );
  for (const { id } of waitingIn('proof')) {
    enqueueJob(services, tx, proofJob, { payload: { proofId: id }, turn, key: id });
  }
  for (const { id } of waitingIn('proof_size')) {
    enqueueJob(services, tx, sizeProofJob, { payload: { id }, turn, key: id });
  }
  const first = tx.q.selectFrom('first_picture').select('taken_at').where('ticket_id', '=', ticketId);
  if (hasProofs(ticket) && !tx.first(first.where('resolution', '=', ''))) {
    requestFirstPicture(services, tx, { projectId: ticket.project_id, ticketId });
  }
}
