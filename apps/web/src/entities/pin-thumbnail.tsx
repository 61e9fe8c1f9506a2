import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { PinRing } from './pin-ring.tsx';
import classes from './pin-shot.module.css';

interface PinThumbnailProps {
  src: string;
  ring: TicketCard['ring'];
  className?: string | undefined;
  /** The same place today: shown while what is around it is pointed at or has the focus. */
  today?: string | null;
}

/**
 * The point of `object-position` has the same share of box and picture, so the ring needs no further maths. Decorative.
 */
export function PinThumbnail({ src, ring, className, today }: PinThumbnailProps) {
  const x = `${(ring?.x ?? 0.5) * 100}%`;
  const y = `${(ring?.y ?? 0) * 100}%`;
  return (
    <span className={`${classes.thumbnail} ${className ?? ''}`} style={{ '--x': x, '--y': y }}>
      <img src={src} alt="" loading="lazy" decoding="async" className={classes.picture} />
      {today && (
        <img
          src={today}
          alt=""
          data-testid="today"
          loading="lazy"
          decoding="async"
          className={`${classes.picture} ${classes.today}`}
        />
      )}
      {ring && (
        <span className={classes.ring} data-box={ring.width && true}>
          {!ring.width && <PinRing />}
        </span>
      )}
    </span>
  );
}
