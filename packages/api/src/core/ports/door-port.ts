import type { DoorRenewal, DoorTrial, TrialInput } from '@ringmark/contract/viewing/door-trials';
import type { Preferences } from '@ringmark/contract/live/preferences';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { OpenDoor, RecordedSignIn } from '@ringmark/contract/viewing/doors';

/** Opening closed pages. Failures are AppErrors. */
export interface DoorViewing {
  /** A view in which someone signs in, so that it can be kept; `door` is brought along, and not kept with it. */
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
  tryDoor(input: TrialInput): Promise<DoorTrial>;
  /** Opens a page through a door, and reads what its sign-in has become. */
  renewDoor(input: TrialInput): Promise<DoorRenewal>;
}
