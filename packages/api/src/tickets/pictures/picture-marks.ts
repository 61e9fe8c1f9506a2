import { drawingSchema } from '@ringmark/contract/pages/drawing';
import { strokesOf, type Strokes } from '@ringmark/contract/pages/drawing-strokes';
import { createHash } from 'node:crypto';

interface Size {
  width: number;
  height: number;
}

/**
 * What was drawn on a picture, for drawing it into a copy.
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

/** Names a picture with what is drawn on it, as long as that stays as it is. */
export const markedKey = (pictureId: string, drawing: string | null): string =>
  drawing === null ? pictureId : `${pictureId}:${createHash('sha256').update(drawing).digest('base64url')}`;
