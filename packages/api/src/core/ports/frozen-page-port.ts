import type { Freezing, FrozenOpenInput } from '@ringmark/contract/viewing/frozen-pages';

/** A view of a kept page takes a place that is shared. */
type OpenInput = FrozenOpenInput & Required<Pick<FrozenOpenInput, 'share'>>;

/** Keeps pages as they are. Failures are AppErrors. */
export interface FrozenViewing extends Freezing {
  /**
   * Opens a kept page in a view that reaches nothing.
   *
   * @param input keptFor: the ticket.
   */
  openFrozen(
    input: OpenInput & { keptFor: string },
  ): Promise<{ sessionId: string; scrollWidth: number; scrollHeight: number }>;
  /** Ends all views of a ticket's kept page, also those that are being opened. */
  closeFrozenOf(keptFor: string): Promise<void>;
}
