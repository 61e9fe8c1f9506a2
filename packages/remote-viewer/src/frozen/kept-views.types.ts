import type { Freezing } from './frozen.types.ts';

type OpenInput = Parameters<Freezing['openFrozen']>[0];

export interface KeptViews {
  /**
   * Opens a kept page. Throws ViewerError, including viewport_gone if the subject's views end while it opens.
   *
   * @param input keptFor: the subject of the page, such as a ticket.
   */
  openFrozen: (input: OpenInput & { keptFor?: string }) => ReturnType<Freezing['openFrozen']>;
  /** Ends all views of pages that were kept for a subject, also those that are being opened. */
  closeFrozenOf: (keptFor: string) => Promise<void>;
}
