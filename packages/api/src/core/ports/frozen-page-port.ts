import type { PinElement } from '@ringmark/contract/pins';
import type { Preferences } from '@ringmark/contract/live/preferences';
import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import type { BackgroundPage, Visited } from './proof-port.ts';

interface ViewerSize {
  width: number;
  height: number;
}

/** The answer of one address of a page. */
export interface PagePart {
  address: string;
  /** Media type, such as `image/png`. */
  type: string;
  /** True if the page needs this part for its words and its looks. */
  isEssential: boolean;
  bytes: Uint8Array;
}

/** A page as it is, without its scripts. Nothing in it is masked, typed as a secret, or of a door. */
export interface CapturedPage extends ViewerSize {
  address: string;
  title: string;
  parts: readonly PagePart[];
  /** The state that is put back when it is opened, such as typed values: opaque JSON. */
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

/** The outcome of a comparison of a kept page with what was shown when it was taken. */
export type KeptSeen = Pick<FrozenPage, 'differs' | 'elementState'>;

/** Keeping pages as they are. Failures are AppErrors. */
export interface FrozenViewing {
  /**
   * Takes the page of an open view; five seconds at most. Undefined where that view is gone or shows another page.
   *
   * @param input url: which page is meant, as the view tells it.
   */
  freezeView(input: { ownerId: string; sessionId: string; url: string }): Promise<CapturedPage | undefined>;
  /** Opens a page in the background, and takes it as it is there. */
  freezePage(page: BackgroundPage & { scrollX: number; scrollY: number }): Promise<Visited<CapturedPage>>;
  /**
   * Opens a kept page in the background, and compares it with what was shown when it was taken. The answer is undefined
   * where that picture is gone, as after a restart.
   *
   * @param input look: as `CapturedPage` names it.
   */
  compareKept(
    input: ViewerSize & {
      ownerId: string;
      page: KeptPage;
      look: string;
      element: PinElement | null;
      preferences?: Preferences;
      signal: AbortSignal;
    },
  ): Promise<KeptSeen | undefined>;
  /**
   * Opens a kept page in a view that reaches nothing.
   *
   * @param input keptFor: the ticket.
   */
  openFrozen(
    input: ViewerSize & {
      keptFor: string;
      ownerId: string;
      share: { owner: string; group: string };
      page: KeptPage;
      preferences?: Preferences;
      signal?: AbortSignal | undefined;
    },
  ): Promise<{ sessionId: string; scrollWidth: number; scrollHeight: number }>;
  /** Ends all views of a ticket's kept page, also those that are being opened. */
  closeFrozenOf(keptFor: string): Promise<void>;
  /** The accessibility tree of a view's page, as indented lines. */
  readOutline(view: { ownerId: string; sessionId: string }): Promise<string>;
  /** The HTML of a pin's element, and as much around it as is short enough to read; null where it is not found. */
  readMarkup(view: {
    ownerId: string;
    sessionId: string;
    element: PinElement;
  }): Promise<{ element: string; around: string } | null>;
}
