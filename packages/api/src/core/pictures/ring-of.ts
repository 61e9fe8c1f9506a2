import type { Ring } from '@ringmark/contract/pins';

interface RingColumns {
  ring_x: number | null;
  ring_y: number | null;
  /** Absent in rows that were kept by earlier versions. */
  ring_width?: number | null;
  ring_height?: number | null;
}

export const RING_COLUMNS = ['ring_x', 'ring_y', 'ring_width', 'ring_height'] as const;

/** Returns the place of a ticket's pin on its picture. */
export function ringOf({ ring_x: x, ring_y: y, ring_width, ring_height }: RingColumns): Ring | null {
  if (x === null || y === null) return null;
  const [width, height] = [ring_width ?? null, ring_height ?? null];
  return width === null || height === null ? { x, y } : { x, y, width, height };
}
