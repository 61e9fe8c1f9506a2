/// <reference lib="dom" />

/** The changes that a person made to a field; `mark` names the element in the written page. */
export interface TypedField {
  mark: number;
  value?: string;
  isChecked?: boolean;
  isIndeterminate?: boolean;
  /** Places of chosen options. */
  chosen?: number[];
}

/** Keeps an animation by a script at its moment; `mark` names its element. */
export interface KeptAnimation {
  mark: number;
  keyframes: Keyframe[];
  timing: EffectTiming;
  pseudo: string | null;
  /** The animation had run this many ms. */
  at: number;
}

/** Scripts have changed a linked sheet, which now has these rules; `mark` names its element. */
export interface ChangedSheet {
  mark: number;
  rules: string[];
}

/** A script made this font, and it is made again when the page is opened. */
export interface KeptFont {
  family: string;
  source: string;
  descriptors: FontFaceDescriptors;
}

/** A highlighted range begins or ends after this many letters of a marked element's text. */
export interface HighlightEnd {
  mark: number;
  letters: number;
}

/** A script highlights this range by the CSS Custom Highlight API. */
export interface KeptHighlight {
  name: string;
  priority: number;
  start: HighlightEnd;
  end: HighlightEnd;
}

/** The state that a document has in addition to its text, to be put back when it is opened again. */
export interface DocumentSide {
  address: string;
  typed: TypedField[];
  /** Styles that scripts have given a shadow root, or the document: then the mark is null. */
  sheets: { mark: number | null; texts: string[] }[];
  scrolled: { mark: number; left: number; top: number }[];
  /** The open dialogs and popovers, in the order of their opening. */
  openModals: number[];
  openPopovers: number[];
  /** Older pages lack the following fields. */
  animated?: KeptAnimation[];
  focused?: { mark: number; isVisible: boolean }[];
  highlights?: KeptHighlight[];
  fonts?: KeptFont[];
  /** Scripts have registered these custom properties. */
  properties?: PropertyDefinition[];
  /** Scripts have changed these linked sheets. */
  changedSheets?: ChangedSheet[];
  /** A frame is scrolled to this place. */
  scroll?: { x: number; y: number };
  /** The address names this part, and styles show it. */
  fragment?: string;
}

/** A part that cannot be read. A picture of its place in the page's viewport replaces it. */
export interface PicturedPart {
  mark: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A document as it is drawn now, without what runs in it. */
export interface WrittenDocument {
  html: string;
  base: string;
  title: string;
  side: Omit<DocumentSide, 'address'>;
  /** Pictures of canvases and films, as data URLs. */
  stills: { mark: number; data: string }[];
  pictured: PicturedPart[];
  /** Other addresses of a picture, with the one that is shown. */
  aliases: [address: string, shown: string][];
  /** Symbols are taken from the files at these addresses. */
  sprites: string[];
  /** Scripts can read and change the linked sheets at these addresses. */
  linked: string[];
  /** Addresses of pictures that rules mask. */
  masked: string[];
}

/** The frame with this mark, in place of its address. */
export const FRAME_ADDRESS = 'ringmark-frame:';
export const STILL_ADDRESS = 'ringmark-still:';
export const MARK_NAME = 'data-ringmark';
