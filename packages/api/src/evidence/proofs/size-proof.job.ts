import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { finishProof, makeProof, type ProofResult, whyNotMade } from './make-proof.ts';
import { atSize, findProofTicket, type ProofTicket } from './proof-ticket.ts';

/** `id`: of the row of `proof_size`. */
const payloadSchema = z.object({ id: z.string() });
type Payload = z.infer<typeof payloadSchema>;

function findWaiting(services: Services, { id }: Payload): ProofTicket | undefined {
  const { db } = services;
  const row = db.first(
    db.q.selectFrom('proof_size').selectAll().where('id', '=', id).where('state', '=', 'waiting'),
  );
  const ticket = row && findProofTicket(services, db, row.ticket_id);
  return row && ticket && atSize(ticket, row.resolution);
}

const finish = (services: Services, { id }: Payload, ticket: ProofTicket, result: ProofResult) =>
  finishProof(services, ticket, result, (tx, values) => {
    const waiting = tx.q.updateTable('proof_size').where('id', '=', id).where('state', '=', 'waiting');
    return tx.run(waiting.set(values)) > 0;
  });

/** The part of a proof at a size that someone has called wrong. */
export const sizeProofJob: JobKind<Payload> = {
  name: 'size-proof',
  payload: payloadSchema,
  // A page may fail once, for example during a deployment. It is opened again before anyone is notified.
  retryAfter: [3 * SECOND, 15 * SECOND],
  deadline: 2 * MINUTE,
  async run(services, payload, signal) {
    const ticket = findWaiting(services, payload);
    if (ticket) await finish(services, payload, ticket, await makeProof(services, ticket, signal));
  },
  async giveUp(services, payload, error) {
    const ticket = findWaiting(services, payload);
    if (ticket) await finish(services, payload, ticket, whyNotMade(error));
  },
};
