import type { Door } from '../tab/door/door.types.ts';
import type { BackgroundPage, NotOpened } from './background.types.ts';

export interface TrialInput {
  page: Omit<BackgroundPage, 'door' | 'doorClosed' | 'clockAt'>;
  door: Door;
}

/** What a page shows, signed in or not: also an error, or a form that asks for a password. */
export interface DoorLook {
  /** Null where nothing came: then `why` says more. */
  picture: { image: Buffer; mime: 'image/jpeg' } | null;
  /** Where the page has ended: the address that was refused, where it leads to another site. */
  url: string;
  /** Null for a page that opened. */
  why: NotOpened['why'] | null;
}

export interface DoorTrial {
  without: DoorLook;
  with: DoorLook;
  /** False where the door changes nothing: the same text at the same address, or a page that still asks for a sign-in. */
  opens: boolean;
}
