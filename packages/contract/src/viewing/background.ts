import type { Preferences } from '../live/preferences.ts';
import type { PageRule } from '../pages/page-rules.ts';
import type { ThroughDoor } from './doors.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A size of a window, in CSS px. */
export interface WindowSize {
  width: number;
  height: number;
}

/** A page that is opened in nobody's view, once no person needs the room. */
export interface BackgroundPage extends WindowSize, ThroughDoor {
  /** The owner of the work, in opaque words: only the log shows them. */
  ownerId: string;
  url: string;
  /** The project's addresses: the page may navigate only on their sites. */
  allowedUrls: readonly string[];
  /** Allows any page of their sites, not only the addresses. */
  isAnyOfSites?: boolean;
  /** The page is this server's own; it reaches nothing but this origin. */
  isOwnPage?: boolean;
  preferences?: Preferences;
  userAgent?: string;
  rules?: readonly PageRule[];
  /** ms since 1970 that the page's own clock shows at its start; the true time without it. */
  clockAt?: number;
  signal: AbortSignal;
}

/**
 * Says why a page did not open: its address is not allowed or no longer is; it answered with an error; it wants a
 * sign-in, so that its site access is closed if it used one; it leads to another site, or elsewhere on its own; it did
 * not answer, or (`hung`) has kept its visit waiting so long that another try is not worth its while.
 */
export type NotOpened =
  | { why: 'not_allowed' | 'sign_in' | 'failed' | 'hung' }
  | { why: 'elsewhere' | 'redirected'; url: string }
  | { why: 'status'; status: number };

/** The outcome of a visit to a page, or why it did not open. */
export type Visited<T> = { opened: true; result: T } | ({ opened: false } & NotOpened);

/** A page whose bare answer is asked for, without a browser. */
export interface PageToRead extends Pick<
  BackgroundPage,
  'ownerId' | 'url' | 'allowedUrls' | 'isAnyOfSites' | 'isOwnPage' | 'userAgent' | 'signal'
> {
  /** Its cookies, headers and passwords go along; what scripts of the page would send does not. */
  door?: ThroughDoor['door'];
}

export type PageRead =
  | {
      read: true;
      /** The headers by their names in lower case. */
      headers: Readonly<Record<string, string>>;
      /** The first 64 KB. */
      text: string;
    }
  | { read: false };
