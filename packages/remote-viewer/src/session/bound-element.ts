import { PIN_LIMITS } from '@ringmark/contract/pin-limits';
import type { PinElement, PinRegion } from '@ringmark/contract/pins';

const within = (px: number): number =>
  Math.min(PIN_LIMITS.pinPx.max, Math.max(PIN_LIMITS.pinPx.min, Number.isFinite(px) ? px : 0));

/** A page's boxes may have any size; a pin takes them within limits. */
const boundElement = ({ box, ...element }: PinElement): PinElement => ({
  ...element,
  box: { x: within(box.x), y: within(box.y), width: within(box.width), height: within(box.height) },
});

interface Spot {
  element: PinElement | null;
  region?: PinRegion;
}

const boundRegion = ({ x, y, ...region }: PinRegion): PinRegion => ({
  ...region,
  x: within(x),
  y: within(y),
});

export const boundSpot = (spot: Spot | null): Spot => ({
  element: spot?.element ? boundElement(spot.element) : null,
  ...(spot?.region && { region: boundRegion(spot.region) }),
});
