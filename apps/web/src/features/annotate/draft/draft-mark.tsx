import { PinRing } from '../../../entities/pin-ring.tsx';
import { type Box, boxOf } from '../input/box.ts';
import type { Mark } from '../page/page-view.types.ts';
import type { Size } from '../page/scale/scale.ts';
import classes from './draft-mark.module.css';

const placed = ({ x, y, width, height }: Box, scale: number) => ({
  left: `${x * scale}px`,
  top: `${y * scale}px`,
  width: `${width * scale}px`,
  height: `${height * scale}px`,
});

/** CSS px of the window that the size takes below its box. */
const ROOM_BELOW = 30;

/** A box while it is drawn, with its size in px of the page. */
export function DrawnBox({ box, scale, size }: { box: Box; scale: number; size: Size }) {
  const isLow = (size.height - box.y - box.height) * scale < ROOM_BELOW;
  return (
    <span className={classes.box} data-testid="drawn-box" style={placed(box, scale)}>
      <output className={`${classes.size} tabular`} data-low={isLow || undefined}>
        {box.width} × {box.height}
      </output>
    </span>
  );
}

/** The mark of a pin that is being placed. Coordinates are CSS px of the viewport. */
export function DraftRing({ at, scale }: { at: Mark; scale: number }) {
  if (at.size) {
    const style = placed(boxOf(at, at.size), scale);
    return <span className={classes.box} data-testid="draft-box" style={style} />;
  }
  return (
    <span
      className={classes.ring}
      data-testid="draft-ring"
      style={{ left: `${at.x * scale}px`, top: `${at.y * scale}px`, width: `${Math.max(34, 68 * scale)}px` }}
    >
      <PinRing />
    </span>
  );
}
