import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { ANNOTATION_PRESETS, formatResolution, parseResolution } from '@ringmark/contract/resolutions';
import type { Size } from './scale.ts';

/** The preset that is as large as the room for the page, and not scaled. */
export const MY_WINDOW = 'window';

/** CSS px of the window: below them it is a phone's, and below the second a tablet's. */
const TABLET_FROM = 768;
const DESKTOP_FROM = 1_024;
/** CSS px: from here on a phone counts as a large one. */
const LARGE_PHONE_FROM = 414;

export type WindowKind = 'phone' | 'tablet' | 'desktop';

export const windowKind = ({ width }: Size): WindowKind =>
  width < TABLET_FROM ? 'phone' : width < DESKTOP_FROM ? 'tablet' : 'desktop';

const [, DESKTOP, TABLET, TABLET_LANDSCAPE, PHONE, LARGE_PHONE] = ANNOTATION_PRESETS.map(formatResolution);

/** The preset that goes without saying: a phone's on a phone, a tablet's on a tablet. */
export function presetOfWindow(window: Size): string {
  const kind = windowKind(window);
  if (kind === 'phone') return (window.width < LARGE_PHONE_FROM ? PHONE : LARGE_PHONE) ?? MY_WINDOW;
  if (kind === 'tablet') return (window.width < window.height ? TABLET : TABLET_LANDSCAPE) ?? MY_WINDOW;
  return DESKTOP ?? MY_WINDOW;
}

/** Estimates the room for a page next to all tools, before it is measured: CSS px of the window. */
export function likelyRoom({ width, height }: Size): Size {
  const beside = windowKind({ width, height }) === 'desktop' ? 48 + 320 : width < TABLET_FROM ? 0 : 48;
  return { width: width - beside, height: height - (beside > 48 ? 97 : 150) };
}

const isPreset = (text: string | null): text is string =>
  text !== null && (text === MY_WINDOW || parseResolution(text) !== undefined);

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.round(value)));

/** The size of a preset, in CSS px of the page. @param room that there is for the page, CSS px of the window. */
export function presetSize(preset: string, room: Size): Size {
  const size = preset === MY_WINDOW ? room : (parseResolution(preset) ?? room);
  return {
    width: within(size.width, VIEWPORT_LIMITS.viewportWidth),
    height: within(size.height, VIEWPORT_LIMITS.viewportHeight),
  };
}

const keyOf = (userId: string, kind: WindowKind) => `ringmark.preset.${kind}.${userId}`;

/** Returns the preset that a person last chose in a window of this kind; undefined if they have chosen none yet. */
export function recallPreset(userId: string, kind: WindowKind): string | undefined {
  try {
    const kept = localStorage.getItem(keyOf(userId, kind));
    return isPreset(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPreset(userId: string, kind: WindowKind, preset: string): void {
  try {
    localStorage.setItem(keyOf(userId, kind), preset);
  } catch {
    // Storage is full or switched off: the choice then lives as long as the address.
  }
}
