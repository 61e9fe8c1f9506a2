import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';

const QUALITIES = [0.9, 0.75, 0.55];
/** A picture is sent as base64 in JSON; the server's own are of this size at most. */
const MAX_BYTES = Math.min(SCREENSHOT_LIMITS.screenshotBytes, 2 * 1_048_576);

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
    if (blob.size <= MAX_BYTES || quality === QUALITIES.at(-1)) return toDataUrl(blob);
  }
  throw new Error('The image couldn’t be encoded.');
}
