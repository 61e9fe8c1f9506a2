import type { Step, StepTarget } from '../live/steps.ts';
import type { PinElement } from '../pins.ts';
import type { BackgroundPage, Box, Visited, WindowSize } from './background.ts';

/** These steps led to a pin on its page: a pin in a menu, a dialog or a tab is visible only after that. */
export interface StepsToRepeat {
  /** Presses, choices and scrolls, in their order; no others are done. */
  steps: readonly Step[];
  /** Elements that were pointed at when the pin was set, outermost first. */
  over: readonly StepTarget[];
  /** It is false when something that the person did is not among them. */
  isWhole: boolean;
  /** It is true if what would send a form is done too, and the page may send. */
  maySend: boolean;
}

/** Tells how many steps were done again, and whether that was all that the person did. */
export interface Repeated {
  steps: number;
  isWhole: boolean;
}

/** A pin, as a visit looks for it: places in CSS px of the viewport and the page. */
export interface PinToVisit {
  element: PinElement;
  /** The scroll position of the page when the pin was set. */
  scrollX: number;
  scrollY: number;
  /** The place of the element's box in the viewport of the first picture; without it, wherever it is. */
  stoodAt?: { x: number; y: number };
  /** Wants it in the middle of the window also where it is visible. */
  isInMiddle?: boolean;
  /** These steps led to it, for when it is not visible as its page opens. */
  repeat?: StepsToRepeat | undefined;
}

export type SeenState = 'found' | 'hidden' | 'not_found';

/** The picture that people see. Its size is in CSS px. */
export interface ShownPicture extends WindowSize {
  image: Uint8Array;
  mime: string;
  /** Pixels of the picture per CSS px. */
  deviceScale: number;
}

/** An element's text and its accessible name. */
export interface Said {
  text: string;
  name: string;
}

/** The picture of a pin that its proofs are compared with. */
export interface FirstPicture {
  png: Uint8Array;
  /** Tells what moves in it, in the viewer's own form. */
  moving: string;
  box: Box;
  /** The version of the browser that drew it. */
  browser: string;
}

/** A first picture that was just taken. */
export interface TakenFirst extends FirstPicture {
  /** ms since 1970 by the page's clock, when it began: what it says of the time may be that of its opening. */
  openedAt: number;
}

/** Tells how a page differs from an earlier picture of it. Shares are 0 to 1. */
export interface Comparison {
  /** The share of what was compared in the window around the element. */
  share: number;
  /** The same of the picture around that window. */
  around: number;
  /** The places at which the window differs, in px of the newer picture. */
  places: Box[];
  /** The share of the window that was compared at all. */
  compared: number;
  /** The share of the element and its next 24 px that differs, within its row if it is in one. */
  near: number;
  /**
   * The same shares for the element's own box: how much differs, and how much was compared. It is recoloured where it has
   * the same shapes in other colours.
   */
  own: { share: number; compared: number; isRecoloured: boolean };
}

export interface FirstSeen {
  state: SeenState;
  /** The repeated steps; null if the element was visible when the page opened, or if nothing led to it. */
  repeated: Repeated | null;
  /** The first picture; null if the element is not visible. */
  first: TakenFirst | null;
}

export interface ProofSeen extends Pick<FirstSeen, 'state' | 'repeated'> {
  shown: ShownPicture;
  /** The place of the element in the picture, in CSS px; null where it is not visible. */
  box: Box | null;
  /** The comparison; null without a first picture, or without the element. */
  comparison: Comparison | null;
  /** Null when the element is not visible, when its words must not be read, or when they differ from visit to visit. */
  says: Said | null;
  browser: string;
  /** The first picture of a pin that came without one: later proofs have something to be compared with. */
  first: TakenFirst | null;
}

export interface ProofInput {
  page: BackgroundPage;
  pin: PinToVisit;
  /** `takenAt`: ms since 1970, when its page was opened. */
  first: (FirstPicture & { takenAt: number }) | null;
}

/** A pin, and the pictures that it is compared with. */
export interface PinToCompare {
  pin: PinToVisit;
  pictures: readonly FirstPicture[];
}

/** A pin as it is today, compared with earlier pictures of it. */
export interface ComparedPin extends Pick<ProofSeen, 'state' | 'says' | 'box'> {
  /** One comparison for each of the pin's pictures; empty when the element is not visible. */
  comparisons: Comparison[];
}

/** An element at one size of the window. */
export interface SizeSeen {
  state: SeenState;
  /** The surroundings of the element; the whole window where it is not visible. */
  shown: ShownPicture;
  /** The place of the element in that picture, in CSS px. */
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
  /** Called with each size as soon as it was checked, in any order; `at` is its place in `sizes`. */
  seen: (at: number, look: Visited<SizeSeen>) => Promise<void>;
}

/** Takes pictures of an element at two times, and tells what differs between them. */
export interface Proofs {
  /**
   * The pictures that later ones are compared with, of several pins of one page, in their order: each in the page as it
   * opens, since looking at one pin may leave the page otherwise than its proof will find it. Those for which there is
   * no time are missing at the end.
   */
  takeFirstPictures: (input: {
    page: BackgroundPage;
    pins: readonly PinToVisit[];
  }) => Promise<Visited<FirstSeen[]>>;
  /** Today's picture, and how it differs from the first. */
  prove: (input: ProofInput) => Promise<Visited<ProofSeen>>;
  /**
   * Compares pins of one page with their earlier pictures, on one visit, in their order. Those for which there is no time
   * are missing at the end.
   */
  comparePins: (input: {
    page: BackgroundPage;
    pins: readonly PinToCompare[];
  }) => Promise<Visited<ComparedPin[]>>;
  /** Looks at an element at several sizes of the window, each in a page of its own. Fails without a browser. */
  takeSizes: (input: SizesInput) => Promise<void>;
}
