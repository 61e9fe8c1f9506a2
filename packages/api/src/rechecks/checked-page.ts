import type { PinState } from '@ringmark/contract/pins';

/** `isReworded`: it says something else than when it was pinned. */
export interface CheckedPin {
  id: string;
  state: PinState;
  isReworded: boolean;
}
/** What is on a page that nobody watches, or why it did not open. */
export type CheckedPage =
  | { opened: true; result: CheckedPin[] }
  | { opened: false; why: 'not_allowed' | 'sign_in' | 'failed' | 'hung' }
  | { opened: false; why: 'elsewhere' | 'redirected'; url: string }
  | { opened: false; why: 'status'; status: number };
