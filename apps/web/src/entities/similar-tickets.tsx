import { Button } from '@mantine/core';
import type { SimilarTicket } from '@ringmark/contract/tickets/duplicates';
import { PinThumbnail } from './pin-thumbnail.tsx';
import { RelativeDate } from './relative-date.tsx';
import classes from './similar-tickets.module.css';
import { StatusBadge } from './status-badge.tsx';

export interface SimilarTicketsProps {
  items: readonly SimilarTicket[];
  isBusy: boolean;
  onJoin: (item: SimilarTicket) => unknown;
  onDismiss: (item: SimilarTicket) => void;
}

function Item({
  item,
  isBusy,
  onJoin,
  onDismiss,
}: Omit<SimilarTicketsProps, 'items'> & { item: SimilarTicket }) {
  const { ticket, why, doneAt, people } = item;
  const yes = doneAt ? 'Reopen' : 'Same issue';
  return (
    <li className={classes.item}>
      {ticket.screenshotUrl && (
        <PinThumbnail src={ticket.screenshotUrl} ring={ticket.ring} className={classes.picture} />
      )}
      <p className={classes.title} dir="auto">
        <a href={`/tickets/${ticket.id}`} target="_blank" rel="noreferrer">
          <span className="tabular">#{ticket.number}</span> {ticket.title}
        </a>
      </p>
      <p className={classes.facts}>
        <StatusBadge status={ticket.status} /> <RelativeDate value={ticket.createdAt} isNarrow />
        {people > 1 && <span>Reported by {people} people</span>}
      </p>
      <p className={classes.why}>
        {doneAt ? (
          <>
            Done <RelativeDate value={doneAt} />. Is it back?
          </>
        ) : (
          why.join(', ')
        )}
      </p>
      <div className={classes.answers}>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={`${yes}: #${ticket.number} ${ticket.title}`}
          onClick={() => void onJoin(item)}
        >
          {yes}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Different issue: #${ticket.number} ${ticket.title}`}
          onClick={() => onDismiss(item)}
        >
          Different issue
        </Button>
      </div>
    </li>
  );
}

/** Lists tickets about the same thing that someone is writing about. */
export function SimilarTickets({ items, ...rest }: SimilarTicketsProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Item key={item.ticket.id} item={item} {...rest} />
      ))}
    </ul>
  );
}
