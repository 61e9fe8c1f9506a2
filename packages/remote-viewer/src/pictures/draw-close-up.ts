import { drawShapes } from '@ringmark/page-script/draw-shapes';
import type { CloseUpInput, FramedElement } from '../base/pictures.types.ts';
import type { Tab } from '../tab/tab.types.ts';

interface Drawing {
  data: string;
  mime: string;
  ring: CloseUpInput['ring'];
  drawn: CloseUpInput['drawn'] | null;
  framed: FramedElement | null;
  widest: number;
}

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/*
 * The following functions run in an empty page and travel as text.
 */

/** Centres a part in a picture, as far as its edges allow. */
function partAt(picture: Size, middle: { x: number; y: number }, size: Size): Part {
  const width = Math.min(picture.width, Math.round(size.width));
  const height = Math.min(picture.height, Math.round(size.height));
  const left = Math.min(Math.max(Math.round(middle.x - width / 2), 0), picture.width - width);
  const top = Math.min(Math.max(Math.round(middle.y - height / 2), 0), picture.height - height);
  return { left, top, width, height };
}

/** The part around a ring is half as wide as the picture and at least 640 px; a box has all of itself in it. */
function sizeAroundRing(picture: Size, box: Size): Size {
  const width = Math.min(picture.width, Math.max(640, picture.width / 2, box.width * 1.2));
  return { width, height: Math.max(width * 0.625, box.height * 1.2) };
}

/** The part around an element has 80 px on each side; it is large enough to tell where one is on the page. */
function sizeAroundElement(box: Size, density: number): Size {
  return {
    width: Math.max(box.width + 160, 480) * density,
    height: Math.max(box.height + 160, 240) * density,
  };
}

/** Draws a line with a white rim, which stands out on any page. */
function strokeTwice(
  pen: OffscreenCanvasRenderingContext2D,
  color: string,
  thickness: number,
  rim: number,
): void {
  for (const [style, width] of [
    ['#ffffff', rim],
    [color, thickness],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = style;
    pen.stroke();
  }
}

/** Frames the element from outside, and marks what has changed. */
function drawFrame(
  pen: OffscreenCanvasRenderingContext2D,
  { box, places }: FramedElement,
  density: number,
): void {
  const outline = ({ x, y, width, height }: FramedElement['box'], gap: number) => {
    pen.beginPath();
    const sides = [width + 2 * gap, height + 2 * gap].map((side) => side * density) as [number, number];
    pen.roundRect((x - gap) * density, (y - gap) * density, ...sides, 6 * density);
  };
  for (const place of places) {
    outline(place, 2);
    strokeTwice(pen, '#b026c9', 2 * density, 4 * density);
  }
  outline(box, 8);
  strokeTwice(pen, '#e5383b', 2.5 * density, 5 * density);
}

async function draw(
  drawMarks: typeof drawShapes,
  { data, mime, ring, drawn: over, framed, widest }: Drawing,
): Promise<string> {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: mime }));
  const isBox = ring.width !== undefined && ring.height !== undefined;
  const box = { width: (ring.width ?? 0) * picture.width, height: (ring.height ?? 0) * picture.height };
  const density = framed ? picture.width / framed.pageWidth : 1;
  const { left, top, width, height } = framed
    ? partAt(
        picture,
        {
          x: (framed.box.x + framed.box.width / 2) * density,
          y: (framed.box.y + framed.box.height / 2) * density,
        },
        sizeAroundElement(framed.box, density),
      )
    : partAt(
        picture,
        { x: ring.x * picture.width, y: ring.y * picture.height },
        sizeAroundRing(picture, box),
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
  if (framed) {
    pen.translate(-left * scale, -top * scale);
    drawFrame(pen, framed, density * scale);
  } else {
    pen.translate((ring.x * picture.width - left) * scale, (ring.y * picture.height - top) * scale);
    const radius = Math.max(14, canvas.width * 0.03);
    const [wide, high] = [box.width * scale, box.height * scale];
    pen.beginPath();
    if (isBox) pen.roundRect(-wide / 2, -high / 2, wide, high, 4);
    else pen.arc(0, 0, radius, 0, 2 * Math.PI);
    strokeTwice(pen, '#e5383b', radius * (isBox ? 0.18 : 0.26), radius * (isBox ? 0.34 : 0.42));
  }
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const out = new Uint8Array(await drawn.arrayBuffer());
  let text = '';
  for (const byte of out) text += String.fromCodePoint(byte);
  return btoa(text);
}

const HELPERS = [partAt, sizeAroundRing, sizeAroundElement, strokeTwice, drawFrame];

/** A mail shows it at half this width, for screens with two dots a pixel. */
const widest = 1_008;

export async function drawCloseUp(
  tab: Tab,
  { image, mime, ring, drawn = null, framed }: CloseUpInput,
): Promise<Buffer> {
  const drawing: Drawing = {
    data: Buffer.from(image).toString('base64'),
    mime,
    ring,
    drawn,
    framed: framed ?? null,
    widest,
  };
  const { result, exceptionDetails } = await tab.page.send('Runtime.evaluate', {
    expression: `(() => { ${HELPERS.map(String).join('\n')}\nreturn (${String(draw)})(${String(drawShapes)}, ${JSON.stringify(drawing)}) })()`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails || typeof result.value !== 'string')
    throw new Error(
      `Couldn't draw the screenshot: ${exceptionDetails?.exception?.description ?? 'nothing came'}`,
    );
  return Buffer.from(result.value, 'base64');
}
