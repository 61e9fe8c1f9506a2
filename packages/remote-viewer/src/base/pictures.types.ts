import type { Ring } from '@ringmark/contract/pins';
import type { Claim } from './fair-semaphore.ts';

export interface Picture {
  image: Buffer;
  mime: 'image/jpeg';
}

/** The strokes of one mark, which is drawn with a white rim. */
export interface PictureMark {
  /** The path, as in an SVG `path`. */
  path: string;
  color: string;
  /** The width of the line; 0 for a path that is filled. */
  width: number;
  words?: { text: string; x: number; y: number; size: number; color: string; isCentred: boolean } | undefined;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Describes an element of a picture. All lengths are CSS px of the page. */
export interface FramedElement {
  box: Box;
  /** The picture is this wide. */
  pageWidth: number;
  /** Something has changed in these places. */
  places: readonly Box[];
}

export interface CloseUpInput {
  /** PNG, JPEG or WebP. */
  image: Uint8Array;
  mime: string;
  ring: Ring;
  /** The drawing on the picture, and the width of the picture in CSS px of the page. */
  drawn?: { marks: readonly PictureMark[]; pageWidth: number } | null;
  /** Shows what is around this element instead, in a frame that covers nothing of it. */
  framed?: FramedElement | undefined;
}

export interface MarkPictureInput extends Omit<CloseUpInput, 'ring' | 'drawn'> {
  /** The ring, as for a close-up; null for none. */
  ring: CloseUpInput['ring'] | null;
  /** These parts are made unreadable, in shares of the picture. */
  covers?: readonly { x: number; y: number; width: number; height: number }[];
  /** The drawing on the picture, in CSS px of the page. */
  marks?: readonly PictureMark[];
  /** The claim on shared places. */
  share: Claim;
  /** The width of the picture in CSS px of the page, which scales the ring. */
  pageWidth: number;
  /** The largest result, in bytes. */
  maxBytes: number;
  /** The greatest width in px; a wider picture is scaled down to it and becomes a JPEG. */
  widest?: number;
}

/** The picture in the given type, or a JPEG if that would exceed `maxBytes`. */
export interface MarkedPicture {
  image: Buffer;
  mime: string;
}

/** Rings drawn on pictures that were taken before. */
export interface RingPictures {
  /** The part of a picture around a ring, with the ring drawn, at most 1,008 px wide. Throws ViewerError. */
  closeUp: (input: CloseUpInput) => Promise<Picture>;
  /** A whole picture with the ring drawn. Throws ViewerError. */
  markPicture: (input: MarkPictureInput) => Promise<MarkedPicture>;
}
