import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { proofView } from '@ringmark/contract/tickets/proof-view';
import { ProofPair } from '../../../entities/proof/proof-slider.tsx';
import classes from '../../../entities/proof/proof.module.css';

/** Shows the newest before and after to someone who is asked to accept a ticket. Without both, it shows nothing. */
export function AcceptPictures({ ticket }: { ticket: Ticket }) {
  const { data } = trpc.proofs.list.useQuery({ id: ticket.id });
  const proof = data?.items[0];
  const view = proof && proofView(ticket, proof, false);
  if (!view || !ticket.screenshotUrl || !proof.pictureUrl) return null;
  return (
    <div className={classes.asked}>
      <ProofPair
        view={view}
        before={ticket.screenshotUrl}
        after={proof.pictureUrl}
        isMarked={false}
        height="24vh"
      />
      <p className={classes.note}>{proof.sentence}</p>
    </div>
  );
}
