import type { NotOpened } from '@ringmark/contract/viewing/background';

/** The outcome of a visit to a page, or why it did not open; `came` says what was wrong with a page that came all the same. */
export type InBackground<T> =
  | { opened: true; result: T; came?: NotOpened['why'] }
  | ({ opened: false } & NotOpened);
