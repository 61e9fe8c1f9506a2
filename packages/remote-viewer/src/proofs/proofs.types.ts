import type { PinElement } from '@ringmark/contract/pins';
import type { Repeated, StepsToRepeat } from '../steps/repeat-steps.types.ts';
import type { BackgroundPage, InBackground } from '../background/background.types.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A pin, as a visit looks for it. */
export interface PinToVisit {
  /** The scroll position of the page, in CSS px. */
  scrollX: number;
  scrollY: number;
  element: PinElement;
  /** The place of the element's box in the viewport of the first picture; without it, where it happens to be. */
  stoodAt?: { x: number; y: number };
  /** Wants it in the middle of the window also where it is to be seen. */
  isInMiddle?: boolean;
  /** These steps led to it, for when it is not visible as its page opens. */
  repeat?: StepsToRepeat | undefined;
}

/** The picture that people see. */
export interface ShownPicture {
  /** CSS px. */
  width: number;
  height: number;
  image: Buffer;
  mime: 'image/jpeg';
  /** Px of the picture to a CSS px. */
  deviceScale: number;
}

export interface VisitedPin {
  state: 'found' | 'hidden' | 'not_found';
  /** Null where the element is not to be seen. */
  visit: Visit | null;
  shown: ShownPicture;
  /** The page was still this many ms after the visit began. */
  stoodAfter: number;
  /** These steps were done again in the page, because the element was not visible as it opened; null where none were. */
  repeated: Repeated | null;
}

/** An element's text and its accessible name. */
export interface Said {
  text: string;
  name: string;
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

/** The picture of a page that later ones are compared with. */
export interface FirstPicture {
  png: Uint8Array;
  /** The parts that move in it, from `findMovingIn`. */
  moving: string;
  box: Box;
}

export interface Comparison {
  /** 0 to 1 of what was compared in the window around the element. */
  share: number;
  /** The same of the picture around that window. */
  around: number;
  /** The places where the window differs, in px of the newer picture. */
  places: Box[];
  /** 0 to 1: how much of the window was compared at all. */
  compared: number;
  /** 0 to 1: how much of the element and its next 24 px differs, within its row if it is in one. */
  near: number;
  /**
   * The same shares for the element's own box: how much differs, and how much was compared. It is recoloured where it has
   * the same shapes in other colours.
   */
  own: { share: number; compared: number; isRecoloured: boolean };
}

/** The picture of a pin that its proofs are compared with. */
export interface TakenFirst extends FirstPicture {
  /** ms since 1970 by the page's clock, when it began: what it says of the time may be that of its opening. */
  openedAt: number;
  /** The version of the browser that drew it. */
  browser: string;
}

export interface FirstSeen extends Pick<VisitedPin, 'state' | 'repeated'> {
  /** Null where the element is not to be seen. */
  first: TakenFirst | null;
}

export interface ProofSeen extends Pick<VisitedPin, 'state' | 'repeated'> {
  shown: ShownPicture;
  /** The box of the element in the picture, in CSS px; null if it is not visible. */
  box: Box | null;
  /** Null without a first picture, or without the element. */
  comparison: Comparison | null;
  /** Null when the element is not visible, when its words must not be read, or when they differ from visit to visit. */
  says: Said | null;
  browser: string;
  /** The first picture for a pin that came without one, so that later proofs have something to be compared with. */
  first: TakenFirst | null;
}

export interface ProofInput {
  page: BackgroundPage;
  pin: PinToVisit;
  /** `takenAt`: ms since 1970, when its page was opened. */
  first: (Omit<TakenFirst, 'openedAt'> & { takenAt: number }) | null;
}

/** A pin, and the screenshots that it is compared with. */
export interface PinToCompare {
  pin: PinToVisit;
  pictures: readonly Omit<TakenFirst, 'openedAt'>[];
}

export interface ComparedPin extends Pick<ProofSeen, 'state' | 'says' | 'box'> {
  /** One for each of the pin's screenshots; empty when the element is not visible. */
  comparisons: Comparison[];
}

/** A size of the window, in CSS px. */
interface WindowSize {
  width: number;
  height: number;
}

/** An element at one size of the window. */
export interface SizeLook {
  state: VisitedPin['state'];
  /** The surroundings of the element; the whole window if it is not visible. Its size is in CSS px. */
  shown: ShownPicture;
  /** The box of the element in that picture, in CSS px. */
  box: Box | null;
  browser: string;
}

export interface SizesInput {
  /** Its own size does not count. */
  page: BackgroundPage;
  element: PinElement;
  /** These steps led to it, for when it is not visible as its page opens. */
  repeat?: StepsToRepeat | undefined;
  sizes: readonly WindowSize[];
  /** Told of each size as soon as it was looked at, in any order; `at` is its place in `sizes`. */
  seen: (at: number, look: InBackground<SizeLook>) => Promise<void>;
}

/** Pictures of an element at two times, and what differs between them. */
export interface Proofs {
  /**
   * The pictures that later ones are compared with, of several pins of one page, in their order: each in the page as it
   * opens, since looking at one pin may leave the page otherwise than its proof will find it. Those for which there is
   * no time are missing at the end. Throws ViewerError.
   */
  takeFirstPictures: (input: {
    page: BackgroundPage;
    pins: readonly PinToVisit[];
  }) => Promise<InBackground<FirstSeen[]>>;
  /** Today's picture, and how it differs from the first. Throws ViewerError. */
  prove: (input: ProofInput) => Promise<InBackground<ProofSeen>>;
  /**
   * Compares pins of one page with their earlier screenshots, on one visit, in their order. Those for which there is no time
   * are missing at the end. Throws ViewerError.
   */
  comparePins: (input: {
    page: BackgroundPage;
    pins: readonly PinToCompare[];
  }) => Promise<InBackground<ComparedPin[]>>;
  /** An element at several sizes of the window, each in a page of its own. Throws ViewerError without a browser. */
  takeSizes: (input: SizesInput) => Promise<void>;
}
