import type { PageRead, PageToRead } from '@ringmark/contract/viewing/background';

/** Asks for the bare answer of a page: by the way out that remote viewing has, under the same rules. */
export interface PageReading {
  /** Follows redirects where the page itself may go. Takes 5 s at most, and does not throw for what sites do. */
  readPage(page: PageToRead): Promise<PageRead>;
}
