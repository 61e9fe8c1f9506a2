import { z } from 'zod';
import { DRAWING_COLORS } from './drawing-colors.ts';
import { DRAWING_LIMITS } from './drawing-limits.ts';

/** Drawings are stored as shapes next to their picture, so that they stay sharp and can be switched off. */

/** Coordinates are shares of the picture's width or height, from 0 to 1. */
const OUTSIDE = 'Marks must be on the image: their coordinates must be between 0 and 1.';
const share = z.number({ error: OUTSIDE }).min(0, OUTSIDE).max(1, OUTSIDE);
const point = z.object({ x: share, y: share });
export type DrawingPoint = z.infer<typeof point>;
const color = z.enum(DRAWING_COLORS, {
  error: `A mark’s colour must be one of ${DRAWING_COLORS.join(', ')}.`,
});
const box = { x: share, y: share, width: share, height: share };

const WORDS = `A mark’s text must have 1 to ${DRAWING_LIMITS.drawingWords} characters.`;
const NUMBER = `A mark’s number must be between 1 and ${DRAWING_LIMITS.drawingShapes}.`;
const POINTS = `A line must have 2 to ${DRAWING_LIMITS.drawingPoints} points.`;

export const shapeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrow'), color, from: point, to: point }),
  z.object({ kind: z.literal('box'), color, ...box }),
  z.object({
    kind: z.literal('line'),
    color,
    points: z
      .array(z.tuple([share, share]))
      .min(2, POINTS)
      .max(DRAWING_LIMITS.drawingPoints, POINTS),
  }),
  z.object({
    kind: z.literal('text'),
    color,
    ...point.shape,
    words: z.string().trim().min(1, WORDS).max(DRAWING_LIMITS.drawingWords, WORDS),
  }),
  z.object({
    kind: z.literal('step'),
    color,
    ...point.shape,
    number: z.number().int().min(1, NUMBER).max(DRAWING_LIMITS.drawingShapes, NUMBER),
  }),
]);
export type Shape = z.infer<typeof shapeSchema>;
export type ShapeKind = Shape['kind'];

export const TOO_MANY_COVERS = `An image can have at most ${DRAWING_LIMITS.drawingShapes} blurred areas.`;

/** A part of the picture that was made unreadable before it was sent. */
export const coverSchema = z.object(box);
export type Cover = z.infer<typeof coverSchema>;

const extent = share.positive('A blurred area must have a width and a height.');
/** These may be blurred at once. An area without a size would hide nothing. */
export const newCoversSchema = z
  .array(coverSchema.extend({ width: extent, height: extent }))
  .min(1, 'Send at least one area to blur.')
  .max(DRAWING_LIMITS.drawingShapes, TOO_MANY_COVERS);

const MAX = `An image can have at most ${DRAWING_LIMITS.drawingShapes} marks.`;
const shapes = z.array(shapeSchema).max(DRAWING_LIMITS.drawingShapes, MAX);

export const drawingSchema = z.object({
  shapes,
  /** The parts that are covered: nothing of what was there is left in the picture. */
  covers: z.array(coverSchema).max(DRAWING_LIMITS.drawingShapes, TOO_MANY_COVERS).default([]),
});
export type Drawing = z.infer<typeof drawingSchema>;
export const drawingShapesSchema = shapes;
