import type { Door } from '../tab/door/door.types.ts';

/** A page whose bare answer is asked for, without a browser: as for `OpenInput`. */
export interface PageToRead {
  url: string;
  allowedUrls: readonly string[];
  isAnyOfSites?: boolean;
  isOwnPage?: boolean;
  userAgent?: string;
  /** Its cookies, headers and passwords go along; what scripts of the page would send does not. */
  door?: Door | undefined;
  /** The opaque name of the owner, shown only in the log. */
  ownerId: string;
  signal: AbortSignal;
}

export type PageRead =
  | {
      read: true;
      /** The headers by their names in lower case. */
      headers: Record<string, string>;
      /** The first 64 KB. */
      text: string;
    }
  | { read: false };
