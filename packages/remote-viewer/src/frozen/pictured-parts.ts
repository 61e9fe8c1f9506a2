import type { ViewSession } from '../session/view-session.types.ts';
import { takePart } from '../tab/picture.ts';
import type { PicturedPart } from '../in-page/frozen/frozen.types.ts';
import type { PageDocument } from './page-documents.ts';

/** Takes the picture of a part at one px per CSS px, so that it has the part's own size. */
async function pictureOf({ tab, world }: ViewSession, part: PicturedPart): Promise<string> {
  const { scrollX, scrollY, pageScale } = await world.ask('placeNow', []);
  // The browser draws such parts from a whole px on.
  const [left, top] = [Math.round(part.x * pageScale), Math.round(part.y * pageScale)];
  const width = Math.round((part.x + part.width) * pageScale) - left;
  const height = Math.round((part.y + part.height) * pageScale) - top;
  const clip = { x: scrollX + left, y: scrollY + top, width, height };
  const { image, mime } = await takePart(tab, clip, pageScale, 1);
  return `data:${mime};base64,${image.toString('base64')}`;
}

/** Returns an empty picture of the same size. */
const emptyOf = ({ width, height }: PicturedPart): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`).toString('base64')}`;

/** Substitutes a picture for each part that cannot be read, or an empty one if no picture can be taken. */
export async function withPictures(session: ViewSession, document: PageDocument): Promise<PageDocument> {
  const { written } = document;
  const stills = [...written.stills];
  for (const part of written.pictured)
    stills.push({ mark: part.mark, data: await pictureOf(session, part).catch(() => emptyOf(part)) });
  return { ...document, written: { ...written, stills } };
}
