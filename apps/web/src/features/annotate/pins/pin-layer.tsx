import { Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { PinRing } from '../../../entities/pin-ring.tsx';
import type { Point, Size } from '../page/scale/scale.ts';
import { isFinished, isUnseen, onPage, pinRemark, type PagePin } from './page-pins.ts';
import classes from './pin-layer.module.css';

interface PinLayerProps {
  pins: readonly PagePin[];
  /** Pins that are being saved: CSS px of the document. */
  sending: readonly { key: string; number: number; at: Point }[];
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
  const remark = pinRemark(pin) ?? (isFinished(pin) ? 'Finished' : null);
  return `Pin ${pin.number}: ${pin.ticket.title}${remark ? ` (${remark})` : ''}`;
}

/** The box of the element under a pin; undefined where its size is not known, as at another width than it was placed. */
function elementBox({ ticket, isCut }: PagePin, at: Point, size: Size) {
  const { element, viewportWidth } = ticket.pin ?? {};
  if (!element || isCut || viewportWidth !== size.width) return undefined;
  const { width, height } = element.box;
  // The page itself, or nearly all of it, needs no outline.
  if (width < 4 || height < 4 || (width > size.width * 0.95 && height > size.height)) return undefined;
  return { x: at.x - width * element.offset.x, y: at.y - height * element.offset.y, width, height };
}

interface Drawn {
  pin: PagePin;
  at: Point;
  old: Point | null;
}

type MarkProps = Pick<PinLayerProps, 'scale' | 'size' | 'litId' | 'onLight' | 'onOpen'> & Drawn;

const px = (value: number, scale: number) => `${value * scale}px`;
const placed = (at: Point, scale: number) => ({ left: px(at.x, scale), top: px(at.y, scale) });

/** A hollow ring around the place, through which the page is pressed; its number beside it opens the ticket. */
function Mark({ pin, at, scale, size, litId, onLight, onOpen }: MarkProps) {
  const { id, title } = pin.ticket;
  const isLit = litId === id;
  const isDone = isFinished(pin);
  const box = isLit ? elementBox(pin, at, size) : undefined;
  return (
    <>
      {box && (
        <span
          className={classes.outline}
          style={{ ...placed(box, scale), width: px(box.width, scale), height: px(box.height, scale) }}
          data-testid="pin-outline"
        />
      )}
      <Tooltip label={[title, pinRemark(pin)].filter(Boolean).join(' · ')} openDelay={200}>
        <button
          type="button"
          className={classes.pin}
          style={placed(at, scale)}
          data-state={pin.state}
          data-cut={pin.isCut || undefined}
          data-finished={isDone || undefined}
          data-lit={isLit || undefined}
          data-testid="pin"
          aria-label={pinLabel(pin)}
          onPointerEnter={() => onLight(id)}
          onPointerLeave={() => onLight(null)}
          onFocus={() => onLight(id)}
          onBlur={() => onLight(null)}
          onClick={() => onOpen(id)}
        >
          <span className={classes.number} data-testid="pin-number">
            {isDone && <IconCheck size={11} stroke={3} aria-hidden="true" />}
            {pin.number}
          </span>
        </button>
      </Tooltip>
    </>
  );
}

/** Numbered rings over the page, which move with it; a pin whose element is hidden or not found is in the list alone. */
export function PinLayer({ pins, sending, scroll, ...props }: PinLayerProps) {
  const { scale, size, litId } = props;
  const drawn = pins
    .filter((pin) => !isUnseen(pin))
    .map((pin): Drawn => ({
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
              style={placed(old, scale)}
              data-lit={litId === pin.ticket.id || undefined}
              data-testid="pin-ghost"
            />
          ),
      )}
      {drawn
        .filter(({ at }) => isInView(at, scroll, size))
        .map((one) => (
          <Mark key={one.pin.ticket.id} {...one} {...props} />
        ))}
      {sending.map(({ key, number, at }) => (
        <span
          key={key}
          className={classes.pin}
          style={placed(at, scale)}
          data-sending
          data-testid="pin-sending"
        >
          <span className={classes.number}>{number}</span>
        </span>
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
