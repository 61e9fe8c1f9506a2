/// <reference lib="dom" />

/** Letters of all stills of a document. */
const MOST_LETTERS = 12_000_000;
const MOST_PX = 16_000_000;

/** What a canvas or film shows, as a PNG; undefined where the page itself may not read it. */
function drawn(element: HTMLCanvasElement | HTMLVideoElement): string | undefined {
  try {
    if (element instanceof HTMLCanvasElement) {
      const isSized = element.width * element.height > 0 && element.width * element.height <= MOST_PX;
      return isSized ? element.toDataURL('image/png') : undefined;
    }
    const { videoWidth: width, videoHeight: height } = element;
    if (width * height === 0 || width * height > MOST_PX) return undefined;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL('image/png');
  } catch {
    return undefined;
  }
}

/** A picture of the same size, for a canvas that cannot be read. */
export const emptyPicture = ({ width, height }: HTMLCanvasElement): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

/** Draws stills until they are too many. */
export function createStills() {
  let left = MOST_LETTERS;
  return (element: HTMLCanvasElement | HTMLVideoElement): string | undefined => {
    const data = left > 0 ? drawn(element) : undefined;
    if (data === undefined || data.length > left) return undefined;
    left -= data.length;
    return data;
  };
}
