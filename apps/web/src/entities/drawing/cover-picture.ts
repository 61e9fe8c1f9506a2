import type { Cover } from '@ringmark/contract/pages/drawing';
import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';

/** A covered part is drawn as this many blocks in its height, at least. */
const BLOCKS = 4;
const BLOCK_PX = 24;

type Color = readonly [number, number, number];

/** The same for the same place each time, so that nothing flickers. */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

/** Colours of what is seen right beside a box. */
function edgeColors(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): Color[] {
  const { width: wide, height: high } = pen.canvas;
  const places: [number, number][] = [];
  for (let step = 0; step <= 16; step += 1) {
    const [along, down] = [x + (width * step) / 16, y + (height * step) / 16];
    places.push([along, y - 2], [along, y + height + 1], [x - 2, down], [x + width + 1, down]);
  }
  return places.flatMap(([px, py]) => {
    // What is beyond the picture's edge is not there.
    if (px < 0 || py < 0 || px >= wide || py >= high) return [];
    const [red = 0, green = 0, blue = 0] = pen.getImageData(Math.floor(px), Math.floor(py), 1, 1).data;
    return [[red, green, blue] as const];
  });
}

const GREY: Color = [128, 128, 128];

/**
 * Makes parts of a picture unreadable. Nothing is left of what was there, also not as a blur, which can be undone: the
 * blocks have the colours of what is seen right beside each part.
 *
 * @param covers shares of the canvas.
 */
export function coverParts(pen: CanvasRenderingContext2D, covers: readonly Cover[]): void {
  const { width: wide, height: high } = pen.canvas;
  // Of the picture as it was: else one cover would be drawn from another.
  const parts = covers.map((cover) => {
    const x = Math.floor(cover.x * wide);
    const y = Math.floor(cover.y * high);
    const width = Math.ceil((cover.x + cover.width) * wide) - x;
    const height = Math.ceil((cover.y + cover.height) * high) - y;
    return { x, y, width, height };
  });
  for (const { x, y, width, height } of parts) {
    pen.fillStyle = `rgb(${GREY.join(' ')})`;
    pen.fillRect(x, y, width, height);
  }
  for (const { x, y, width, height } of parts) {
    const colors = edgeColors(pen, x, y, width, height);
    const mean = (part: 0 | 1 | 2) =>
      colors.length === 0 ? GREY[part] : colors.reduce((sum, color) => sum + color[part], 0) / colors.length;
    const middle: Color = [mean(0), mean(1), mean(2)];
    const block = Math.max(2, Math.min(BLOCK_PX, Math.ceil(height / BLOCKS)));
    for (let top = y; top < y + height; top += block) {
      for (let left = x; left < x + width; left += block) {
        const luck = chance((left - x) * 7 + (top - y) * 131 + 1);
        const beside = colors[Math.floor(luck * colors.length)] ?? middle;
        const shade = (chance(luck * 97 + 3) - 0.5) * 44;
        const mixed = middle.map((part, index) =>
          Math.round(part * 0.55 + (beside[index] ?? part) * 0.2 + 128 * 0.25 + shade),
        );
        pen.fillStyle = `rgb(${mixed.join(' ')})`;
        pen.fillRect(left, top, Math.min(block, x + width - left), Math.min(block, y + height - top));
      }
    }
  }
}

const QUALITIES = [0.9, 0.75, 0.55];
/** A picture is sent as base64 in JSON; the server's own are of this size at most. */
const MOST_BYTES = Math.min(SCREENSHOT_LIMITS.screenshotBytes, 2 * 1_048_576);

/** @returns what the canvas shows; as PNG where the browser does not write that type. @throws Error where it cannot. */
export const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image couldn’t be encoded.'))),
      type,
      quality,
    );
  });

const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The image couldn’t be read.')));
    reader.readAsDataURL(blob);
  });

/** @returns what the canvas shows, as the data URL of a JPEG. @throws Error where the browser cannot encode it. */
export async function canvasPicture(canvas: HTMLCanvasElement): Promise<string> {
  for (const quality of QUALITIES) {
    const blob = await toBlob(canvas, 'image/jpeg', quality);
    if (blob.size <= MOST_BYTES || quality === QUALITIES.at(-1)) return toDataUrl(blob);
  }
  throw new Error('The image couldn’t be encoded.');
}
