import type { Preferences } from '@ringmark/contract/live/preferences';
import type { ThroughDoor } from '../tab/door/door.types.ts';
import type { PageRule } from '../tab/page-rules.types.ts';

/** A page that is opened in nobody's view: as for `OpenInput`. */
export interface BackgroundPage extends ThroughDoor {
  url: string;
  allowedUrls: readonly string[];
  isAnyOfSites?: boolean;
  isOwnPage?: boolean;
  preferences?: Preferences;
  userAgent?: string;
  rules?: readonly PageRule[];
  width: number;
  height: number;
  /** The opaque name of the owner, shown only in the log. */
  ownerId: string;
  /** ms since 1970 that the page's own clock shows at its start; the true time without it. */
  clockAt?: number;
  signal: AbortSignal;
}

/**
 * Says why a page did not open: its address is not allowed or no longer is; it answered with an error; it wants a sign-in, so
 * that its door is closed if it came through one; it leads to another site, or elsewhere on its own; it did not answer, or
 * (`hung`) has kept its visit waiting so long that another try is not worth its while.
 */
export type NotOpened =
  | { why: 'not_allowed' | 'sign_in' | 'failed' | 'hung' }
  | { why: 'elsewhere' | 'redirected'; url: string }
  | { why: 'status'; status: number };

/** The result of the work with the page, or the reason why it was not possible. */
export type InBackground<T> =
  | { opened: true; result: T; came?: NotOpened['why'] }
  | ({ opened: false } & NotOpened);
