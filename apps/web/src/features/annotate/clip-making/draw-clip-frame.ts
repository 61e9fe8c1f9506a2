import { type Box, boxOf } from '../input/box.ts';
import type { Point, Size } from '../page/scale/scale.ts';
import type { ClipPin, ShownMarks } from './clip-marks.ts';

type Pen = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'setTransform'
  | 'fillRect'
  | 'drawImage'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'arc'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'measureText'
>;

/** The colour around a page whose shape differs from the one with which the clip began. */
const BESIDE = '#15171b';
const RING = '#5b5bd6';
const PIN = '#e5383b';
const COVER = '#868e99';
/** CSS px of the page. */
const RING_FROM = 8;
const RING_TO = 26;
const PIN_RADIUS = 26;

/** An arrow with its tip at 0, 0. */
const ARROW = [
  [0, 0],
  [0, 17],
  [4, 13.3],
  [6.6, 19.4],
  [9.3, 18.2],
  [6.8, 12.2],
  [12, 12],
] as const;

/** Returns the place of a page within a frame: whole, in the middle, as large as possible. */
export function fitInFrame(page: Size, frame: Size): Point & { scale: number } {
  const scale = Math.min(frame.width / page.width, frame.height / page.height);
  return {
    scale,
    x: (frame.width - page.width * scale) / 2,
    y: (frame.height - page.height * scale) / 2,
  };
}

function drawPointer(pen: Pen, { x, y }: Point): void {
  pen.beginPath();
  for (const [right, down] of ARROW) pen.lineTo(x + right, y + down);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = 2.5;
  pen.strokeStyle = '#fff';
  pen.stroke();
  pen.fillStyle = '#15171b';
  pen.fill();
}

function drawRing(pen: Pen, { x, y, age }: ShownMarks['rings'][number]): void {
  pen.globalAlpha = 1 - age;
  pen.beginPath();
  pen.arc(x, y, RING_FROM + (RING_TO - RING_FROM) * Math.sqrt(age), 0, Math.PI * 2);
  pen.lineWidth = 7;
  pen.strokeStyle = '#fff';
  pen.stroke();
  pen.lineWidth = 4;
  pen.strokeStyle = RING;
  pen.stroke();
  pen.globalAlpha = 1;
}

function drawKey(pen: Pen, { name, opacity }: NonNullable<ShownMarks['key']>, page: Size): void {
  pen.globalAlpha = opacity;
  pen.font = '600 18px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const width = pen.measureText(name).width + 28;
  const middle = { x: page.width / 2, y: page.height - 40 };
  pen.beginPath();
  pen.roundRect(middle.x - width / 2, middle.y - 20, width, 40, 9);
  pen.fillStyle = 'rgb(21 23 27 / 0.88)';
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = 'rgb(255 255 255 / 0.7)';
  pen.stroke();
  pen.fillStyle = '#fff';
  pen.fillText(name, middle.x, middle.y);
  pen.globalAlpha = 1;
}

/** Covers a box, rounded outwards: its edges may be in the middle of a px, and nothing below may show through. */
function drawCover(pen: Pen, { x, y, width, height }: Box): void {
  pen.fillStyle = COVER;
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
  pen.fillRect(left, top, Math.ceil(x + width) + 1 - left, Math.ceil(y + height) + 1 - top);
}

function drawPin(pen: Pen, { x, y, size }: ClipPin): void {
  const box = size && boxOf({ x, y }, size);
  pen.beginPath();
  if (box) pen.roundRect(box.x, box.y, box.width, box.height, 4);
  else pen.arc(x, y, PIN_RADIUS, 0, Math.PI * 2);
  pen.lineWidth = 7;
  pen.strokeStyle = '#fff';
  pen.stroke();
  pen.lineWidth = 4;
  pen.strokeStyle = PIN;
  pen.stroke();
}

/** One frame of a clip is drawn of these. */
export interface ClipFrame {
  /** Shows the page; null where it is gone, which leaves what was drawn before. */
  canvas: HTMLCanvasElement | null;
  /** The size of the viewport, CSS px. */
  page: Size;
  /** The places that nobody is to see, CSS px of the viewport. */
  covers: readonly Box[];
  marks: ShownMarks;
}

/**
 * Draws one frame of a clip: the page as its canvas shows it, without what is covered, and what the person does.
 *
 * @param frame px.
 */
export function drawClipFrame(pen: Pen, frame: Size, { canvas, page, covers, marks }: ClipFrame): void {
  if (!canvas || canvas.width === 0 || canvas.height === 0) return;
  const { x, y, scale } = fitInFrame(page, frame);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = BESIDE;
  pen.fillRect(0, 0, frame.width, frame.height);
  pen.setTransform(scale, 0, 0, scale, x, y);
  pen.drawImage(canvas, 0, 0, page.width, page.height);
  for (const cover of covers) drawCover(pen, cover);
  for (const ring of marks.rings) drawRing(pen, ring);
  if (marks.pointer) drawPointer(pen, marks.pointer);
  if (marks.pin) drawPin(pen, marks.pin);
  if (marks.key) drawKey(pen, marks.key, page);
}
