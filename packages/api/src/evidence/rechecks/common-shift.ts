import type { CheckedPin } from '../../core/ports/checked-page.ts';

/** Positions that differ by less, in CSS px, are the same. */
const NEAR = 2;
/** A single pin may have been moved on purpose. */
const MIN_PINS = 2;

/** The distance by which pins of a page moved together. */
export interface CommonShift {
  /** CSS px, positive downwards. */
  by: number;
  pins: number;
}

/** Returns whether a pin moved with the others, and not by itself. */
export const isShifted = ({ movedBy }: CheckedPin, shift: CommonShift | null): boolean =>
  movedBy != null && shift !== null && Math.abs(movedBy.x) <= NEAR && Math.abs(movedBy.y - shift.by) <= NEAR;

/**
 * Finds how far something above them, such as a banner, has pushed the pins of a page.
 *
 * @returns null unless most of the pins that moved stand higher or lower by the same distance
 */
export function commonShift(pins: readonly CheckedPin[]): CommonShift | null {
  const moved = pins.filter(({ state }) => state === 'moved');
  const counts = moved.flatMap(({ movedBy }) => {
    if (movedBy == null) return [];
    const by = Math.round(movedBy.y);
    return [{ by, pins: moved.filter((pin) => isShifted(pin, { by, pins: 0 })).length }];
  });
  const [most] = counts.toSorted((one, other) => other.pins - one.pins);
  return most && most.pins >= MIN_PINS && 2 * most.pins > moved.length ? most : null;
}
