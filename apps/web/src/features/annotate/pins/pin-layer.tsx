import { Tooltip } from '@mantine/core';
import { PinRing } from '../../../entities/pin-ring.tsx';
import { onPage, pinRemark, type PagePin } from './page-pins.ts';
import classes from './pin-layer.module.css';
import type { Point, Size } from '../page/scale.ts';

interface PinLayerProps {
  pins: readonly PagePin[];
  scroll: Point;
  scale: number;
  size: Size;
  /** The pin that is lit: hovered, or open beside the page. */
  litId: string | null;
  onLight: (ticketId: string | null) => void;
  onOpen: (ticketId: string) => void;
}

const isInView = (at: Point, scroll: Point, size: Size) =>
  at.x >= scroll.x - 40 &&
  at.x <= scroll.x + size.width + 40 &&
  at.y >= scroll.y - 40 &&
  at.y <= scroll.y + size.height + 40;

function pinLabel(pin: PagePin): string {
  const remark = pinRemark(pin);
  return `Pin ${pin.number}: ${pin.ticket.title}${remark ? ` (${remark})` : ''}`;
}

/** Numbered rings over the page, which move with it; dashed where the element is elsewhere or gone. */
export function PinLayer({ pins, scroll, scale, size, litId, onLight, onOpen }: PinLayerProps) {
  const place = (at: Point) => ({ left: `${at.x * scale}px`, top: `${at.y * scale}px` });
  const drawn = pins.map((pin) => ({
    pin,
    at: onPage(pin, pin.at, scroll),
    old: pin.old && onPage(pin, pin.old, scroll),
  }));
  return (
    <div
      className={classes.layer}
      style={{ transform: `translate(${-scroll.x * scale}px, ${-scroll.y * scale}px)` }}
    >
      {drawn.map(
        ({ pin, old }) =>
          old &&
          isInView(old, scroll, size) && (
            <span
              key={`old-${pin.ticket.id}`}
              className={classes.ghost}
              style={place(old)}
              data-lit={litId === pin.ticket.id || undefined}
              data-testid="pin-ghost"
            />
          ),
      )}
      {drawn
        .filter(({ at }) => isInView(at, scroll, size))
        .map(({ pin, at }) => (
          <Tooltip
            key={pin.ticket.id}
            label={[pin.ticket.title, pinRemark(pin)].filter(Boolean).join(' · ')}
            openDelay={200}
          >
            <button
              type="button"
              className={classes.pin}
              style={place(at)}
              data-state={pin.state}
              data-cut={pin.isCut || undefined}
              data-lit={litId === pin.ticket.id || undefined}
              data-testid="pin"
              aria-label={pinLabel(pin)}
              onPointerEnter={() => onLight(pin.ticket.id)}
              onPointerLeave={() => onLight(null)}
              onFocus={() => onLight(pin.ticket.id)}
              onBlur={() => onLight(null)}
              onClick={() => onOpen(pin.ticket.id)}
            >
              {pin.number}
            </button>
          </Tooltip>
        ))}
    </div>
  );
}

/** The mark of a pin that is being placed. Coordinates are CSS px of the window's scaled picture. */
export function DraftRing({ at, scale }: { at: Point; scale: number }) {
  return (
    <span
      className={classes.draft}
      data-testid="draft-ring"
      style={{ left: `${at.x * scale}px`, top: `${at.y * scale}px`, width: `${Math.max(34, 68 * scale)}px` }}
    >
      <PinRing />
    </span>
  );
}
