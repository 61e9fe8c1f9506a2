import { COLOR_VALUES } from './drawing-colors.ts';
import type { DrawingPoint, Shape } from './drawing.ts';

/** The strokes of a shape on a picture of some size. All lengths are in CSS px of the page that the picture shows. */
export interface Strokes {
  /** The path as in an SVG `path`; screens and the server's canvas read it the same way. */
  path: string;
  color: string;
  /** The width of the line; 0 for a path that is filled. */
  width: number;
  words?: { text: string; x: number; y: number; size: number; color: string; isCentred: boolean };
}

interface PictureSize {
  width: number;
  height: number;
}

const LINE = 4;
const STEP_RADIUS = 15;
const WORD_SIZE = 20;
const HEAD = 16;
/** Half the angle of an arrow's head. */
const HEAD_ANGLE = Math.PI / 7;

const round = (value: number) => Math.round(value * 100) / 100;
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

function arrowPath(from: DrawingPoint, to: DrawingPoint): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const long = Math.min(HEAD, Math.hypot(to.x - from.x, to.y - from.y));
  const tip = (turn: number) =>
    at(to.x - long * Math.cos(angle + turn), to.y - long * Math.sin(angle + turn));
  return `M ${at(from.x, from.y)} L ${at(to.x, to.y)} M ${tip(HEAD_ANGLE)} L ${at(to.x, to.y)} L ${tip(-HEAD_ANGLE)}`;
}

/** Through the middles between points, so that a hand's line has no corners. */
function linePath(points: readonly DrawingPoint[]): string {
  const [first = { x: 0, y: 0 }] = points;
  const last = points.at(-1) ?? first;
  const bends = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2] ?? last;
    return `Q ${at(point.x, point.y)} ${at((point.x + next.x) / 2, (point.y + next.y) / 2)}`;
  });
  return [`M ${at(first.x, first.y)}`, ...bends, `L ${at(last.x, last.y)}`].join(' ');
}

const circlePath = (x: number, y: number, radius: number) =>
  `M ${at(x - radius, y)} a ${radius} ${radius} 0 1 0 ${radius * 2} 0 a ${radius} ${radius} 0 1 0 ${-radius * 2} 0 Z`;

/**
 * @param size of the picture, CSS px of the page.
 * @returns what to draw, for `shape`, whose places are shares of the picture.
 */
export function strokesOf(shape: Shape, { width, height }: PictureSize): Strokes {
  const color = COLOR_VALUES[shape.color];
  const place = ({ x, y }: DrawingPoint) => ({ x: x * width, y: y * height });
  switch (shape.kind) {
    case 'arrow':
      return { path: arrowPath(place(shape.from), place(shape.to)), color, width: LINE };
    case 'box': {
      const { x, y } = place(shape);
      const [wide, high] = [round(shape.width * width), round(shape.height * height)];
      return { path: `M ${at(x, y)} h ${wide} v ${high} h ${-wide} Z`, color, width: LINE };
    }
    case 'line':
      return { path: linePath(shape.points.map(([x, y]) => place({ x, y }))), color, width: LINE };
    case 'text': {
      const { x, y } = place(shape);
      const words = { text: shape.words, x: round(x), y: round(y), size: WORD_SIZE, color, isCentred: false };
      return { path: '', color, width: 0, words };
    }
    case 'step': {
      const { x, y } = place(shape);
      const words = {
        text: String(shape.number),
        x: round(x),
        y: round(y),
        size: 16,
        color: '#fff',
        isCentred: true,
      };
      return { path: circlePath(x, y, STEP_RADIUS), color, width: 0, words };
    }
  }
}

const NAMES = { arrow: 'Arrow', box: 'Box', line: 'Line', text: 'Text', step: 'Number' } as const;

/** Returns the name of a shape, such as “Arrow” or “Number 2”. */
export function shapeName(shape: Shape): string {
  if (shape.kind === 'step') return `${NAMES.step} ${shape.number}`;
  return shape.kind === 'text' ? `${NAMES.text} “${shape.words}”` : NAMES[shape.kind];
}
