import type { Preferences } from '@ringmark/contract/live/preferences';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { PinElement } from '@ringmark/contract/pins';
import type { Step, StepTarget } from '@ringmark/contract/live/steps';
import type { ThroughDoor } from './door.types.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page that is opened in nobody's view, once no person needs the room. */
export interface BackgroundPage extends ThroughDoor {
  /** Says in opaque words for whom the page is opened. */
  ownerId: string;
  url: string;
  allowedUrls: readonly string[];
  isAnyOfSites?: boolean;
  isOwnPage?: boolean;
  userAgent?: string;
  rules?: readonly PageRule[];
  preferences?: Preferences;
  width: number;
  height: number;
  signal: AbortSignal;
}

/** Why a page did not open. */
export type NotOpened =
  | { why: 'not_allowed' | 'sign_in' | 'failed' | 'hung' }
  | { why: 'elsewhere' | 'redirected'; url: string }
  | { why: 'status'; status: number };
export type Visited<T> = { opened: true; result: T } | ({ opened: false } & NotOpened);

/** These steps led to a pin on its page, for when it is not visible as the page opens. */
export interface StepsToRepeat {
  /** Presses, choices and scrolls, in their order. */
  steps: readonly Step[];
  /** Elements that were pointed at when the pin was set, outermost first. */
  over: readonly StepTarget[];
  /** It is false when something that the person did is not among them. */
  isWhole: boolean;
  /** It is true if what would send a form is done too, and the page may send. */
  maySend: boolean;
}

/** Tells how many of them were done, and whether that was all that the person did. */
export interface Repeated {
  steps: number;
  isWhole: boolean;
}

/** A pin, as a visit looks for it: places in CSS px of the viewport and the page. */
export interface PinToVisit {
  element: PinElement;
  scrollX: number;
  scrollY: number;
  stoodAt?: { x: number; y: number };
  /** Wants it in the middle of the window even where it is visible. */
  isInMiddle?: boolean;
  repeat?: StepsToRepeat | undefined;
}

type SeenState = 'found' | 'hidden' | 'not_found';

/** The picture that proofs of a pin are compared with. */
export interface FirstPicture {
  png: Uint8Array;
  moving: string;
  box: Box;
  browser: string;
  /** ms since 1970, of the page that was just opened for it. */
  openedAt?: number;
}

/** A picture for people; its size is in CSS px. */
interface ShownPicture {
  image: Uint8Array;
  mime: string;
  deviceScale: number;
  width: number;
  height: number;
}

/** An element at one size of the window. */
export interface SizeSeen {
  state: SeenState;
  /** The area around the element; the whole window where the element is not visible. */
  shown: ShownPicture;
  /** The place of the element in that picture, CSS px. */
  box: Box | null;
  browser: string;
}

/** Tells how a page differs from an earlier screenshot of it. Shares are 0 to 1. */
export interface Comparison {
  share: number;
  around: number;
  places: Box[];
  compared: number;
  /** The share of the element and its next 24 px that differs. */
  near: number;
  /** The same shares for the element's own box. It is recoloured where it has the same shapes in other colours. */
  own: { share: number; compared: number; isRecoloured: boolean };
}

export interface ProofSeen {
  state: SeenState;
  /** It is null where the element was visible as the page opened, and where nothing led to it. */
  repeated: Repeated | null;
  shown: ShownPicture;
  box: Box | null;
  comparison: Comparison | null;
  /** The element's words today; null when they are unknown. */
  says: { text: string; name: string } | null;
  browser: string;
  /** The first picture of a pin that came without one. */
  first: FirstPicture | null;
}

/** A pin as it is today, compared with earlier screenshots of it. */
export interface ComparedPin extends Pick<ProofSeen, 'state' | 'says' | 'box'> {
  /** One for each screenshot; empty when the element is not visible. */
  comparisons: Comparison[];
}

/** Looking at pins without a person. Failures are AppErrors. */
export interface ProofViewing {
  takeFirstPictures(input: {
    page: BackgroundPage;
    pins: readonly PinToVisit[];
  }): Promise<Visited<(Pick<ProofSeen, 'state' | 'repeated'> & { first: FirstPicture | null })[]>>;
  /** `takenAt`: ms since 1970, when its page was opened. */
  prove(input: {
    page: BackgroundPage;
    pin: PinToVisit;
    first: (FirstPicture & { takenAt: number }) | null;
  }): Promise<Visited<ProofSeen>>;
  /** Compares pins of one page on one visit, in their order; those for which there was no time are missing at the end. */
  comparePins(input: {
    page: BackgroundPage;
    pins: readonly { pin: PinToVisit; pictures: readonly FirstPicture[] }[];
  }): Promise<Visited<ComparedPin[]>>;
  /** Calls `seen` for each size as soon as it was looked at; `at` is its place in `sizes`. */
  takeSizes(input: {
    page: BackgroundPage;
    element: PinElement;
    repeat?: StepsToRepeat | undefined;
    sizes: readonly { width: number; height: number }[];
    seen: (at: number, look: Visited<SizeSeen>) => Promise<void>;
  }): Promise<void>;
}
