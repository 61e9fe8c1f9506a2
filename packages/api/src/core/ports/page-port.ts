import type { ThroughDoor } from './door.types.ts';

/** The answer of a server for a page, without a browser. */
export type PageRead =
  | {
      read: true;
      /** The headers, by their names in lower case. */
      headers: Readonly<Record<string, string>>;
      /** The text as far as it was read: at most 64 KB. */
      text: string;
    }
  | { read: false };

/** A page as a view would open it: see `ViewerPage`. */
export interface PageToRead extends Pick<ThroughDoor, 'door'> {
  ownerId: string;
  url: string;
  allowedUrls: readonly string[];
  isAnyOfSites?: boolean;
  isOwnPage: boolean;
  userAgent?: string;
  signal: AbortSignal;
}

/** Asking for the bare answer of a page: by the way out that remote viewing has, under the same rules. */
export interface PageReading {
  /** Follows redirects where the page itself may go. Takes 5 s at most, and does not throw for what sites do. */
  readPage(page: PageToRead): Promise<PageRead>;
}
