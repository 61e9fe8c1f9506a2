import type { PinContext, Ring } from '../pins.ts';

interface Pinned {
  clickX: string | null;
  clickY: string | null;
  pin: Pick<
    PinContext,
    'shotX' | 'shotY' | 'viewportWidth' | 'viewportHeight' | 'deviceScale' | 'region'
  > | null;
}

interface PictureSize {
  width: number;
  height: number;
}

export interface RingPlace extends Ring {
  pageWidth: number;
}

/**
 * Returns the place of the pin's ring on the picture. The scale follows from the picture's width and the viewport's,
 * because the pin's display may have another one.
 *
 * @param natural the picture's size, for tickets without a viewport's width.
 * @returns undefined without a pin, outside of the picture, and without any size.
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
  if (x < 0 || x > 1 || y < 0 || y > 1) return undefined;
  const { region } = ticket.pin ?? {};
  const size = region && { width: region.width / pageWidth, height: region.height / pageHeight };
  return { x, y, ...size, pageWidth };
}
