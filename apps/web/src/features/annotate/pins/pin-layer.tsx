import { Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { boxOf } from '../input/box.ts';
import type { Point, Size } from '../page/scale/scale.ts';
import type { Mark } from '../page/page-view.types.ts';
import { isFinished, isUnseen, onPage, pinRemark, type PagePin } from './page-pins.ts';
import classes from './pin-layer.module.css';

interface PinLayerProps {
  pins: readonly PagePin[];
  /** Pins that are being saved: CSS px of the document. */
  sending: readonly { key: string; number: number; at: Mark }[];
  scroll: Point;
  scale: number;
  size: Size;
  /** The pin that is lit: hovered, or open next to the page. */
  litId: string | null;
  onLight: (ticketId: string | null) => void;
  onOpen: (ticketId: string) => void;
}

/** @param of the size of a region. */
function isInView(at: Point, scroll: Point, size: Size, of: Size | null): boolean {
  const [x, y] = of ? [of.width / 2 + 40, of.height / 2 + 40] : [40, 40];
  return (
    at.x >= scroll.x - x &&
    at.x <= scroll.x + size.width + x &&
    at.y >= scroll.y - y &&
    at.y <= scroll.y + size.height + y
  );
}

function pinLabel(pin: PagePin): string {
  const remark = pinRemark(pin) ?? (isFinished(pin) ? 'Finished' : null);
  return `Pin ${pin.number}: ${pin.ticket.title}${remark ? ` (${remark})` : ''}`;
}

/** The box of the element under a pin; undefined where its size is not known, as at another width than it was placed. */
function elementBox({ ticket, isCut, size: region }: PagePin, at: Point, size: Size) {
  const { element, viewportWidth } = ticket.pin ?? {};
  if (!element || isCut || region || viewportWidth !== size.width) return undefined;
  const { width, height } = element.box;
  // The page itself, or nearly all of it, needs no outline.
  if (width < 4 || height < 4 || (width > size.width * 0.95 && height > size.height)) return undefined;
  return { x: at.x - width * element.offset.x, y: at.y - height * element.offset.y, width, height };
}

/** The size that a region was marked with. */
const oldSize = ({ ticket, size }: PagePin): Size | null => ticket.pin?.region ?? size;

interface Drawn {
  pin: PagePin;
  at: Point;
  old: Point | null;
}

type MarkProps = Pick<PinLayerProps, 'scale' | 'scroll' | 'size' | 'litId' | 'onLight' | 'onOpen'> & Drawn;

/** The visible part of the page. */
interface Seen {
  scroll: Point;
  view: Size;
  scale: number;
}

const px = (value: number, scale: number) => `${value * scale}px`;
const placed = (at: Point, scale: number) => ({ left: px(at.x, scale), top: px(at.y, scale) });

/** Returns the style of a mark. A ring surrounds its place; a region has its own box. */
function markStyle(at: Point, size: Size | null, scale: number) {
  if (!size) return placed(at, scale);
  const box = boxOf(at, size);
  return { ...placed(box, scale), width: px(box.width, scale), height: px(box.height, scale) };
}

/** CSS px of the window that the number of a region takes beyond its corner. */
const BEYOND = 14;

/** Tells whether the number must be inside the box, because its corner is at the edge of the viewport, or beyond it. */
const isTight = (at: Point, size: Size | null, { scroll, view, scale }: Seen): boolean =>
  size !== null &&
  ((at.y - size.height / 2 - scroll.y) * scale < BEYOND ||
    (scroll.x + view.width - at.x - size.width / 2) * scale < BEYOND);

/** A hollow ring around the place, through which the page is pressed; the number next to it opens the ticket. */
function PinMark({ pin, at, scale, scroll, size, litId, onLight, onOpen }: MarkProps) {
  const { id, title } = pin.ticket;
  const isLit = litId === id;
  const isDone = isFinished(pin);
  const region = pin.isCut ? null : pin.size;
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
          style={markStyle(at, region, scale)}
          data-region={region ? true : undefined}
          data-tight={isTight(at, region, { scroll, view: size, scale }) || undefined}
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

/**
 * Draws numbered rings over the page, which move with it; a pin whose element is hidden or not found is only in the
 * list.
 */
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
          isInView(old, scroll, size, pin.size) && (
            <span
              key={`old-${pin.ticket.id}`}
              className={classes.ghost}
              style={markStyle(old, pin.size && oldSize(pin), scale)}
              data-region={pin.size ? true : undefined}
              data-lit={litId === pin.ticket.id || undefined}
              data-testid="pin-ghost"
            />
          ),
      )}
      {drawn
        .filter(({ at, pin }) => isInView(at, scroll, size, pin.size))
        .map((one) => (
          <PinMark key={one.pin.ticket.id} {...one} {...props} scroll={scroll} />
        ))}
      {sending.map(({ key, number, at }) => (
        <span
          key={key}
          className={classes.pin}
          style={markStyle(at, at.size ?? null, scale)}
          data-region={at.size ? true : undefined}
          data-sending
          data-testid="pin-sending"
        >
          <span className={classes.number}>{number}</span>
        </span>
      ))}
    </div>
  );
}
