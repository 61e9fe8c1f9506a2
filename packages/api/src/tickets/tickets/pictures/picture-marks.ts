import { drawingSchema } from '@ringmark/contract/pages/drawing';
import { strokesOf, type Strokes } from '@ringmark/contract/pages/drawing-strokes';
import { pinContextSchema } from '@ringmark/contract/pins';
import { createHash } from 'node:crypto';

import { pictureTypeOf, readPictureSize } from '../../../core/pictures/picture-size.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the marks that were drawn on a picture, for drawing them into a copy.
 *
 * @param drawing JSON, as a ticket's row has it.
 * @param size of the picture, px.
 * @param pageWidth CSS px of the page that it shows: the unit of what is returned.
 */
export function pictureMarks(drawing: string | null, size: Size, pageWidth: number): Strokes[] {
  if (drawing === null) return [];
  const page = { width: pageWidth, height: (pageWidth * size.height) / size.width };
  return drawingSchema.parse(JSON.parse(drawing)).shapes.map((shape) => strokesOf(shape, page));
}

/** The columns of a ticket's row that tell what was drawn on its picture. */
export interface DrawnColumns {
  /** Absent in rows that were kept by earlier versions. */
  drawing?: string | null;
  pin: string | null;
}

/** The same by the picture's bytes and the ticket's row; null where nothing was drawn. */
export function marksOf(image: Uint8Array, mime: string, { drawing = null, pin }: DrawnColumns) {
  const type = pictureTypeOf(mime);
  const size = type && readPictureSize(type, image);
  if (drawing === null || !size) return null;
  const context = pin === null ? null : pinContextSchema.parse(JSON.parse(pin));
  const pageWidth = context?.viewportWidth ?? size.width / (context?.deviceScale ?? 1);
  return { marks: pictureMarks(drawing, size, pageWidth), pageWidth };
}

/** Names a picture with what is drawn on it, as long as that stays as it is. */
export const markedKey = (pictureId: string, drawing: string | null): string =>
  drawing === null ? pictureId : `${pictureId}:${createHash('sha256').update(drawing).digest('base64url')}`;
