import { ringPlace } from '@ringmark/contract/pages/ring-place';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { PinRing, RING_SIZE } from './pin-ring.tsx';
import classes from './pin-shot.module.css';

interface PinShotProps {
  src: string;
  alt: string;
  ticket: Pick<Ticket, 'clickX' | 'clickY' | 'pin' | 'resolution' | 'screenshotSize'>;
  onFail?: () => void;
}

const percent = (share: number) => `${share * 100}%`;

/** The ring is drawn over the picture, never into it. */
export function PinShot({ src, alt, ticket, onFail }: PinShotProps) {
  const size = ticket.screenshotSize ?? undefined;
  const place = ringPlace(ticket, size);
  return (
    <span className={classes.shot}>
      <img src={src} alt={alt} className={classes.picture} {...size} onError={onFail} />
      {place?.width && place.height && (
        <span
          className={classes.box}
          data-testid="pin-box"
          style={{
            left: percent(place.x - place.width / 2),
            top: percent(place.y - place.height / 2),
            width: percent(place.width),
            height: percent(place.height),
          }}
        />
      )}
      {place && !place.width && (
        <span
          className={classes.ring}
          data-testid="pin-ring"
          style={{
            left: percent(place.x),
            top: percent(place.y),
            width: percent(RING_SIZE / place.pageWidth),
          }}
        >
          <PinRing />
        </span>
      )}
    </span>
  );
}
