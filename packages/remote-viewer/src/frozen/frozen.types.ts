import type { PinElement } from '@ringmark/contract/pins';
import type { Preferences } from '@ringmark/contract/live/preferences';
import type { BackgroundPage, InBackground } from '../background/background.types.ts';
import type { Claim } from '../fair-semaphore.ts';
import type { DocumentSide } from '../in-page/frozen/frozen.types.ts';
import type { Markup } from '../in-page/places/markup-of.ts';

interface Size {
  width: number;
  height: number;
}

/** The answer of an address of a page. */
export interface PagePart {
  address: string;
  type: string;
  isEssential: boolean;
  bytes: Uint8Array;
}

/** A page as it is, with all that draws it and nothing that runs; the first part is the page itself. */
export interface CapturedPage extends Size {
  address: string;
  title: string;
  parts: PagePart[];
  /** A `PageSide`; nobody else needs to know what is in it. */
  side: string;
  isPartial: boolean;
  /** Names the picture of what was shown, for `compareKept`. It is null where there is none. */
  look: string | null;
}

/** The state that is put back in a page when it is opened again. */
export interface PageSide {
  version: 1;
  documents: DocumentSide[];
  scroll: { x: number; y: number };
  /** Addresses that were not loaded, each with a part that shows the same. */
  aliases: [address: string, shown: string][];
}

export interface KeptPage {
  address: string;
  parts: readonly { address: string; type: string; read: () => Promise<Uint8Array | undefined> }[];
  side: string;
}

export interface FrozenOpenInput extends Size {
  ownerId: string;
  share?: Claim;
  page: KeptPage;
  preferences?: Preferences;
  signal?: AbortSignal | undefined;
}

export interface KeptInput extends Size {
  /** An opaque name for the log. */
  ownerId: string;
  page: KeptPage;
  /** `CapturedPage` names it. */
  look: string;
  element: PinElement | null;
  preferences?: Preferences;
  signal: AbortSignal;
}

/** The outcome of a comparison of a kept page with what was shown when it was taken. */
export interface KeptSeen {
  /** The share of px that differ, 0 to 1 of those that do not move. It is null where too much moves to tell. */
  differs: number | null;
  /** It is null without an element. */
  elementState: 'found' | 'hidden' | 'not_found' | null;
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

/** Keeping pages as they are. */
export interface Freezing {
  /**
   * Takes the page of a view, six seconds at most. Undefined where the view is gone, shows another page than `url`, or is
   * not done in time; the view goes on in any case.
   */
  freezeView: (input: {
    ownerId: string;
    sessionId: string;
    url: string;
  }) => Promise<CapturedPage | undefined>;
  /** Opens a page in the background and takes it as it stands at a scroll place. */
  freezePage: (
    page: Omit<BackgroundPage, 'clockAt'> & { scrollX: number; scrollY: number },
  ) => Promise<InBackground<CapturedPage>>;
  /** Opens a kept page in a context of its own, which reaches nothing. Throws ViewerError. */
  openFrozen: (input: FrozenOpenInput) => Promise<OpenedFrozen>;
  /**
   * Opens a kept page in the background, and compares it with what was shown when it was taken. The answer is undefined
   * where that picture is gone. Throws ViewerError.
   */
  compareKept: (input: KeptInput) => Promise<KeptSeen | undefined>;
  /** The accessibility tree of a view's page, as indented lines. Throws viewport_gone, as the next does. */
  readOutline: (view: { ownerId: string; sessionId: string }) => Promise<string>;
  /** The HTML of a pin's element; null where it is not found, or masked. */
  readMarkup: (view: { ownerId: string; sessionId: string; element: PinElement }) => Promise<Markup | null>;
}
