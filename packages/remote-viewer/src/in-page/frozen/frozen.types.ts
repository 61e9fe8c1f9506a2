/// <reference lib="dom" />

/** What a person did to a field; `mark` names the element in the written page. */
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

/** The rules of a linked sheet that scripts have changed; `mark` names its element. */
export interface ChangedSheet {
  mark: number;
  rules: string[];
}

/** A font of a script, to be made again. */
export interface KeptFont {
  family: string;
  source: string;
  descriptors: FontFaceDescriptors;
}

/** An end of a highlighted range: after this many letters of a marked element's text. */
export interface HighlightEnd {
  mark: number;
  letters: number;
}

/** What a script highlights by the CSS Custom Highlight API. */
export interface KeptHighlight {
  name: string;
  priority: number;
  ranges: [start: HighlightEnd, end: HighlightEnd][];
}

/** What a document has beside its text, to be put back when it is opened again. */
export interface DocumentSide {
  address: string;
  typed: TypedField[];
  /** Styles that scripts have given a shadow root, or the document: then the mark is null. */
  sheets: { mark: number | null; texts: string[] }[];
  scrolled: { mark: number; left: number; top: number }[];
  /** In order of their opening. */
  openModals: number[];
  openPopovers: number[];
  /** Older pages lack the following fields. */
  animated?: KeptAnimation[];
  focused?: { mark: number; isVisible: boolean }[];
  highlights?: KeptHighlight[];
  fonts?: KeptFont[];
  /** Custom properties that scripts have registered. */
  properties?: PropertyDefinition[];
  /** Linked sheets that scripts have changed. */
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
  /** Addresses of linked sheets that scripts can read, and change. */
  linked: string[];
  /** Addresses of pictures that rules mask. */
  masked: string[];
}

/** The frame with this mark, in place of its address. */
export const FRAME_ADDRESS = 'ringmark-frame:';
export const STILL_ADDRESS = 'ringmark-still:';
export const MARK_NAME = 'data-ringmark';
