import type { Strokes } from '@ringmark/contract/pages/drawing-strokes';

/**
 * Draws marks on a picture, as the web client shows them. It also runs in an empty page, to which it travels as text.
 *
 * @param scale px of the canvas to a CSS px of the page.
 * @param font family of words, as in CSS.
 */
export function drawShapes(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  marks: readonly Strokes[],
  scale: number,
  font = 'sans-serif',
): void {
  pen.save();
  pen.scale(scale, scale);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const { path, color, width: thickness, words } of marks) {
    const line = new Path2D(path);
    pen.lineWidth = thickness === 0 ? 4 : thickness + 3;
    pen.strokeStyle = '#ffffff';
    pen.stroke(line);
    pen.fillStyle = color;
    pen.lineWidth = thickness;
    pen.strokeStyle = color;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas is no array.
    if (thickness === 0) pen.fill(line);
    else pen.stroke(line);
    if (!words) continue;
    pen.font = `600 ${words.size}px ${font}`;
    pen.textAlign = words.isCentred ? 'center' : 'left';
    pen.textBaseline = 'middle';
    pen.lineWidth = 5;
    pen.strokeStyle = '#ffffff';
    if (!words.isCentred) pen.strokeText(words.text, words.x, words.y);
    pen.fillStyle = words.color;
    pen.fillText(words.text, words.x, words.y);
  }
  pen.restore();
}
