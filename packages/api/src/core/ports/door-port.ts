import type { Preferences } from '@ringmark/contract/live/preferences';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { BackgroundPage, NotOpened } from './proof-port.ts';
import type { OpenDoor, RecordedSignIn } from './door.types.ts';

interface DoorLook {
  picture: { image: Uint8Array; mime: string } | null;
  url: string;
  why: NotOpened['why'] | null;
}

/** Opening closed pages. Failures are AppErrors. */
export interface DoorViewing {
  /** A view in which somebody signs in, so that it can be kept; `door` is brought along, and not kept with it. */
  openRecording(page: {
    ownerId: string;
    /** The same as in a `ViewerPage`. */
    share?: { owner: string; group: string };
    /** An opaque name of its purpose: the recording can be kept for this purpose only. */
    subject: string;
    url: string;
    allowedUrls: readonly string[];
    isAnyOfSites?: boolean;
    width: number;
    height: number;
    userAgent?: string;
    rules?: readonly PageRule[];
    door?: OpenDoor | undefined;
    preferences?: Preferences;
    signal?: AbortSignal | undefined;
  }): Promise<{ sessionId: string; scrollWidth: number; scrollHeight: number }>;
  /** Returns the cookies and storage that the sign-in has left; at most 1 MB. */
  keepRecording(view: { ownerId: string; sessionId: string; subject: string }): Promise<RecordedSignIn>;
  /** Opens a page without and with a door, and compares. */
  tryDoor(input: {
    page: BackgroundPage;
    door: OpenDoor;
  }): Promise<{ without: DoorLook; with: DoorLook; opens: boolean; isSame: boolean }>;
  /** Opens a page through a door, and reads what its sign-in has become. */
  renewDoor(input: {
    page: BackgroundPage;
    door: OpenDoor;
  }): Promise<{ isOpen: boolean; why: NotOpened['why'] | null; recorded: RecordedSignIn | null }>;
}
