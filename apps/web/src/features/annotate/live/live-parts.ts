import type { LiveFrameHeader, LivePart } from '@ringmark/contract/live/live';

interface Laid {
  part: LivePart;
  bitmap: ImageBitmap;
}

/** Draws the parts of a sharp picture below each other. */
function compose(parts: readonly Laid[], height: number): ImageBitmap | null {
  const [first] = parts;
  if (!first) return null;
  const { bitmap, part } = first;
  const sheet = new OffscreenCanvas(bitmap.width, Math.round(height * part.density));
  const pen = sheet.getContext('2d', { alpha: false });
  for (const { part: its, bitmap: drawn } of parts) {
    pen?.drawImage(drawn, 0, Math.round(its.top * its.density));
    drawn.close();
  }
  return pen && sheet.transferToImageBitmap();
}

/** Gathers the parts of a sharp picture, which are decoded in any order. */
export function createParts() {
  let began = 0;
  let laid: Laid[] = [];
  const drop = () => {
    for (const { bitmap } of laid) bitmap.close();
    laid = [];
  };
  return {
    drop,
    /** @returns the whole picture with its last part; null before. */
    add({ frame, height }: LiveFrameHeader, part: LivePart, bitmap: ImageBitmap): ImageBitmap | null {
      if (part.count === 1) return bitmap;
      if (frame - part.index !== began) drop();
      began = frame - part.index;
      laid.push({ part, bitmap });
      if (laid.length < part.count) return null;
      const whole = compose(laid, height);
      laid = [];
      return whole;
    },
  };
}
