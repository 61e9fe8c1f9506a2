import { Button } from '@mantine/core';
import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import type { HandOver, TicketHandOvers } from '@ringmark/contract/tickets/hand-overs';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconArrowForwardUp } from '@tabler/icons-react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SafeLink } from '../../../ui/safe-link.tsx';
import classes from './hand-over.module.css';
import { useHandOver } from './use-hand-over.ts';

/** Milliseconds until it asks again, so that the outcome arrives even if the stream of changes is cut. */
const ASK_AGAIN_MS = 5_000;

const isWaiting = ({ items }: TicketHandOvers): boolean => items.some(({ state }) => state === 'waiting');

/** The issues that a ticket became, for the team alone. */
export function HandOverPanel({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  return user.isAdmin ? <TeamPanel ticket={ticket} /> : null;
}

function TeamPanel({ ticket }: { ticket: Ticket }) {
  const { data, error, refetch } = trpc.handOvers.list.useQuery(
    { id: ticket.id },
    { refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? ASK_AGAIN_MS : false) },
  );
  const acts = useHandOver();
  if (error)
    return (
      <p className={classes.note} role="alert">
        Couldn’t load the linked issues: {errorWords(error)}{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  // While it loads, nothing says whether there is anything to show.
  if (!data) return null;
  const offered = ticket.isOpenForWriting ? data.trackers : [];
  if (data.items.length === 0 && offered.length === 0) return null;
  return (
    <section className={classes.panel} aria-label="Issue tracker">
      {data.items.map((item) => (
        <Item key={item.id} item={item} ticket={ticket} acts={acts} />
      ))}
      {offered.length > 0 && (
        <div className={classes.buttons}>
          {offered.map(({ id, kind, place }) => {
            const isAlone = offered.filter((one) => one.kind === kind).length === 1;
            return (
              <Button
                key={id}
                size="xs"
                variant="default"
                leftSection={<IconArrowForwardUp size={15} stroke={1.5} />}
                disabled={acts.send.isPending}
                onClick={() => acts.send.mutate({ id: ticket.id, trackerId: id })}
              >
                Hand over to {TRACKER_NAMES[kind]}
                {!isAlone && ` ${place}`}
              </Button>
            );
          })}
        </div>
      )}
    </section>
  );
}

interface ItemProps {
  item: HandOver;
  ticket: Ticket;
  acts: ReturnType<typeof useHandOver>;
}

function Item({ item, ticket, acts }: ItemProps) {
  return (
    <div className={classes.item}>
      <output className={classes.line} data-state={item.state}>
        <span className={classes.where}>
          {TRACKER_NAMES[item.kind]} {item.place}
        </span>{' '}
        <Condition item={item} />
      </output>
      {item.state !== 'sent' && <Again item={item} ticket={ticket} acts={acts} />}
      {item.proposal && <Proposal item={item} ticket={ticket} acts={acts} />}
    </div>
  );
}

function Condition({
  item: { state, sentence, issueKey, issueUrl, issueState, nextTryAt },
}: {
  item: HandOver;
}) {
  if (state === 'sent' && issueUrl !== null)
    return (
      <>
        <SafeLink href={issueUrl}>{issueKey}</SafeLink>
        {issueState === 'closed' && ' (closed)'}
        {/could(?: not|n’t) be added\.$/.test(sentence) && '. The screenshot couldn’t be added.'}
      </>
    );
  if (state === 'failed') return <>Not handed over. {sentence}</>;
  return (
    <>
      {sentence}
      {nextTryAt !== null && (
        <>
          {' '}
          Next attempt <RelativeDate value={nextTryAt} />.
        </>
      )}
    </>
  );
}

function Again({ item, ticket, acts }: ItemProps) {
  const { trackerId, state, nextTryAt } = item;
  if (trackerId === null || !ticket.isOpenForWriting || (state === 'waiting' && nextTryAt === null))
    return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={acts.send.isPending}
      onClick={() => acts.send.mutate({ id: ticket.id, trackerId })}
    >
      {state === 'failed' ? 'Try again' : 'Try now'}
    </Button>
  );
}

/** Proposes a status after a change of the issue: nothing that happens there moves the ticket by itself. */
function Proposal({ item: { id, proposal }, ticket, acts }: ItemProps) {
  if (!proposal) return null;
  const { status, sentence } = proposal;
  const decide = (accept: boolean) => acts.decide.mutate({ id, accept, status });
  return (
    <div className={classes.proposal}>
      <p className={classes.line}>{sentence}</p>
      {ticket.isOpenForWriting && (
        <div className={classes.answers}>
          <Button size="compact-xs" disabled={acts.decide.isPending} onClick={() => decide(true)}>
            Move to {status}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={acts.decide.isPending}
            onClick={() => decide(false)}
          >
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
