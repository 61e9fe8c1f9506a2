import type { ThroughDoor } from './door.types.ts';

/** What a server answers for a page, without a browser. */
export type PageRead =
  | {
      read: true;
      /** By their names in lower case. */
      headers: Readonly<Record<string, string>>;
      /** As far as it was read: at most 64 KB. */
      text: string;
    }
  | { read: false };

/** As a view of it would be opened: see `ViewerPage`. */
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
