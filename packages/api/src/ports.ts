import type { PinElement, PageReport } from '@ringmark/contract/pins';
import type { BrowserState, MailTransportKind } from '@ringmark/contract/system';
import type { ResolvedPin } from '@ringmark/contract/viewport';

/** Whose share of scarce places a caller takes. */
export interface FairShare {
  owner: string;
  group: string;
}

/** The time now, in ms since 1970, so that tests can set it. */
export interface Clock {
  now(): number;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Set for pictures that the HTML shows inline. */
  cid?: string;
}

export interface OutgoingMail {
  /** The outbox row's id, for tracing at the provider. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With angle brackets, as in the header. */
  messageId: string;
  headers: Record<string, string>;
  attachments?: MailAttachment[];
}

/** Sends a mail by one transport. */
export interface Mailer {
  /** @throws MailRefusedError when trying again is useless; anything else means try again later. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The provider will never take this mail: a recipient that does not exist, a sender that is not allowed. */
export class MailRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusedError';
  }
}

/** A file that has arrived whole but that nobody can see yet. */
export interface StagedFile {
  /** The id it will have once kept. */
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** The sniffed type where it is PNG, JPEG, WebP or GIF, else application/octet-stream. */
  contentType: string;
}

/** Where bytes live. Nothing of a path ever leaves it. */
export interface FileStore {
  /** Puts staged files in their place, synced to disk; rows that name them are written after. */
  keep(files: readonly StagedFile[]): Promise<void>;
  /** Writes a small whole file (a screenshot) and keeps it at once. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a kept file, or undefined when there is none. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** Removes kept or staged files; those that are not there are no mistake. */
  discard(ids: readonly string[]): Promise<void>;
  /** Bytes that are free on the volume. */
  freeBytes(): Promise<number>;
}

/** Stores and clears the cookie of a session; what a cookie is, only the wire knows. */
export interface SessionCarrier {
  start(token: string, expiresAt: number): void;
  end(): void;
  /** Remembers, in this browser alone, which sign-in was asked for here. */
  remember(marker: string, expiresAt: number): void;
  readonly marker: string | null;
}

export interface ViewerPage {
  /** Whose session it is: a user, or a user with the administrator who impersonates them. */
  ownerId: string;
  /** Who shares the browser's places with others: the one who really asks, of their organization. */
  share: FairShare;
  url: string;
  /** The project's addresses: the page may go on to their sites and to no other. */
  allowedUrls: readonly string[];
  /** Any page of their sites may be opened, and not only one of them. */
  isAnyOfSites?: boolean;
  /** True for the app's own demo page, which reaches the app and nothing else. */
  isOwnPage: boolean;
}
export interface ViewerSize {
  /** CSS px. */
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
  scrollX: number;
  scrollY: number;
  pageWidth: number;
  pageHeight: number;
  pageTitle: string;
  url: string;
  userAgent: string;
  deviceScale: number;
}
export interface PinToResolve {
  id: string;
  x: number;
  y: number;
  /** How far the page was scrolled when it was placed. */
  scrollX: number;
  scrollY: number;
  /** The window's size then, CSS px. */
  viewportWidth: number | null;
  viewportHeight: number | null;
  element: PinElement | null;
}
export interface ViewerStatus {
  state: BrowserState;
  /** One sentence a person can act on, when something is wrong. */
  reason: string | null;
  /** Of the browser, once it has run. */
  version: string | null;
  sessions: number;
  maxSessions: number;
  /** Since the start: the browser's starts, its crashes and its pages', and what its proxy refused by why. */
  starts: number;
  crashes: number;
  denials: Readonly<Record<string, number>>;
}

/** Strangers' pages in a browser on the server. Failures come as AppError already. */
export interface RemoteViewing {
  /**
   * Why this address could never be opened, judged by its text alone (a private host, an odd port, a trick of
   * spelling); null when it may be.
   */
  refusalOf(url: string): { code: string; message: string } | null;
  /** Whether an address is on a site of these: where a view that was opened at one of them may go. */
  isOnSites(url: string, allowedUrls: readonly string[]): boolean;
  open(
    page: ViewerPage & ViewerSize,
  ): Promise<{ sessionId: string; scrollWidth: number; scrollHeight: number }>;
  scroll(input: {
    ownerId: string;
    sessionId: string;
    scrollX: number;
    scrollY: number;
  }): Promise<ViewerShot>;
  click(input: { ownerId: string; sessionId: string; x: number; y: number }): Promise<ViewerShot>;
  /** A band of the page in its whole width, however far it is scrolled. */
  strip(input: { ownerId: string; sessionId: string; y: number; height: number }): Promise<{
    image: Uint8Array;
    mime: ViewerShot['mime'];
    y: number;
    width: number;
    height: number;
  }>;
  /** The element under a point of the viewport, and the scroll position of the page. */
  inspect(input: {
    ownerId: string;
    sessionId: string;
    x: number;
    y: number;
  }): Promise<ViewerPlace & ViewerShot>;
  resolvePins(input: {
    ownerId: string;
    sessionId: string;
    pins: readonly PinToResolve[];
    /** The element of this one's pin is brought into sight within the page. */
    revealId?: string | undefined;
  }): Promise<({ id: string } & Omit<ResolvedPin, 'ticketId'>)[]>;
  report(input: { ownerId: string; sessionId: string }): Promise<Omit<PageReport, 'reporter'>>;
  close(input: { ownerId: string; sessionId: string }): Promise<void>;
  closeAllOf(ownerId: string): Promise<void>;
  /** One shot of a page, without a session; one that is kept is taken at device scale 2 where it may be. */
  capture(
    page: ViewerPage & ViewerSize & { scrollX: number; scrollY: number; isKept?: boolean },
  ): Promise<ViewerShot & { viewportWidth: number; viewportHeight: number; deviceScale: number }>;
  /**
   * The part of a picture around a ring, with the ring drawn on it.
   *
   * @param input ring: 0 to 1 of the picture's width and height.
   */
  closeUp(input: {
    image: Uint8Array;
    mime: string;
    ring: { x: number; y: number };
  }): Promise<{ image: Uint8Array; mime: string }>;
  /**
   * A whole picture with the ring drawn on it: of its kind, or a JPEG where that would be too large.
   *
   * @param input ring: 0 to 1 of the picture's width and height; pageWidth: how many CSS px the picture is wide.
   */
  markPicture(input: {
    share: FairShare;
    image: Uint8Array;
    mime: string;
    ring: { x: number; y: number };
    pageWidth: number;
  }): Promise<{ image: Uint8Array; mime: string }>;
  status(): Promise<ViewerStatus>;
}

/** The state of the nightly backups. Times are ms since 1970. */
export interface NightlyBackup {
  isOn: boolean;
  folder: string;
  /** 0 to 23, by the machine's clock. */
  hour: number;
  keep: number;
  /** How many there are. */
  kept: number;
  last: { at: number; bytes: number | null } | null;
  nextAt: number | null;
  isRunning: boolean;
  /** Why the last try failed; null once one has succeeded. */
  failure: { at: number; sentence: string } | null;
  /** How many tries failed since the start. */
  failures: number;
}

/** What the process knows of itself and of the machine that it runs on. */
export interface Installation {
  readonly version: string;
  readonly nodeVersion: string;
  /** ms since 1970. */
  readonly startedAt: number;
  /** How mail leaves; nothing of it is secret. */
  readonly mail: { transport: MailTransportKind; place: string | null };
  databaseSize(): Promise<{ bytes: number; walBytes: number }>;
  backup(): Promise<NightlyBackup>;
}
