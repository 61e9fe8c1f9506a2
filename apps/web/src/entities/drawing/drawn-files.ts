import { ownValue } from '@ringmark/contract/own-value';
import type { Drawing } from '@ringmark/contract/pages/drawing';

/** The origin of a file with drawn marks: the file before the drawing, and the marks. */
interface Untouched {
  original: File;
  drawing: Drawing;
  /** True if the earlier file is already attached and stays attached next to this one. */
  isCopy: boolean;
}

/** In this tab alone, until the drawn file is let go of. */
const untouched = new WeakMap<File, Untouched>();

/** Kinds of pictures that browsers can write as well; of moving ones they write the first picture. */
const DRAWABLE: Readonly<Record<string, RegExp>> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
};
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': '.png', 'image/jpeg': '.jpg' };

/** The types that a file field accepts for drawing, separated by commas. */
export const DRAWABLE_TYPES = Object.keys(DRAWABLE).join(',');

export const isDrawable = ({ type }: Pick<File, 'type'>): boolean => Object.hasOwn(DRAWABLE, type);

/** Returns the original of a file; undefined if nothing was drawn into it. */
export const untouchedOf = (file: File): Untouched | undefined => untouched.get(file);

export const keepUntouched = (drawn: File, of: Untouched): void => void untouched.set(drawn, of);

/** The name of a picture that may have become one of another type: not every browser writes each. */
export function drawnName(name: string, type: string): string {
  if (ownValue(DRAWABLE, type)?.test(name)) return name;
  return `${name.replace(/\.(?:png|jpe?g|webp)$/i, '')}${ownValue(ENDINGS, type) ?? ''}`;
}

/** Returns the name of a copy with marks, which is listed next to the picture that it was made of. */
export function copyName(name: string, type: string): string {
  const whole = drawnName(name, type);
  const dot = whole.lastIndexOf('.');
  return dot > 0 ? `${whole.slice(0, dot)}-marked${whole.slice(dot)}` : `${whole}-marked`;
}

/** The longer side of a file, CSS px of the page that it would show: marks look alike on all of them. */
const MAX = 1_400;

/** Returns the width that a file counts as, since no page defines it. @param size its own, px */
export const widthOfFile = ({ width, height }: { width: number; height: number }): number =>
  width * Math.min(1, MAX / Math.max(width, height));
