import type { CheckedPin, PinToPlace } from '../in-page/in-page.ts';
import type { BackgroundPage, NotOpened, PageRead, PageToRead } from '@ringmark/contract/viewing/background';
import type { DoorRenewal, DoorTrial, TrialInput } from '@ringmark/contract/viewing/door-trials';
import type { StepsToRepeat } from '@ringmark/contract/viewing/proofs';

/** The outcome of a visit to a page, or why it did not open; `came` says what was wrong with a page that came all the same. */
export type InBackground<T> =
  | { opened: true; result: T; came?: NotOpened['why'] }
  | ({ opened: false } & NotOpened);

export interface RecheckedPin extends CheckedPin {
  /** Tells whether everything was done again that led to it; absent where nothing had to be. */
  isReached?: boolean;
}

/** Works with pages that nobody watches. */
export interface BackgroundCalls {
  /** Finds out what has become of pins on a page that nobody watches; it has half a minute once it has its place. */
  checkPins: (
    input: Omit<BackgroundPage, 'clockAt'> & {
      pins: readonly PinToPlace[];
      /** These steps led to all of them: pins that are missing as the page opens are looked for after them. */
      repeat?: StepsToRepeat | undefined;
    },
  ) => Promise<InBackground<RecheckedPin[]>>;
  /** The bare answer of a page, without a browser: see `readPage`. */
  readPage: (input: PageToRead) => Promise<PageRead>;
  /** Opens the page without and with a site access, in the background, and compares. It has half a minute for each. */
  tryDoor: (input: TrialInput) => Promise<DoorTrial>;
  /** Opens a page with a site access, in the background, and reads what its sign-in has become. */
  renewDoor: (input: TrialInput) => Promise<DoorRenewal>;
}
