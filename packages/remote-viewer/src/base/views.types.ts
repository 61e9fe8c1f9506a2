import type { Preferences } from '@ringmark/contract/live/preferences';
import type { Step } from '@ringmark/contract/live/steps';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { PageReport, PinElement, PinRegion } from '@ringmark/contract/pins';
import type { OpenDoor, ThroughDoor } from '@ringmark/contract/viewing/doors';
import type { StepsToRepeat } from '@ringmark/contract/viewing/proofs';
import type { Claim } from './fair-semaphore.ts';
import type { Picture } from './pictures.types.ts';

export interface Size {
  width: number;
  height: number;
}

/** Opaque bytes: the owner's sign-ins to the sites of one project. They are secrets. */
export interface KeptSiteState {
  first: Uint8Array | null;
  /** Called when the sign-ins have changed, as long as the view belongs to its owner. */
  save: (state: Uint8Array) => void;
}

export interface OpenInput extends Size, ThroughDoor {
  ownerId: string;
  /** The claim on shared places, in opaque names; the owner alone by default. */
  share?: Claim;
  /** Absolute http(s) address, or a path when `isOwnPage`. */
  url: string;
  /** The project's allowed addresses: `url` must equal one unless `isAnyOfSites`, and navigation stays on their sites. */
  allowedUrls: readonly string[];
  /** Any page of the sites of `allowedUrls` may be the first, and not only one of them. */
  isAnyOfSites?: boolean;
  /** The state that the owner's last view of these sites kept, and the place for what this one keeps. */
  siteState?: KeptSiteState;
  /** The preferences of the person's browser that the page sees. */
  preferences?: Preferences;
  /** The identity that the browser claims; see `identityOf`. */
  userAgent?: string;
  rules?: readonly PageRule[];
  deviceScale?: number;
  /** The view is opened for this pin: what led to it is done again where it is not visible. The view sends nothing then. */
  pin?: { element: PinElement; repeat: StepsToRepeat } | undefined;
  /** Aborted when the caller has gone: the page is then opened no further. */
  signal?: AbortSignal | undefined;
  /** The page is this server's own; its context reaches nothing but this origin. */
  isOwnPage?: boolean;
}

/** A page of the project's own sites, for the sign-in of its site access. */
export interface RecordingInput extends Omit<OpenInput, 'doorClosed' | 'siteState' | 'isOwnPage' | 'pin'> {
  /**
   * The site access that opens the project's pages in addition to the sign-in. It is used at any level, and not kept
   * with the sign-in.
   */
  door?: OpenDoor | undefined;
  /** The purpose of the recording, in an opaque name: it can be kept only for that. */
  subject?: string;
}

export interface PageSize {
  scrollWidth: number;
  scrollHeight: number;
}
export interface ScrollPlace {
  scrollX: number;
  scrollY: number;
}

export interface OpenedSession extends PageSize {
  sessionId: string;
  url: string;
  title: string;
  userAgent: string;
  /** True if its site access opened nothing: the page shown asks for a sign-in. */
  isDoorClosed: boolean;
}

/** A view that a person has open, or that is being opened: then it has no title yet. */
export interface OpenView {
  sessionId: string;
  url: string;
  title: string;
  /** ms since 1970. */
  openedAt: number;
}

export interface SessionKey {
  ownerId: string;
  sessionId: string;
}

export interface ScrolledPicture extends Picture, ScrollPlace, PageSize {
  url: string;
}

/** The picture after a click. */
export interface ClickedPicture extends ScrolledPicture {
  /** The address that the click would have led to; null if nothing was refused. */
  refused: { url: string; sentence: string } | null;
}

/** The present picture, as a ticket keeps it, with the facts of its page and window. */
export interface InspectedPage extends ScrolledPicture {
  /** The element at the point that was asked for; null over nothing. */
  element: PinElement | null;
  /** The region that was asked for. */
  region?: PinRegion;
  title: string;
  userAgent: string;
  /** Pixels of the picture per CSS px. */
  deviceScale: number;
  /** The person's earlier steps, with the element at the point as the last one; none without a point. */
  steps: Step[];
}

export type CaptureInput = Omit<OpenInput, 'deviceScale' | 'signal' | 'siteState' | 'pin'> &
  ScrollPlace & {
    containerHeight?: number;
    /** It is kept with a ticket: at device scale 2, where that stays within the bounds of pictures. */
    isKept?: boolean;
  };

export interface CapturedPicture extends Picture, ScrollPlace {
  viewportWidth: number;
  viewportHeight: number;
  /** Pixels of the picture per CSS px. */
  deviceScale: number;
  /** The same as in `OpenedSession`. */
  isDoorClosed: boolean;
}

export interface Strip extends Picture {
  y: number;
  width: number;
  height: number;
}

/** The report of the page. Values of query parameters that look like secrets are replaced in addresses. */
export interface SessionReport extends Pick<PageReport, 'loadMs' | 'console' | 'requests'> {
  url: string;
  title: string;
}
