import type { CreateTicketInput } from '@ringmark/contract/tickets';

/**
 * Where the ring is on the picture, 0 to 1 of its width and height; null without a pin, or when the pin lies
 * outside of what the picture shows.
 */
export function ringOf(
  { clickX, clickY, pin }: Pick<CreateTicketInput, 'clickX' | 'clickY' | 'pin'>,
  picture: { width: number; height: number },
): { x: number; y: number } | null {
  if (clickX === null || clickY === null) return null;
  const { shotX, shotY, deviceScale } = pin ?? { shotX: 0, shotY: 0, deviceScale: 1 };
  const x = ((Number(clickX) - shotX) * deviceScale) / picture.width;
  const y = ((Number(clickY) - shotY) * deviceScale) / picture.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}
