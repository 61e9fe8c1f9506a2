import type { TicketCard } from '@ringmark/contract/tickets';
import { PinRing } from './pin-ring.tsx';
import classes from './pin-shot.module.css';

interface PinThumbnailProps {
  src: string;
  ring: TicketCard['ring'];
  className?: string | undefined;
}

/**
 * A small cut of a pin's picture around its ring; as large as its class says. Decorative: the title stands beside it.
 * The point that `object-position` names lies at the same share of the box as of the picture, whatever is cut off.
 */
export function PinThumbnail({ src, ring, className }: PinThumbnailProps) {
  const x = `${(ring?.x ?? 0.5) * 100}%`;
  const y = `${(ring?.y ?? 0) * 100}%`;
  return (
    <span className={`${classes.thumbnail} ${className ?? ''}`} style={{ '--x': x, '--y': y }}>
      <img src={src} alt="" loading="lazy" decoding="async" className={classes.picture} />
      {ring && (
        <span className={classes.ring}>
          <PinRing />
        </span>
      )}
    </span>
  );
}
