import { drawShapes } from '@ringmark/page-script/draw-shapes';
import type { CloseUpInput } from './pictures.types.ts';
import type { Tab } from '../tab/tab.types.ts';

interface Drawing {
  data: string;
  mime: string;
  ring: CloseUpInput['ring'];
  drawn: CloseUpInput['drawn'] | null;
  widest: number;
}

/**
 * Runs in an empty page and travels as text. The part is half as wide as the picture and at least 640 px, with the ring
 * as close to its middle as the picture's edges allow; a box has all of itself in it, and some room.
 */
async function draw(
  drawMarks: typeof drawShapes,
  { data, mime, ring, drawn: over, widest }: Drawing,
): Promise<string> {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: mime }));
  const isBox = ring.width !== undefined && ring.height !== undefined;
  const box = { width: (ring.width ?? 0) * picture.width, height: (ring.height ?? 0) * picture.height };
  const width = Math.min(picture.width, Math.round(Math.max(640, picture.width / 2, box.width * 1.2)));
  const height = Math.min(picture.height, Math.round(Math.max(width * 0.625, box.height * 1.2)));
  const left = Math.min(Math.max(Math.round(ring.x * picture.width - width / 2), 0), picture.width - width);
  const top = Math.min(
    Math.max(Math.round(ring.y * picture.height - height / 2), 0),
    picture.height - height,
  );
  const scale = Math.min(1, widest / width);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error("Couldn't start drawing: no canvas is available.");
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  if (over) {
    pen.save();
    pen.translate(-left * scale, -top * scale);
    drawMarks(pen, over.marks, (picture.width / over.pageWidth) * scale);
    pen.restore();
  }
  pen.translate((ring.x * picture.width - left) * scale, (ring.y * picture.height - top) * scale);
  const radius = Math.max(14, canvas.width * 0.03);
  for (const [color, thickness] of [
    ['#ffffff', radius * (isBox ? 0.34 : 0.42)],
    ['#e5383b', radius * (isBox ? 0.18 : 0.26)],
  ] as const) {
    pen.beginPath();
    const [wide, high] = [box.width * scale, box.height * scale];
    if (isBox) pen.roundRect(-wide / 2, -high / 2, wide, high, 4);
    else pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.lineWidth = thickness;
    pen.strokeStyle = color;
    pen.stroke();
  }
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const out = new Uint8Array(await drawn.arrayBuffer());
  let text = '';
  for (const byte of out) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** A mail shows it at half this width, for screens with two dots a pixel. */
const widest = 1_008;

export async function drawCloseUp(
  tab: Tab,
  { image, mime, ring, drawn = null }: CloseUpInput,
): Promise<Buffer> {
  const drawing: Drawing = { data: Buffer.from(image).toString('base64'), mime, ring, drawn, widest };
  const { result, exceptionDetails } = await tab.page.send('Runtime.evaluate', {
    expression: `(${String(draw)})(${String(drawShapes)}, ${JSON.stringify(drawing)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails || typeof result.value !== 'string')
    throw new Error(
      `Couldn't draw the screenshot: ${exceptionDetails?.exception?.description ?? 'nothing came'}`,
    );
  return Buffer.from(result.value, 'base64');
}
