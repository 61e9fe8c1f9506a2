import type { TicketCard } from '@ringmark/contract/tickets/boards';
import classes from './ticket-card.module.css';

interface ScreenshotThumbProps {
  url: string;
  ring: TicketCard['ring'];
  /** The same place today: shown while the card is pointed at or has the focus. */
  today: string | null;
}

/** The point of `object-position` has the same share of box and picture, so the ring fits any box. */
export function ScreenshotThumb({ url, ring, today }: ScreenshotThumbProps) {
  const left = `${(ring?.x ?? 0.5) * 100}%`;
  const top = `${(ring?.y ?? 0) * 100}%`;
  const lazily = {
    loading: 'lazy',
    decoding: 'async',
    draggable: false,
    style: { objectPosition: `${left} ${top}` },
  } as const;
  return (
    <div className={classes.thumb}>
      <img src={url} alt="" {...lazily} />
      {today && <img src={today} className={classes.today} alt="" data-testid="today" {...lazily} />}
      {ring && <span className={classes.ring} style={{ left, top, borderRadius: ring.width && 4 }} />}
    </div>
  );
}
