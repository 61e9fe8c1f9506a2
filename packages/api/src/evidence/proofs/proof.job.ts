import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { finishProof, makeProof, type ProofResult, whyNotMade } from './make-proof.ts';
import { announce } from '../../core/context/emit.ts';
import { releaseMails } from './proof-mails.ts';
import { proofSentence } from './proof-words.ts';
import { findProofTicket, type ProofTicket } from './proof-ticket.ts';
import type { ProofRow } from './proof-rows.ts';

const payloadSchema = z.object({ proofId: z.string() });
type Payload = z.infer<typeof payloadSchema>;

function findWaiting(services: Services, { proofId }: Payload) {
  const { db } = services;
  const proof = db.first(
    db.q.selectFrom('proof').selectAll().where('id', '=', proofId).where('state', '=', 'waiting'),
  );
  const ticket = proof && findProofTicket(services, db, proof.ticket_id);
  return proof && ticket ? { proof, ticket } : undefined;
}

/** Writes the outcome, and lets the ticket's mails go. */
const finish = (services: Services, proof: ProofRow, ticket: ProofTicket, result: ProofResult) =>
  finishProof(services, ticket, result, (tx, values) => {
    const waiting = tx.q.updateTable('proof').where('id', '=', proof.id).where('state', '=', 'waiting');
    if (tx.run(waiting.set(values)) === 0) return false;
    releaseMails(services, tx, ticket.id);
    const sentence = proofSentence({ share: null, around: null, ...result });
    announce(services, tx, 'proofReady', { ticket, sentence });
    return true;
  });

/** Shows what became of a pin's element. Its ticket never waits for it. */
export const proofJob: JobKind<Payload> = {
  name: 'proof',
  payload: payloadSchema,
  // A page may fail once, for example during a deployment. It is opened again before anyone is notified.
  retryAfter: [3 * SECOND, 15 * SECOND],
  deadline: 2 * MINUTE,
  async run(services, payload, signal) {
    const found = findWaiting(services, payload);
    if (!found) return;
    const { proof, ticket } = found;
    await finish(services, proof, ticket, await makeProof(services, ticket, signal));
  },
  async giveUp(services, payload, error) {
    const found = findWaiting(services, payload);
    if (found) await finish(services, found.proof, found.ticket, whyNotMade(error));
  },
};
