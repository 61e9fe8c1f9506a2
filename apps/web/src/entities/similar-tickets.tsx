import { Button } from '@mantine/core';
import type { SimilarTicket } from '@ringmark/contract/duplicates';
import { PinThumbnail } from './pin-thumbnail.tsx';
import { RelativeDate } from './relative-date.tsx';
import classes from './similar-tickets.module.css';
import { StatusBadge } from './status-badge.tsx';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'short' });

interface SimilarTicketsProps {
  items: readonly SimilarTicket[];
  isBusy: boolean;
  onJoin: (item: SimilarTicket) => void;
}

function Item({ item, isBusy, onJoin }: Omit<SimilarTicketsProps, 'items'> & { item: SimilarTicket }) {
  const { ticket, why, doneAt, people } = item;
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
        {people > 1 && <span>{people} people</span>}
      </p>
      <p className={classes.why}>
        {doneAt ? `Done on ${day.format(new Date(doneAt))}. Is it back?` : why.join(', ')}
      </p>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={`${doneAt ? 'Open it again' : 'That is it'}: #${ticket.number} ${ticket.title}`}
        onClick={() => onJoin(item)}
      >
        {doneAt ? 'Open it again' : 'That is it'}
      </Button>
    </li>
  );
}

/** Tickets that tell of what somebody is writing. */
export function SimilarTickets({ items, isBusy, onJoin }: SimilarTicketsProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Item key={item.ticket.id} item={item} isBusy={isBusy} onJoin={onJoin} />
      ))}
    </ul>
  );
}
