/** What a person did to a field; `mark` names the element in the written page. */
export interface TypedField {
  mark: number;
  value?: string;
  isChecked?: boolean;
  isIndeterminate?: boolean;
  /** Places of chosen options. */
  chosen?: number[];
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
}

/** A document as it is drawn now, without what runs in it. */
export interface WrittenDocument {
  html: string;
  base: string;
  title: string;
  side: Omit<DocumentSide, 'address'>;
  /** Pictures of canvases and films, as data URLs. */
  stills: { mark: number; data: string }[];
  /** Other addresses of a picture, with the one that is shown. */
  aliases: [address: string, shown: string][];
  /** Addresses of pictures that rules mask. */
  masked: string[];
}

/** The frame with this mark, in place of its address. */
export const FRAME_ADDRESS = 'ringmark-frame:';
export const STILL_ADDRESS = 'ringmark-still:';
export const MARK_NAME = 'data-ringmark';
