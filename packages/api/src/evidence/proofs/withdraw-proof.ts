import type { TicketId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { proofJob } from './proof.job.ts';
import { releaseMails } from './proof-mails.ts';
import { forgetPictures } from './proof-rows.ts';
import { sizeProofJob } from './size-proof.job.ts';

/**
 * Removes the proof that a change to Done requested, whether it's waiting or ready, together with its pictures. Call it when
 * that change is undone.
 *
 * @param after the id that precedes those of the change
 * @param before the id that follows those of the change
 */
export function withdrawProof(
  services: Pick<Services, 'files' | 'clock' | 'wakeOutbox'>,
  tx: Tx,
  { ticketId, after, before }: { ticketId: TicketId; after: string; before: string },
): void {
  const proof = tx.first(
    tx.q
      .selectFrom('proof')
      .select(['id', 'file_id', 'bytes'])
      .where('ticket_id', '=', ticketId)
      .where('cause', '=', 'done')
      .where('id', '>', after)
      .where('id', '<', before),
  );
  if (!proof) return;
  const sizes = tx.all(
    tx.q.selectFrom('proof_size').select(['id', 'file_id', 'bytes']).where('proof_id', '=', proof.id),
  );
  const jobs = tx.q.deleteFrom('job').where('lease_until', 'is', null);
  tx.run(jobs.where('kind', '=', proofJob.name).where('key', '=', proof.id));
  for (const { id } of sizes) tx.run(jobs.where('kind', '=', sizeProofJob.name).where('key', '=', id));
  tx.run(tx.q.deleteFrom('proof_size').where('proof_id', '=', proof.id));
  tx.run(tx.q.deleteFrom('proof').where('id', '=', proof.id));
  forgetPictures(services, tx, ticketId, [proof, ...sizes]);
  releaseMails(services, tx, ticketId);
}
