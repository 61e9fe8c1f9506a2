import type { Shape } from '@ringmark/contract/pages/drawing';
import { ringPlace } from '@ringmark/contract/pages/ring-place';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { DrawingLayer, type PageSize } from './drawing/drawing-layer.tsx';
import { PinRing, RING_SIZE } from './pin-ring.tsx';
import classes from './pin-shot.module.css';

interface PinShotProps {
  src: string;
  alt: string;
  ticket: Pick<Ticket, 'clickX' | 'clickY' | 'pin' | 'resolution' | 'screenshotSize'>;
  /** The marks drawn on the picture. */
  shapes?: readonly Shape[] | undefined;
  onFail?: () => void;
}

const percent = (share: number) => `${share * 100}%`;

/** Returns the size of the page that a picture shows; undefined if nothing tells it. */
function pageOf({ screenshotSize, pin }: PinShotProps['ticket']): PageSize | undefined {
  const { width, height } = screenshotSize ?? { width: pin?.viewportWidth, height: pin?.viewportHeight };
  if (!width || !height) return undefined;
  const pageWidth = pin?.viewportWidth ?? width / (pin?.deviceScale ?? 1);
  return { width: pageWidth, height: (pageWidth * height) / width };
}

/** Shows the marks drawn on a picture, for layers that cover the whole of it. */
export function PictureDrawing({ ticket, shapes = [] }: Pick<PinShotProps, 'ticket' | 'shapes'>) {
  const page = pageOf(ticket);
  return page && <DrawingLayer shapes={shapes} page={page} />;
}

/** Ring and marks are drawn over the picture, never into it. */
export function PinShot({ src, alt, ticket, shapes, onFail }: PinShotProps) {
  const size = ticket.screenshotSize ?? undefined;
  const place = ringPlace(ticket, size);
  return (
    <span className={classes.shot}>
      <img src={src} alt={alt} className={classes.picture} {...size} onError={onFail} />
      <PictureDrawing ticket={ticket} shapes={shapes} />
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
