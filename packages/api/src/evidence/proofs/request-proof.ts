import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { ProofCause } from '@ringmark/contract/tickets/proofs';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { toInstant } from '../../core/base/instants.ts';
import { enqueueJob, hastenJob } from '../../core/jobs/enqueue-job.ts';
import { newId } from '../../core/base/new-id.ts';
import { proofJob } from './proof.job.ts';
import { forgetProofs } from './proof-rows.ts';
import { sizeProofJob } from './size-proof.job.ts';

const wrongSizes = (tx: Tx, ticketId: TicketId) =>
  tx.all(
    tx.q
      .selectFrom('wrong_size')
      .select('resolution')
      .where('ticket_id', '=', ticketId)
      .orderBy('marked_at')
      .orderBy('resolution'),
  );

/** Makes a proof that waits for its time due now, with the sizes that it looks at. */
export function hastenProof(services: Pick<Services, 'clock' | 'wakeJobs'>, tx: Tx, proofId: string): void {
  hastenJob(services, tx, proofJob, proofId);
  const sizes = tx.all(
    tx.q.selectFrom('proof_size').select('id').where('proof_id', '=', proofId).where('state', '=', 'waiting'),
  );
  for (const { id } of sizes) hastenJob(services, tx, sizeProofJob, id);
}

export interface ProofToRequest {
  ticketId: TicketId;
  projectId: ProjectId;
  cause: ProofCause;
  /** The version, as the deployed site calls it. */
  version?: string | null;
  /** ms until it is due; for one that many others wait with. */
  delay?: number;
}

/**
 * Asks for a proof in the transaction of its cause; it is made after the commit. One that waits already takes its place.
 * It looks at the sizes as well at which someone has called the ticket wrong. The ticket must have proofs: see `hasProofs`.
 *
 * @returns the id of the proof.
 */
export function requestProof(
  services: Pick<Services, 'clock' | 'wakeJobs' | 'files'>,
  tx: Tx,
  { ticketId, projectId, cause, version = null, delay = 0 }: ProofToRequest,
): string {
  const waiting = tx.first(
    tx.q.selectFrom('proof').select('id').where('ticket_id', '=', ticketId).where('state', '=', 'waiting'),
  );
  if (waiting) {
    if (version !== null) tx.run(tx.q.updateTable('proof').set({ version }).where('id', '=', waiting.id));
    if (delay === 0) hastenProof(services, tx, waiting.id);
    return waiting.id;
  }
  const id = newId();
  const created_at = toInstant(services.clock.now());
  tx.run(
    tx.q
      .insertInto('proof')
      .values({ id, ticket_id: ticketId, cause, state: 'waiting', version, created_at }),
  );
  forgetProofs(services, tx, ticketId);
  enqueueJob(services, tx, proofJob, { payload: { proofId: id }, turn: projectId, key: id, delay });
  for (const { resolution } of wrongSizes(tx, ticketId)) {
    const row = { id: newId(), proof_id: id, ticket_id: ticketId, resolution, state: 'waiting' as const };
    tx.run(tx.q.insertInto('proof_size').values(row));
    enqueueJob(services, tx, sizeProofJob, { payload: { id: row.id }, turn: projectId, key: row.id, delay });
  }
  return id;
}
