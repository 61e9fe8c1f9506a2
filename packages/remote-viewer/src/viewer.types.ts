import type { Step } from '@ringmark/contract/live/steps';
import type { Preferences } from '@ringmark/contract/live/preferences';
import type { PageReport, PinElement, PinRegion } from '@ringmark/contract/pins';
import type { Claim } from './fair-semaphore.ts';
import type { CheckedPin, NamedPlace, PinToPlace } from './in-page/in-page.ts';
import type { PageRead, PageToRead } from '@ringmark/contract/viewing/background';
import type { InBackground } from './background/background.types.ts';
import type { BackgroundPage } from '@ringmark/contract/viewing/background';
import type { OpenDoor, RecordedSignIn, ThroughDoor } from '@ringmark/contract/viewing/doors';
import type { DoorRenewal, DoorTrial, TrialInput } from '@ringmark/contract/viewing/door-trials';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { Picture, RingPictures } from './pictures/pictures.types.ts';
import type { Freezing } from './frozen/frozen.types.ts';
import type { KeptViews } from './session/kept-views.types.ts';
import type { FileTarget, FileTransfer } from './file-transfer.types.ts';
import type { LiveHandle, LiveSink } from './live.types.ts';
import type { PointedElement, TakenByRule } from '@ringmark/contract/live/page-rules';
import type { ScriptWithoutFont } from '@ringmark/contract/live/fonts';
import type { StepsToRepeat } from '@ringmark/contract/viewing/proofs';
import type { Proofs } from '@ringmark/contract/viewing/proofs';
import type { ViewerStatus } from './viewer-status.types.ts';

export interface Size {
  width: number;
  height: number;
}

/** Opaque bytes: the owner's sign-ins to the sites of one project. They are secrets. */
export interface KeptSiteState {
  first: Uint8Array | null;
  /** Called when they have changed, as long as the view belongs to its owner. */
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

/** A page of the project's own sites, for the sign-in of its door. */
export interface RecordingInput extends Omit<OpenInput, 'doorClosed' | 'siteState' | 'isOwnPage' | 'pin'> {
  /**
   * The door that opens the project's pages in addition to the sign-in. It is brought along, at any level, and not kept
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
  /** Its door opened nothing: what is shown asks for a sign-in. */
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
  /** Px of the picture to a CSS px. */
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
  /** Px of the picture to a CSS px. */
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

export interface RecheckedPin extends CheckedPin {
  /** Tells whether everything was done again that led to it; absent where nothing had to be. */
  isReached?: boolean;
}

export interface RemoteViewer extends Proofs, RingPictures, Omit<Freezing, 'openFrozen'>, KeptViews {
  /** Opens the page in a context of its own. Throws ViewerError. */
  open: (input: OpenInput) => Promise<OpenedSession>;
  /**
   * Opens a view in which somebody signs in, so that it can be kept; nothing that they kept before is in it. It may also
   * lead to hosts of sign-in providers, for each of which the person is asked first (`hostWanted`). Throws ViewerError.
   */
  openRecording: (input: RecordingInput) => Promise<OpenedSession>;
  /**
   * Returns what the sign-in has left: cookies of the project's sites and of the hosts that were allowed, stores of the
   * project's origins that were visited. Throws recording_too_large, and viewport_gone if nothing is recorded, or
   * something else is.
   */
  keepRecording: (input: SessionKey & { subject?: string }) => Promise<RecordedSignIn>;
  /** Opens the page without and with a door, in the background, and compares. It has half a minute for each. */
  tryDoor: (input: TrialInput) => Promise<DoorTrial>;
  /** Opens a page through a door, in the background, and reads what its sign-in has become. */
  renewDoor: (input: TrialInput) => Promise<DoorRenewal>;
  /** Scrolls to a place in CSS px of the page (clamped) and answers with the picture there. */
  scroll: (input: SessionKey & ScrollPlace) => Promise<ScrolledPicture>;
  /** Clicks at CSS px of the viewport (clamped) and answers with the resulting picture. */
  click: (input: SessionKey & { x: number; y: number }) => Promise<ClickedPicture>;
  /**
   * The present picture, and the element at CSS px of the viewport where that is asked; the page is not touched. With a
   * `size` the point is the middle of a region.
   */
  inspect: (
    input: SessionKey & { x?: number; y?: number; size?: Size | undefined },
  ) => Promise<InspectedPage>;
  /**
   * Ends a view of this person (by default the owner), also one that is being opened. Another's looks like an unknown
   * one: viewport_gone.
   */
  close: (input: SessionKey & { person?: string }) => Promise<void>;
  /**
   * Ends an owner's views, also opening sessions and single pictures in progress: those fail with viewport_gone. One
   * view may stay.
   */
  closeAllOf: (ownerId: string, butSessionId?: string) => Promise<void>;
  /** One picture without a session. */
  capture: (input: CaptureInput) => Promise<CapturedPicture>;
  /** Finds where pins of earlier visits are now, in the order given. */
  resolvePins: (
    input: SessionKey & { pins: readonly PinToPlace[]; revealId?: string | undefined },
  ) => Promise<NamedPlace[]>;
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
  /** Pushes frames to the sink while the page changes. A second call for the session ends the first. */
  live: (sessionId: string, ownerId: string, sink: LiveSink) => Promise<LiveHandle>;
  /** Returns what a page rule would match at CSS px of the viewport; `wider` says how many steps around that. */
  pointRule: (input: SessionKey & { x: number; y: number; wider: number }) => Promise<PointedElement | null>;
  /** Has a view follow these rules and no others, and tells what each takes there, and another selector. */
  tryRules: (
    input: SessionKey & { rules: readonly PageRule[]; look: string | null },
  ) => Promise<{ taken: TakenByRule[]; looked: TakenByRule | null }>;
  /** A band of the whole page's width (height <= 8,000), taken without scrolling the page. */
  strip: (input: SessionKey & { y: number; height: number }) => Promise<Strip>;
  /** Files of the person for the page of their view; throws files_unwanted where nothing waits for them. */
  receiveFiles: (input: SessionKey & { target: FileTarget }) => Promise<FileTransfer>;
  report: (input: SessionKey) => Promise<SessionReport>;
  /** Looks for the browser at the first call, starts nothing. */
  status: () => Promise<ViewerStatus>;
  /** Starts the browser for a moment, so that the status tells whether it works and what it runs without. */
  check: () => Promise<ViewerStatus>;
  /** Scripts whose letters the browser draws as empty boxes. Starts it for a moment. Throws ViewerError. */
  scriptsWithoutFont: () => Promise<ScriptWithoutFont[]>;
  /** Ends every session and the browser's process group. Nothing can be opened afterwards. */
  stop: () => Promise<void>;
}
