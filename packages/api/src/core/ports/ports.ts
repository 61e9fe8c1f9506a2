import type { Step } from '@ringmark/contract/live/steps';
import type { Preferences } from '@ringmark/contract/live/preferences';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { Strokes } from '@ringmark/contract/pages/drawing-strokes';
import type { PageReport, PinElement, PinRegion, Ring } from '@ringmark/contract/pins';
import type { BrowserState } from '@ringmark/contract/system';
import type { PageReading } from './page-port.ts';
import type { ThroughDoor } from './door.types.ts';
import type { DoorViewing } from './door-port.ts';
import type { FrozenViewing } from './frozen-page-port.ts';
import type { ProofViewing } from './proof-port.ts';
import type { StepsToRepeat } from '@ringmark/contract/viewing/proofs';
import type { ResolvedPin } from '@ringmark/contract/pages/viewport';
import type { RulePointing } from '@ringmark/contract/viewing/rule-pointing';
import type { CheckedPage } from './checked-page.ts';

export interface FairShare {
  owner: string;
  group: string;
}

/** A clock in ms since 1970, which tests can set. */
export interface Clock {
  now(): number;
}

/** A whole file that no reader can see yet. */
export interface StagedFile {
  id: string;
  fileName: string;
  size: number;
  sha256: string;
  /** The detected type of PNG, JPEG, WebP or GIF, else application/octet-stream. */
  contentType: string;
}

/** Files by id; paths never leave it. */
export interface FileStore {
  /** Syncs the files to disk; write the rows that name them afterwards. */
  keep(files: readonly StagedFile[]): Promise<void>;
  /** Writes a small whole file and keeps it at once. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  read(id: string): Promise<Uint8Array | undefined>;
  /** Ignores files that are not there. */
  discard(ids: readonly string[]): Promise<void>;
  freeBytes(): Promise<number>;
}

/** Stores and clears a session's cookie, which only the HTTP layer knows. */
export interface SessionCarrier {
  start(token: string, expiresAt: number): void;
  end(): void;
  /** Remembers in this browser which sign-in was requested. */
  remember(marker: string, expiresAt: number): void;
  readonly marker: string | null;
}

/** A person's sign-ins to the sites of one project, as opaque bytes. They are secrets. */
export interface KeptSiteState {
  first: Uint8Array | null;
  /** There are some, and no key that opens them. */
  isClosed: boolean;
  /** Called when they have changed, as long as the view is its owner's. */
  save(state: Uint8Array): void;
}

export interface ViewerPage extends ThroughDoor {
  /** A user, or a user with the impersonating administrator. */
  ownerId: string;
  /** The real caller, of their organization, for the browser's places. */
  share: FairShare;
  url: string;
  /** The project's addresses: the page may navigate only on their sites. */
  allowedUrls: readonly string[];
  /** Allows any page of their sites, not only the addresses. */
  isAnyOfSites?: boolean;
  /** The app's demo page, which reaches the app and nothing else. */
  isOwnPage: boolean;
  /** The name that the browser gives itself. Without it, the browser uses its usual name. */
  userAgent?: string;
  /** The rules that are applied to the page before it is drawn. */
  rules?: readonly PageRule[];
}
export interface ViewerSize {
  width: number;
  height: number;
}
export interface ViewerShot {
  image: Uint8Array;
  mime: string;
  scrollX: number;
  scrollY: number;
}
export interface ViewerPlace {
  element: PinElement | null;
  region?: PinRegion;
  scrollX: number;
  scrollY: number;
  scrollWidth: number;
  scrollHeight: number;
  title: string;
  url: string;
  userAgent: string;
  deviceScale: number;
  /** The owner's actions before the pin, with the element at the point as the last one. */
  steps: Step[];
}
export interface PinToResolve {
  id: string;
  x: number;
  y: number;
  /** The scroll position when the pin was placed. */
  scrollX: number;
  scrollY: number;
  /** The window's size then, CSS px. */
  viewportWidth: number | null;
  viewportHeight: number | null;
  element: PinElement | null;
  /** The size of a region when the pin was placed. */
  size?: ViewerSize | undefined;
}
export interface ViewerStatus {
  state: BrowserState;
  /** A sentence to act on, when something is wrong. */
  reason: string | null;
  /** Null before the browser's first start. */
  version: string | null;
  sessions: number;
  maxSessions: number;
  /** Counted since the start of the server. */
  starts: number;
  crashes: number;
  denials: Readonly<Record<string, number>>;
}

interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Other sites' pages in a browser on the server. Failures are AppErrors. */
export interface RemoteViewing extends ProofViewing, FrozenViewing, DoorViewing, PageReading, RulePointing {
  /**
   * Why the text of an address rules it out (a private host, an odd port, a trick of spelling); null for allowed ones.
   */
  refusalOf(url: string): { code: string; message: string } | null;
  isOnSites(url: string, allowedUrls: readonly string[]): boolean;
  /**
   * `signal`: aborted when the caller has gone, which opens the page no further. `isDoorClosed`: what is shown asks for a
   * sign-in although it came through a door.
   */
  open(
    page: ViewerPage &
      ViewerSize & {
        signal?: AbortSignal | undefined;
        siteState?: KeptSiteState;
        preferences?: Preferences;
        /** The view is opened for this pin, with what led to it, and only to look at it. */
        pin?: { element: PinElement; repeat: StepsToRepeat } | undefined;
      },
  ): Promise<{ sessionId: string; scrollWidth: number; scrollHeight: number; isDoorClosed: boolean }>;
  scroll(input: {
    ownerId: string;
    sessionId: string;
    scrollX: number;
    scrollY: number;
  }): Promise<ViewerShot>;
  /** `refused`: where the click would have led, and why it did not. */
  click(input: {
    ownerId: string;
    sessionId: string;
    x: number;
    y: number;
  }): Promise<ViewerShot & { refused: { url: string; sentence: string } | null }>;
  /** A band of the page in its whole width, at any scroll position. */
  strip(input: { ownerId: string; sessionId: string; y: number; height: number }): Promise<{
    image: Uint8Array;
    mime: ViewerShot['mime'];
    y: number;
    width: number;
    height: number;
  }>;
  inspect(input: {
    ownerId: string;
    sessionId: string;
    x: number;
    y: number;
    /** The size of the region around the point. */
    size?: ViewerSize | undefined;
  }): Promise<ViewerPlace & ViewerShot>;
  resolvePins(input: {
    ownerId: string;
    sessionId: string;
    pins: readonly PinToResolve[];
    /** The element of this pin is brought into view. */
    revealId?: string | undefined;
  }): Promise<({ id: string } & Omit<ResolvedPin, 'ticketId'>)[]>;
  report(input: { ownerId: string; sessionId: string }): Promise<Omit<PageReport, 'reporter'>>;
  /** `person`: the real caller, who may close their views also in another of their roles. */
  close(input: { ownerId: string; sessionId: string; person: string }): Promise<void>;
  closeAllOf(ownerId: string, butSessionId?: string): Promise<void>;
  /** A picture without a session; device scale 2 where its size allows. */
  capture(
    page: ViewerPage &
      ViewerSize & { scrollX: number; scrollY: number; isKept?: boolean; preferences?: Preferences },
  ): Promise<
    ViewerShot & { viewportWidth: number; viewportHeight: number; deviceScale: number; isDoorClosed: boolean }
  >;
  /** Returns the part of a picture around a ring, with the ring. */
  closeUp(input: {
    image: Uint8Array;
    mime: string;
    ring: Ring;
    /** The marks that people drew on the picture. */
    drawn?: { marks: readonly Strokes[]; pageWidth: number } | null;
    /** Shows what is around this element instead, in a frame around it. Lengths are CSS px of the page. */
    framed?: { box: PictureBox; pageWidth: number; places: readonly PictureBox[] } | undefined;
  }): Promise<{ image: Uint8Array; mime: string }>;
  /**
   * A picture with its ring, of its own type or a JPEG where that would be too large.
   *
   * @param input ring: null for none; covers: parts to make unreadable, in shares of the picture; marks: what was drawn on
   *   it, CSS px; pageWidth: CSS px; widest: px, above which the picture becomes narrower, and a JPEG.
   */
  markPicture(input: {
    share: FairShare;
    image: Uint8Array;
    mime: string;
    ring: Ring | null;
    covers?: readonly PictureBox[];
    marks?: readonly Strokes[];
    pageWidth: number;
    widest?: number;
  }): Promise<{ image: Uint8Array; mime: string }>;
  /** Opens a page in the background, once no person needs the room, and looks for pins on it; half a minute at most. */
  checkPins(
    page: Omit<ViewerPage, 'share'> &
      ViewerSize & {
        preferences?: Preferences | undefined;
        pins: readonly PinToResolve[];
        /** These steps led to all of them: those that are missing are looked for once more after them. */
        repeat?: StepsToRepeat | undefined;
        signal: AbortSignal;
      },
  ): Promise<CheckedPage>;
  status(): Promise<ViewerStatus>;
}
