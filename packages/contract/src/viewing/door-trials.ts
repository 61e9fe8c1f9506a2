import type { BackgroundPage, NotOpened } from './background.ts';
import type { OpenDoor, RecordedSignIn } from './doors.ts';

export interface TrialInput {
  page: Omit<BackgroundPage, 'door' | 'doorClosed'>;
  door: OpenDoor;
}

/** A page as it shows itself, signed in or not: also an error, or a form that asks for a password. */
export interface DoorLook {
  /** The picture; null if nothing came, and then `why` says more. */
  picture: { image: Uint8Array; mime: string } | null;
  /** The address at which the page has ended: the one that was refused, where it leads to another site. */
  url: string;
  /** The reason why the page did not open; null for a page that opened. */
  why: NotOpened['why'] | null;
}

export interface DoorTrial {
  without: DoorLook;
  with: DoorLook;
  /**
   * False if the site access changes nothing: the same text at the same address, or a page that still asks for a
   * sign-in.
   */
  opens: boolean;
  /** True for the same text at the same address. */
  isSame: boolean;
}

/** The state of a page behind site access. */
export interface DoorRenewal {
  isOpen: boolean;
  /** Says why the page did not open; null where it did, also at a sign-in. */
  why: NotOpened['why'] | null;
  /** The sign-in as the site keeps it by now; null without a recorded one, or where it opens nothing. */
  recorded: RecordedSignIn | null;
}
