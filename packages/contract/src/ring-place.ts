import type { PinContext } from './pins.ts';

interface Pinned {
  clickX: string | null;
  clickY: string | null;
  pin: Pick<PinContext, 'shotX' | 'shotY' | 'viewportWidth' | 'viewportHeight' | 'deviceScale'> | null;
}

interface PictureSize {
  width: number;
  height: number;
}

export interface RingPlace {
  /** 0 to 1 of the picture's width and height. */
  x: number;
  y: number;
  /** How many CSS px of the page the picture is wide: the measure of the ring's own size. */
  pageWidth: number;
}

/**
 * Where a pin's ring is on its picture: the click's place in the document less the place of the picture's top left
 * corner. How many px of the picture a CSS px is follows from its width and the viewport's: the display on which the pin
 * was placed may be another than the one on which the picture was rendered. Undefined without a pin, for one outside
 * of the picture, and while nothing says how large that is.
 *
 * @param natural the picture's own size, which must do where the ticket does not know the viewport's.
 */
export function ringPlace(ticket: Pinned, natural: PictureSize | undefined): RingPlace | undefined {
  if (ticket.clickX === null || ticket.clickY === null) return undefined;
  const { shotX = 0, shotY = 0, deviceScale = 1 } = ticket.pin ?? {};
  const pageWidth = ticket.pin?.viewportWidth ?? (natural && natural.width / deviceScale);
  const ratio = natural ? natural.height / natural.width : undefined;
  const pageHeight =
    pageWidth !== undefined && ratio !== undefined ? pageWidth * ratio : ticket.pin?.viewportHeight;
  if (!pageWidth || !pageHeight) return undefined;
  const x = (Number(ticket.clickX) - shotX) / pageWidth;
  const y = (Number(ticket.clickY) - shotY) / pageHeight;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y, pageWidth } : undefined;
}
