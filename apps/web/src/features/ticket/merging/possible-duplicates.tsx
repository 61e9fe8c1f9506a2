import { Button } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { Link } from '@tanstack/react-router';
import { PersonAvatar } from '../../../entities/person-avatar.tsx';
import { PinThumbnail } from '../../../entities/pin-thumbnail.tsx';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { StatusBadge } from '../../../entities/status-badge.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from '../../../entities/merging/merging.module.css';
import { useMergeTicket } from './use-merge-ticket.ts';

/** Shows the team what may be the same ticket, with enough to choose by. It renders nothing if there is none. */
export function PossibleDuplicates({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const isAsked = user.isAdmin && ticket.isOpenForWriting && ticket.mergedInto === null;
  const { data = [] } = trpc.duplicates.ofTicket.useQuery({ id: ticket.id }, { enabled: isAsked });
  const { merge, isMerging, error } = useMergeTicket(() => undefined);
  if (!isAsked || data.length === 0) return null;
  return (
    <section className={classes.possible} aria-labelledby="possible-duplicates">
      <h2 id="possible-duplicates">Possible duplicates</h2>
      {error && <p role="alert">{errorWords(error)}</p>}
      <ul className={classes.choices}>
        {data.map(({ ticket: one, excerpt, why }) => (
          <li key={one.id} className={classes.duplicate}>
            {one.screenshotUrl && (
              <PinThumbnail src={one.screenshotUrl} ring={one.ring} className={classes.picture} />
            )}
            <div className={classes.words}>
              <Link
                to="/tickets/$ticketId"
                params={{ ticketId: one.id }}
                className={classes.title}
                dir="auto"
              >
                <span className="tabular">#{one.number}</span> {one.title}
              </Link>
              <span className={classes.excerpt} dir="auto">
                {excerpt}
              </span>
              <span className={classes.facts}>
                <StatusBadge status={one.status} />
                <PersonAvatar person={one.creator} size={16} /> {one.creator.name}
                <RelativeDate value={one.createdAt} isNarrow />
                {one.commentCount > 0 && (
                  <span>{one.commentCount === 1 ? '1 comment' : `${one.commentCount} comments`}</span>
                )}
                <span>{why.join(', ')}</span>
              </span>
            </div>
            <Button
              size="xs"
              variant="default"
              disabled={isMerging}
              aria-label={`Merge #${one.number} into this ticket`}
              onClick={() => merge(one, ticket)}
            >
              Merge
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
