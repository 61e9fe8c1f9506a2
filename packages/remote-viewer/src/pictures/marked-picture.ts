import type { MarkedPicture, MarkPictureInput } from '../base/pictures.types.ts';
import { coverParts } from '@ringmark/page-script/cover-parts';
import { drawShapes } from '@ringmark/page-script/draw-shapes';
import type { Tab } from '../tab/tab.types.ts';

interface Drawing extends Omit<MarkPictureInput, 'image'> {
  data: string;
}

/**
 * Runs in an empty page and travels as text. The mark is the web client's: a box, or radii of 30, 22 and 8 CSS px of the
 * page in the picture, in red and white, hollow so that it hides nothing. The picture keeps its type, unless it would exceed the
 * size limit.
 */
async function draw(
  drawMarks: typeof drawShapes,
  cover: typeof coverParts,
  { data, mime, ring, covers = [], marks = [], pageWidth, maxBytes, widest }: Drawing,
): Promise<string> {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: mime }));
  const scale = Math.min(1, (widest ?? picture.width) / picture.width);
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error("Couldn't start drawing: no canvas is available.");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  cover(pen, covers);
  drawMarks(pen, marks, canvas.width / pageWidth);
  if (ring) {
    pen.translate(ring.x * canvas.width, ring.y * canvas.height);
    pen.scale(canvas.width / pageWidth, canvas.width / pageWidth);
  }
  const { width, height } = ring ?? {};
  const outline = (radius: number) => {
    if (width === undefined || height === undefined) return pen.arc(0, 0, radius, 0, 2 * Math.PI);
    const [wide, high] = [width * pageWidth, (height * pageWidth * canvas.height) / canvas.width];
    pen.roundRect(-wide / 2, -high / 2, wide, high, 4);
  };
  const rings = [
    [30, '#ffffff', 8],
    [30, '#e5383b', 4.5],
    [22, '#ffffffd9', 2],
    [8, '#ffffff', 5],
    [8, '#e5383b', 2.5],
  ] as const;
  const boxes = [
    [0, '#ffffff', 7],
    [0, '#e5383b', 3.5],
  ] as const;
  for (const [radius, color, thickness] of width === undefined ? rings : boxes) {
    if (!ring) break;
    pen.beginPath();
    outline(radius);
    pen.lineWidth = thickness;
    pen.strokeStyle = color;
    pen.stroke();
  }
  let drawn = await canvas.convertToBlob({ type: scale < 1 ? 'image/jpeg' : mime, quality: 0.92 });
  for (const quality of [0.9, 0.7, 0.4]) {
    if (drawn.size <= maxBytes) break;
    drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error("The drawing couldn't be read.")));
    reader.readAsDataURL(drawn);
  });
}

/** The largest pictures take seconds to encode. */
const DEADLINE_MS = 20_000;

const DRAWN = /^data:(image\/(?:png|jpeg|webp));base64,/;

export async function drawMark(tab: Tab, { image, ...mark }: MarkPictureInput): Promise<MarkedPicture> {
  const drawing: Drawing = { ...mark, data: Buffer.from(image).toString('base64') };
  const { result, exceptionDetails } = await tab.page.send(
    'Runtime.evaluate',
    {
      expression: `(${String(draw)})(${String(drawShapes)}, ${String(coverParts)}, ${JSON.stringify(drawing)})`,
      awaitPromise: true,
      returnByValue: true,
    },
    DEADLINE_MS,
  );
  const text = typeof result.value === 'string' ? result.value : '';
  const [head = '', mime] = DRAWN.exec(text) ?? [];
  if (exceptionDetails || mime === undefined)
    throw new Error(
      `Couldn't draw the screenshot: ${exceptionDetails?.exception?.description ?? 'nothing came'}`,
    );
  return { image: Buffer.from(text.slice(head.length), 'base64'), mime };
}
