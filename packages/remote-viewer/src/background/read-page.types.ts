/** A page whose bare answer is asked for, without a browser: as for `OpenInput`. */
export interface PageToRead {
  url: string;
  allowedUrls: readonly string[];
  isAnyOfSites?: boolean;
  isOwnPage?: boolean;
  userAgent?: string;
  /** For whom, in opaque words: shown in the log alone. */
  ownerId: string;
  signal: AbortSignal;
}

export type PageRead =
  | {
      read: true;
      /** By their names in lower case. */
      headers: Record<string, string>;
      /** The first 64 KB. */
      text: string;
    }
  | { read: false };
