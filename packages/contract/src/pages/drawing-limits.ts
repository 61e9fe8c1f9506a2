/** Limits on what can be drawn on one picture. */
export const DRAWING_LIMITS = {
  /** Marks on a picture. */
  drawingShapes: 50,
  /** Points of a line that is drawn by hand. */
  drawingPoints: 400,
  /** Characters of the words on a picture that one mark holds. */
  drawingWords: 120,
} as const;
