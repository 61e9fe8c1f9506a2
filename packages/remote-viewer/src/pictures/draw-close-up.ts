import type { CloseUpInput } from './pictures.types.ts';
import type { Tab } from '../tab/tab.types.ts';

interface Drawing {
  data: string;
  mime: string;
  ring: { x: number; y: number };
  widest: number;
}

/**
 * Runs in an empty page and travels as text. The part is half as wide as the picture and at least 640 px, with the ring
 * as close to its middle as the picture's edges allow.
 */
async function draw({ data, mime, ring, widest }: Drawing): Promise<string> {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: mime }));
  const width = Math.min(picture.width, Math.max(640, Math.round(picture.width / 2)));
  const height = Math.min(picture.height, Math.round(width * 0.625));
  const left = Math.min(Math.max(Math.round(ring.x * picture.width - width / 2), 0), picture.width - width);
  const top = Math.min(
    Math.max(Math.round(ring.y * picture.height - height / 2), 0),
    picture.height - height,
  );
  const scale = Math.min(1, widest / width);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('Nothing can be drawn here.');
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const radius = Math.max(14, canvas.width * 0.03);
  for (const [color, thickness] of [
    ['#ffffff', radius * 0.42],
    ['#e5383b', radius * 0.26],
  ] as const) {
    pen.beginPath();
    const x = (ring.x * picture.width - left) * scale;
    pen.arc(x, (ring.y * picture.height - top) * scale, radius, 0, 2 * Math.PI);
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

export async function drawCloseUp(tab: Tab, { image, mime, ring }: CloseUpInput): Promise<Buffer> {
  const drawing: Drawing = { data: Buffer.from(image).toString('base64'), mime, ring, widest };
  const { result, exceptionDetails } = await tab.page.send('Runtime.evaluate', {
    expression: `(${String(draw)})(${JSON.stringify(drawing)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails || typeof result.value !== 'string')
    throw new Error(
      `The picture could not be drawn: ${exceptionDetails?.exception?.description ?? 'nothing came'}`,
    );
  return Buffer.from(result.value, 'base64');
}
