import type {
  FirstPicture,
  Repeated,
  Said,
  SeenState,
  ShownPicture,
} from '@ringmark/contract/viewing/proofs';
import type { Box } from '@ringmark/contract/viewing/background';

export interface VisitedPin {
  state: SeenState;
  /** The visit; null if the element is not visible. */
  visit: Visit | null;
  shown: ShownPicture;
  /** The page was still this many ms after the visit began. */
  stoodAfter: number;
  /** These steps were done again in the page, because the element was not visible as it opened; null where none were. */
  repeated: Repeated | null;
}

/** A page as it was photographed: the first picture counts, the others tell what moves. */
export interface Drawn {
  pictures: readonly Uint8Array[];
  animated: readonly Box[];
  box: Box;
  /** The row of a list, table or grid that the element is in: what lies outside of it belongs to other rows. */
  row?: Box | null;
}

export interface Visit extends Drawn {
  /** Null when its words must not be read. */
  says: Said | null;
  /** ms since 1970, by the true time. */
  openedAt: number;
}

/** A picture of a page that others are compared with, whatever browser drew it. */
export type ComparedPicture = Omit<FirstPicture, 'browser'>;
