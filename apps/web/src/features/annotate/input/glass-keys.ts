import { ownValue } from '@ringmark/contract/own-value';
import { type GlassMode, takesBoxes } from '../page/page-view.types.ts';
import type { Point, Size } from '../page/scale/scale.ts';

interface Keys {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface Asked {
  cursor?: Point;
  scrollBy?: Point;
  mark?: Point;
  /** A box begins here. */
  corner?: Point;
  isLeaving?: boolean;
}

const STEP = 10;
const LONG_STEP = 50;
const ARROW_SCROLL = 60;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number, most: number) => Math.min(Math.max(0, value), most);

function pages(key: string, height: number): Point | undefined {
  const page = Math.round(height * 0.9);
  if (key === 'PageDown') return { x: 0, y: page };
  if (key === 'PageUp') return { x: 0, y: -page };
  if (key === 'Home') return { x: 0, y: -1e7 };
  return key === 'End' ? { x: 0, y: 1e7 } : undefined;
}

/**
 * Returns what a key asks of the glass over a page: in MARKUP mode arrows move the cross-hair (with Shift further),
 * Enter marks its place and Shift Enter begins a box there; in View mode arrows scroll. Undefined for keys that are not
 * meant for it.
 */
export function glassKey(event: Keys, mode: GlassMode, cursor: Point, size: Size): Asked | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const scrollBy = pages(event.key, size.height);
  if (scrollBy) return { scrollBy };
  const arrow = ownValue(ARROWS, event.key);
  if (mode === 'view') {
    return arrow && { scrollBy: { x: arrow.x * ARROW_SCROLL, y: arrow.y * ARROW_SCROLL } };
  }
  if (event.key === 'Enter' && event.shiftKey && takesBoxes(mode)) return { corner: cursor };
  if (event.key === 'Enter' || event.key === ' ') return { mark: cursor };
  if (event.key === 'Escape') return { isLeaving: true };
  if (!arrow) return undefined;
  const step = event.shiftKey ? LONG_STEP : STEP;
  return {
    cursor: {
      x: within(cursor.x + arrow.x * step, size.width),
      y: within(cursor.y + arrow.y * step, size.height),
    },
  };
}
