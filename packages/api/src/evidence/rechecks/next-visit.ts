import type { ProjectId } from '@ringmark/contract/ids';
import type { Preferences } from '@ringmark/contract/live/preferences';
import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { pinContextSchema } from '@ringmark/contract/pins';
import { ANNOTATION_DEFAULT, parseResolution } from '@ringmark/contract/resolutions';
import type { Sql } from '../../core/database/db.ts';
import {
  nextPageKey,
  type UncheckedPin,
  uncheckedPins,
} from '../../core/database/statements/element-check-statements.ts';
import type { PinToResolve, ViewerSize } from '../../core/ports/ports.ts';

/** One opening of a page, for all pins that were placed at its size and with its preferences. */
export interface Visit extends ViewerSize {
  pageKey: string;
  url: string;
  preferences: Preferences | undefined;
  pins: (PinToResolve & { number: number })[];
}

/** The number of pins of one opening; the page is opened again for the rest. */
const MAX_PINS = 200;

interface Night {
  started_at: string;
  last_number: number;
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

const fits = (size: ViewerSize | undefined): size is ViewerSize =>
  size !== undefined &&
  isWithin(size.width, VIEWPORT_LIMITS.viewportWidth) &&
  isWithin(size.height, VIEWPORT_LIMITS.viewportHeight);

function sizeOf(resolution: string | null, width: number | null, height: number | null): ViewerSize {
  const seen = width !== null && height !== null ? { width, height } : undefined;
  const named = parseResolution(resolution ?? '');
  const { width: usualWidth, height: usualHeight } = ANNOTATION_DEFAULT;
  return [named, seen].find(fits) ?? { width: usualWidth, height: usualHeight };
}

function toPin({ number, id, url, resolution, click_x, click_y, pin }: UncheckedPin) {
  const context = pinContextSchema.parse(JSON.parse(pin));
  const { element, scrollX, scrollY, viewportWidth, viewportHeight, preferences } = context;
  const { width, height } = sizeOf(resolution, viewportWidth, viewportHeight);
  const place = { x: Number(click_x), y: Number(click_y), scrollX, scrollY, viewportWidth, viewportHeight };
  return {
    opening: { url, width: Math.round(width), height: Math.round(height), preferences },
    pin: { id, number, ...place, element },
  };
}

/** Returns what to open next in a project; undefined once the night has looked for all of its pins. */
export function nextVisit(db: Sql, projectId: ProjectId, night: Night): Visit | undefined {
  const of = { projectId, startedAt: night.started_at, lastNumber: night.last_number };
  const page = nextPageKey(db).get(of);
  if (!page) return undefined;
  const rows = uncheckedPins(db).all({ ...of, pageKey: page.page_key, limit: MAX_PINS });
  const pins = rows.map(toPin);
  const [first] = pins;
  if (!first) return undefined;
  const wanted = JSON.stringify(first.opening);
  const together = pins.filter(({ opening }) => JSON.stringify(opening) === wanted);
  return { pageKey: page.page_key, ...first.opening, pins: together.map(({ pin }) => pin) };
}
