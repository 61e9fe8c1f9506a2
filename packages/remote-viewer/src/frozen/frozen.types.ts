import type { Freezing as KeepingPages, FrozenOpenInput } from '@ringmark/contract/viewing/frozen-pages';
import type { DocumentSide } from '../in-page/frozen/frozen.types.ts';

/** The state that is put back in a page when it is opened again. */
export interface PageSide {
  version: 1;
  documents: DocumentSide[];
  scroll: { x: number; y: number };
  /** Addresses that were not loaded, each with a part that shows the same. */
  aliases: [address: string, shown: string][];
}

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
