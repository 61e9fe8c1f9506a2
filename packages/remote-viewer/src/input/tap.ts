import type { Params } from '../cdp/connection.ts';

export type TouchEvent = Params<'Input.dispatchTouchEvent'>;

export const touchDown = (at: { x: number; y: number }): TouchEvent => ({
  type: 'touchStart',
  touchPoints: [at],
});
export const TOUCH_UP: TouchEvent = { type: 'touchEnd', touchPoints: [] };

/** Returns the events of one finger that touches and lifts, as a phone's browser receives them. */
export const tapAt = (at: { x: number; y: number }): TouchEvent[] => [touchDown(at), TOUCH_UP];
