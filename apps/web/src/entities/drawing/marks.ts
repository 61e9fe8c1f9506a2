import type { DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import type { Cover, Drawing, DrawingPoint, Shape } from '@ringmark/contract/pages/drawing';
import { DRAWING_LIMITS } from '@ringmark/contract/pages/drawing-limits';
import { shapeName } from '@ringmark/contract/pages/drawing-strokes';

/** A mark on a picture: a shape, or a part that becomes unreadable. Places are shares of the picture. */
export type Mark = Shape | ({ kind: 'cover' } & Cover);
export type MarkKind = Mark['kind'];

export const toMarks = ({ shapes, covers }: Drawing): Mark[] => [
  ...covers.map((cover) => ({ kind: 'cover' as const, ...cover })),
  ...shapes,
];

export const toDrawing = (marks: readonly Mark[]): Drawing => ({
  shapes: marks.filter((mark) => mark.kind !== 'cover'),
  covers: marks.flatMap((mark) => {
    if (mark.kind !== 'cover') return [];
    const { x, y, width, height } = mark;
    return [{ x, y, width, height }];
  }),
});

export const markName = (mark: Mark): string => (mark.kind === 'cover' ? 'Blur' : shapeName(mark));

const within = (value: number) => Math.min(1, Math.max(0, value));
const pointWithin = ({ x, y }: DrawingPoint): DrawingPoint => ({ x: within(x), y: within(y) });

/** The next free number of a step. */
export const nextNumber = (marks: readonly Mark[]): number =>
  Math.min(
    DRAWING_LIMITS.drawingShapes,
    Math.max(0, ...marks.map((mark) => (mark.kind === 'step' ? mark.number : 0))) + 1,
  );

/** A box from one corner to the other, whichever way it was drawn. */
function boxBetween(from: DrawingPoint, to: DrawingPoint): Cover {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
}

/** Keeps only the points of a hand-drawn line that its look needs. */
function thinned(points: readonly DrawingPoint[]): [number, number][] {
  let kept = points.map(({ x, y }): [number, number] => [x, y]);
  while (kept.length > DRAWING_LIMITS.drawingPoints)
    kept = kept.filter((_point, index) => index % 2 === 0 || index === kept.length - 1);
  return kept;
}

/** The mark that a hand draws by moving from the first of some places to the last. */
export function drawnMark(
  kind: Exclude<MarkKind, 'text' | 'step'>,
  color: DrawingColor,
  path: readonly DrawingPoint[],
): Mark {
  const places = path.map(pointWithin);
  const from = places[0] ?? { x: 0, y: 0 };
  const to = places.at(-1) ?? from;
  if (kind === 'arrow') return { kind, color, from, to };
  if (kind === 'line') return { kind, color, points: thinned(places) };
  return kind === 'box' ? { kind, color, ...boxBetween(from, to) } : { kind, ...boxBetween(from, to) };
}

/** Returns the box around a mark. */
function boundsOf(mark: Mark): Cover {
  switch (mark.kind) {
    case 'arrow':
      return boxBetween(mark.from, mark.to);
    case 'line': {
      const [xs, ys] = [mark.points.map(([x]) => x), mark.points.map(([, y]) => y)];
      return boxBetween(
        { x: Math.min(...xs), y: Math.min(...ys) },
        { x: Math.max(...xs), y: Math.max(...ys) },
      );
    }
    case 'text':
    case 'step':
      return { x: mark.x, y: mark.y, width: 0, height: 0 };
    default:
      return mark;
  }
}

/** Moves a mark as far as the picture's edges allow, and keeps its form. */
export function moved(mark: Mark, by: DrawingPoint): Mark {
  const bounds = boundsOf(mark);
  const x = Math.min(1 - bounds.width - bounds.x, Math.max(-bounds.x, by.x));
  const y = Math.min(1 - bounds.height - bounds.y, Math.max(-bounds.y, by.y));
  const shift = (point: DrawingPoint) => pointWithin({ x: point.x + x, y: point.y + y });
  if (mark.kind === 'arrow') return { ...mark, from: shift(mark.from), to: shift(mark.to) };
  if (mark.kind === 'line')
    return {
      ...mark,
      points: mark.points.map((point): [number, number] => {
        const to = shift({ x: point[0], y: point[1] });
        return [to.x, to.y];
      }),
    };
  return { ...mark, ...shift(mark) };
}

const MIN = 0.01;

/** Its far end is moved: of an arrow the tip, of a box the lower right corner. Other marks have one size. */
export function resized(mark: Mark, by: DrawingPoint): Mark {
  if (mark.kind === 'arrow')
    return { ...mark, to: pointWithin({ x: mark.to.x + by.x, y: mark.to.y + by.y }) };
  if (mark.kind !== 'box' && mark.kind !== 'cover') return mark;
  return {
    ...mark,
    width: Math.min(1 - mark.x, Math.max(MIN, mark.width + by.x)),
    height: Math.min(1 - mark.y, Math.max(MIN, mark.height + by.y)),
  };
}

/** Tells whether a hand has moved far enough to mean a mark. Lengths in CSS px of the screen. */
export const isMeant = (from: DrawingPoint, to: DrawingPoint): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= 6;
