import type { Freezing as KeepingPages, FrozenOpenInput } from '@ringmark/contract/viewing/frozen-pages';

/** The fields of any opened view. */
interface OpenedFrozen {
  sessionId: string;
  url: string;
  title: string;
  userAgent: string;
  isDoorClosed: boolean;
  scrollWidth: number;
  scrollHeight: number;
}

/** Keeps pages as they are, and opens them again. */
export interface Freezing extends KeepingPages {
  /** Opens a kept page in a context of its own, which reaches nothing. Throws ViewerError. */
  openFrozen: (input: FrozenOpenInput) => Promise<OpenedFrozen>;
}
