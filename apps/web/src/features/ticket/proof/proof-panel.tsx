import { Button } from '@mantine/core';
import type { Proof } from '@ringmark/contract/tickets/proofs';
import { namedVersion } from '@ringmark/contract/projects/version-words';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useState } from 'react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { proofView } from '@ringmark/contract/tickets/proof-view';
import { OutcomeIcon } from '../../../entities/proof/outcome-icon.tsx';
import { ProofPictures } from '../../../entities/proof/proof-pictures.tsx';
import { ProofSizes } from './proof-sizes.tsx';
import classes from '../../../entities/proof/proof.module.css';

/** Milliseconds until it asks again, so that the outcome arrives even if the stream of changes is cut. */
const ASK_AGAIN_MS = 5_000;

/**
 * Shows what became of the pin's element. The team can look at any time; a member only once there is something to see,
 * so that nothing is between them and their ticket.
 */
export function ProofPanel({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const query = trpc.proofs.list.useQuery(
    { id: ticket.id },
    { refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'waiting' ? ASK_AGAIN_MS : false) },
  );
  const [chosen, setChosen] = useState<string>();
  const { items = [], canCheck = false } = query.data ?? {};
  const isOffered =
    canCheck && ticket.isOpenForWriting && (user.isAdmin || items.length > 0 || ticket.status === 'Done');
  if (query.isError && (user.isAdmin || ticket.status === 'Done'))
    return (
      <p className={classes.note}>
        Couldn’t load the before/after screenshots. {errorWords(query.error)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  if (items.length === 0 && !isOffered) return null;
  const proof = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <section className={classes.panel} aria-label="Before and after">
      {proof && <Outcome key={proof.id} ticket={ticket} proof={proof} />}
      <div className={classes.foot}>
        {isOffered && <CheckNow ticket={ticket} isWaiting={items[0]?.state === 'waiting'} />}
        {items.length > 1 && proof && <Earlier items={items} shown={proof} onChoose={setChosen} />}
      </div>
    </section>
  );
}

function Outcome({ ticket, proof }: { ticket: Ticket; proof: Proof }) {
  return (
    <>
      <div className={classes.head}>
        <OutcomeIcon outcome={proof.outcome} isDone={ticket.status === 'Done'} size={20} />
        <div>
          <output className={classes.sentence}>{proof.sentence}</output>
          <p className={classes.note}>
            {proof.finishedAt ? (
              <>
                Checked <RelativeDate value={proof.finishedAt} />
              </>
            ) : (
              'Requested just now'
            )}
            {proof.version !== null && <>, version {namedVersion(proof.version)}</>}
            {proof.isOtherBrowser && (
              <>
                . The screenshots come from two browser versions ({proof.browserBefore} and {proof.browser}
                ), so small differences weren’t counted
              </>
            )}
            .
            {proof.repeatedSteps > 0 &&
              ` Repeated ${proof.repeatedSteps === 1 ? '1 step' : `${proof.repeatedSteps} steps`} to get there.`}
          </p>
        </div>
      </div>
      <ProofPictures
        // A slider would promise a difference, but nothing was compared without a first picture.
        before={proof.outcome === 'not_compared' && !proof.boxBefore ? null : ticket.screenshotUrl}
        after={proof.pictureUrl}
        hasPlaces={proof.places.length > 0}
        viewOf={(isWhole) => proofView(ticket, proof, isWhole)}
      />
      {proof.sizes.length > 0 && <ProofSizes sizes={proof.sizes} isDone={ticket.status === 'Done'} />}
    </>
  );
}

function CheckNow({ ticket, isWaiting }: { ticket: Ticket; isWaiting: boolean }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.proofs.check.useMutation({
    onSettled: () => void utils.proofs.list.invalidate({ id: ticket.id }),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        // A disabled button would lose the focus.
        aria-disabled={isPending || isWaiting}
        onClick={() => {
          if (!isPending && !isWaiting) mutate({ id: ticket.id });
        }}
      >
        {isPending || isWaiting ? 'Checking the page...' : 'Check now'}
      </Button>
      {error && (
        <p className={classes.note} role="alert">
          {errorWords(error)}
        </p>
      )}
    </>
  );
}

interface EarlierProps {
  items: readonly Proof[];
  shown: Proof;
  onChoose: (id: string) => void;
}

function Earlier({ items, shown, onChoose }: EarlierProps) {
  return (
    <details className={classes.earlier}>
      <summary>All checks ({items.length})</summary>
      <ul>
        {items.map((proof) => (
          <li key={proof.id}>
            <button type="button" aria-pressed={proof.id === shown.id} onClick={() => onChoose(proof.id)}>
              <RelativeDate value={proof.createdAt} /> · {proof.sentence}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
