import type { CSSProperties } from 'react';
import type { LiveField } from '@ringmark/contract/live/fields';
import type { Size } from '../page/scale/scale.ts';

/** CSS px of the window. */
const GAP = 2;
const MAX_HEIGHT = 360;
const MIN_HEIGHT = 140;
const MIN_WIDTH = 180;

/** The scale of the page, and its viewport in CSS px. */
export interface FieldRoom {
  scale: number;
  size: Size;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Returns the place of a list: at its field, wholly over the page and over nothing else. */
export function listPlace({ rect }: LiveField, { scale, size }: FieldRoom): CSSProperties {
  const room = { width: size.width * scale, height: size.height * scale };
  const top = rect.y * scale;
  const bottom = top + rect.height * scale;
  const [above, below] = [top - GAP, room.height - bottom - GAP];
  const width = within(rect.width * scale, MIN_WIDTH, room.width);
  const left = within(rect.x * scale, 0, room.width - width);
  const across = { left, minWidth: width, maxWidth: room.width - left };
  if (Math.max(above, below) < MIN_HEIGHT) return { ...across, top: 0, maxHeight: room.height };
  if (below >= Math.min(above, MIN_HEIGHT * 1.5))
    return { ...across, top: bottom + GAP, maxHeight: Math.min(below, MAX_HEIGHT) };
  return { ...across, bottom: room.height - above, maxHeight: Math.min(above, MAX_HEIGHT) };
}

/** Returns where a field of the person's own browser covers that of the page: as large, or large enough to be used. */
export function fieldPlace({ rect, fontSize }: LiveField, { scale, size }: FieldRoom): CSSProperties {
  const room = { width: size.width * scale, height: size.height * scale };
  const width = within(rect.width * scale, Math.min(MIN_WIDTH, room.width), room.width);
  const height = Math.max(rect.height * scale, 30);
  return {
    left: within(rect.x * scale, 0, room.width - width),
    top: within(rect.y * scale, 0, room.height - height),
    width,
    height,
    fontSize: within(fontSize * scale, 13, 32),
  };
}
