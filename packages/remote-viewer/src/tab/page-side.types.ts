import type { DocumentSide } from '../in-page/frozen/frozen.types.ts';

/** The state that is put back in a page when it is opened again. */
export interface PageSide {
  version: 1;
  documents: DocumentSide[];
  scroll: { x: number; y: number };
  /** Addresses that were not loaded, each with a part that shows the same. */
  aliases: [address: string, shown: string][];
}
