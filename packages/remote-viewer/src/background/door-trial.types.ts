import type { Door, RecordedSignIn } from '../tab/door/door.types.ts';
import type { BackgroundPage, NotOpened } from './background.types.ts';

export interface TrialInput {
  page: Omit<BackgroundPage, 'door' | 'doorClosed' | 'clockAt'>;
  door: Door;
}

/** The look of a page, signed in or not. It may also be an error, or a form that asks for a password. */
export interface DoorLook {
  /** Null where nothing came: then `why` says more. */
  picture: { image: Buffer; mime: 'image/jpeg' } | null;
  /** The address where the page ended, or the refused address if it leads to another site. */
  url: string;
  /** Null for a page that opened. */
  why: NotOpened['why'] | null;
}

export interface DoorTrial {
  without: DoorLook;
  with: DoorLook;
  /** False where the door changes nothing: the same text at the same address, or a page that still asks for a sign-in. */
  opens: boolean;
  /** The same text at the same address. */
  isSame: boolean;
}

/** The present state of a page behind a door. */
export interface DoorRenewal {
  isOpen: boolean;
  /** Why the page did not open; null where it did, also at a sign-in. */
  why: NotOpened['why'] | null;
  /** The sign-in as the site keeps it by now; null without a recorded one, or if it opens nothing. */
  recorded: RecordedSignIn | null;
}
