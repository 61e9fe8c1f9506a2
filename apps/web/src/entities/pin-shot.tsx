import { parseResolution } from '@ringmark/contract/resolutions';
import { ringPlace } from '@ringmark/contract/ring-place';
import type { Ticket } from '@ringmark/contract/tickets';
import { useState } from 'react';
import { PinRing, RING_SIZE } from './pin-ring.tsx';
import classes from './pin-shot.module.css';

interface PinShotProps {
  src: string;
  alt: string;
  ticket: Pick<Ticket, 'clickX' | 'clickY' | 'pin' | 'resolution'>;
  onFail?: () => void;
}

/** As large as the picture will most likely be, so that its room is there before it. */
const expectedSize = ({ pin, resolution }: PinShotProps['ticket']) =>
  pin?.viewportWidth && pin.viewportHeight
    ? { width: pin.viewportWidth, height: pin.viewportHeight }
    : parseResolution(resolution ?? '');

const percent = (share: number) => `${share * 100}%`;

/** A pin's picture with the ring where the click was, drawn here and never into the picture. */
export function PinShot({ src, alt, ticket, onFail }: PinShotProps) {
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const place = ringPlace(ticket, natural);
  return (
    <span className={classes.shot}>
      <img
        src={src}
        alt={alt}
        className={classes.picture}
        {...expectedSize(ticket)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
        onError={onFail}
      />
      {place && (
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
