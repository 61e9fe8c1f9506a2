import type { Visited } from '@ringmark/contract/viewing/background';
import type { PinState } from '@ringmark/contract/pins';

/** A pin as a page has it today. */
export interface CheckedPin {
  id: string;
  state: PinState;
  /** True when the element says something else than when it was pinned. */
  isReworded: boolean;
  /** The distance from where it was placed, in CSS px; null unless it moved with the page. */
  movedBy?: { x: number; y: number } | null;
  /** Tells whether everything was done again that led to it; absent where nothing had to be. */
  isReached?: boolean;
  /** It is missing, but it may be visible only after steps that could not all be repeated. */
  isUnsure?: boolean;
}

/** The content of a page that nobody watches, or the reason why it did not open. */
export type CheckedPage = Visited<CheckedPin[]>;
