import type { Preferences } from '../live/preferences.ts';
import type { PinElement } from '../pins.ts';
import type { BackgroundPage, Visited, WindowSize } from './background.ts';

/** An answer to one address of a page. */
export interface PagePart {
  address: string;
  /** The media type, such as `image/png`. */
  type: string;
  /** True if the page has its words and its looks only with this part. */
  isEssential: boolean;
  bytes: Uint8Array;
}

/**
 * A page as it is, with all that draws it and nothing that runs; the first part is the page itself. It contains nothing
 * that is masked, was typed as a secret, or belongs to a site access.
 */
export interface CapturedPage extends WindowSize {
  address: string;
  title: string;
  parts: PagePart[];
  /** Holds what is put back when it is opened, such as typed values: opaque JSON. */
  side: string;
  /** Something that the page shows was too large to be taken. */
  isPartial: boolean;
  /** Names the picture of what was shown, for `compareKept`. It is null where there is none. */
  look: string | null;
}

/** A captured page in which parts are read as they are asked for. */
export interface KeptPage {
  address: string;
  parts: readonly { address: string; type: string; read: () => Promise<Uint8Array | undefined> }[];
  side: string;
}

export interface FrozenOpenInput extends WindowSize {
  ownerId: string;
  /** The claim on shared places, in opaque names; the owner alone by default. */
  share?: { owner: string; group: string };
  page: KeptPage;
  preferences?: Preferences;
  signal?: AbortSignal | undefined;
}

export interface KeptInput extends WindowSize {
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

/** The HTML of a pin's element, and as much around it as is short enough to read. */
export interface Markup {
  element: string;
  around: string;
}

/** Keeps pages as they are. */
export interface Freezing {
  /**
   * Takes the page of a view, six seconds at most. Undefined where the view is gone, shows another page than `url`, or
   * is not done in time; the view continues in any case.
   */
  freezeView: (input: {
    ownerId: string;
    sessionId: string;
    url: string;
  }) => Promise<CapturedPage | undefined>;
  /** Opens a page in the background and takes it as it is at a scroll place. */
  freezePage: (page: BackgroundPage & { scrollX: number; scrollY: number }) => Promise<Visited<CapturedPage>>;
  /**
   * Opens a kept page in the background, and compares it with what was shown when it was taken. The answer is undefined
   * where that picture is gone, as after a restart.
   */
  compareKept: (input: KeptInput) => Promise<KeptSeen | undefined>;
  /** The accessibility tree of a view's page, as indented lines. Fails where the view is gone, as the next does. */
  readOutline: (view: { ownerId: string; sessionId: string }) => Promise<string>;
  /** Returns null where the element is not found, or masked. */
  readMarkup: (view: { ownerId: string; sessionId: string; element: PinElement }) => Promise<Markup | null>;
}
