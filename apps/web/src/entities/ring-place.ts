import type { PinContext } from '@ringmark/contract/pins';

interface Pinned {
  clickX: string | null;
  clickY: string | null;
  pin: Pick<PinContext, 'shotX' | 'shotY' | 'viewportWidth' | 'viewportHeight'> | null;
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
 * Where a pin's ring stands on its picture: the click's place in the document less the place of the picture's top left
 * corner. Undefined without a pin, and while nothing says how large the picture is.
 *
 * @param natural the picture's own size, which must do where the ticket does not know the viewport's.
 */
export function ringPlace(ticket: Pinned, natural: PictureSize | undefined): RingPlace | undefined {
  if (ticket.clickX === null || ticket.clickY === null) return undefined;
  const { shotX = 0, shotY = 0 } = ticket.pin ?? {};
  const pageWidth = ticket.pin?.viewportWidth ?? natural?.width;
  const ratio = natural ? natural.height / natural.width : undefined;
  const pageHeight =
    pageWidth !== undefined && ratio !== undefined ? pageWidth * ratio : ticket.pin?.viewportHeight;
  if (!pageWidth || !pageHeight) return undefined;
  const x = (Number(ticket.clickX) - shotX) / pageWidth;
  const y = (Number(ticket.clickY) - shotY) / pageHeight;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y, pageWidth } : undefined;
}
