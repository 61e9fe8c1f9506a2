import { cutText } from '@ringmark/contract/cut-text';
import type { PinElement } from '@ringmark/contract/pins';

/** An element's text and its accessible name. */
interface Said {
  text: string;
  name: string;
}

export interface WordsChange {
  before: string;
  after: string;
}

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

/** A pin keeps this many characters of a text. */
const KEPT = 200;

const UNIT = '(?:sec(?:ond)?|min(?:ute)?|hour|hr|day|week|month|year)s?';
/** Servers write these again with each visit: times, dates, and how long ago something happened. */
const PASSING = [
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?\b/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
  /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/gi,
  new RegExp(`\\b(?:\\d+|an?|a few) ${UNIT} ago\\b`, 'gi'),
  /\b(?:just now|today|yesterday)\b/gi,
  /\b(?:vor|il y a|hace|há) (?:\d+|einer?|une?|una?|um[ay]?) \p{L}+/giu,
];

/** Leaves out times and dates. Months by name stay, because a date in an offer may be the fault itself. */
const lasting = (text: string): string =>
  PASSING.reduce((rest, pattern) => rest.replaceAll(pattern, '·'), plain(text));

const differ = (before: string, after: string): boolean =>
  plain(before) !== plain(after) && lasting(before) !== lasting(after);

/** People read this many characters in one line. */
const SHOWN = 60;

/**
 * Compares what an element says with what it said when its pin was set.
 *
 * @returns both texts, shortened for a sentence; null when they are the same, or when today's is unknown
 */
export function wordsChange({ text, name }: PinElement, says: Said | null): WordsChange | null {
  if (says === null) return null;
  const [before, after] = text === null ? [name ?? '', says.name] : [text, cutText(says.text, KEPT, '')];
  if (!differ(before, after)) return null;
  return { before: cutText(plain(before), SHOWN), after: cutText(plain(after), SHOWN) };
}

interface Size {
  width: number;
  height: number;
}

/** A smaller difference in CSS px is due to rounding. */
const MIN_PX = 2;
/** An element that takes more of the window holds others, whose growth says nothing about the fault. */
const MAX_OF_WINDOW = 0.25;

/** An element that pulses has another size at each moment, up to this share. */
const PULSE = 0.25;

/**
 * Compares the size of an element's box, in CSS px.
 *
 * @param isMoving is true when most of the element moves on its own.
 * @returns null when the size is the same, or when the element holds much of the page
 */
export function sizeChange(
  before: Size,
  after: Size,
  window: Size,
  isMoving = false,
): { width: number; height: number } | null {
  if (before.width * before.height > MAX_OF_WINDOW * window.width * window.height) return null;
  const [width, height] = [after.width - before.width, after.height - before.height].map(Math.round);
  if (Math.max(Math.abs(width ?? 0), Math.abs(height ?? 0)) < MIN_PX) return null;
  const share = Math.max(Math.abs(width ?? 0) / before.width, Math.abs(height ?? 0) / before.height);
  if (isMoving && share < PULSE) return null;
  return { width: width ?? 0, height: height ?? 0 };
}

const THINGS: ReadonlyMap<string, string> = new Map([
  ['button', 'button'],
  ['link', 'link'],
  ['heading', 'heading'],
  ['img', 'image'],
  ['textbox', 'field'],
  ['searchbox', 'field'],
  ['combobox', 'field'],
  ['checkbox', 'checkbox'],
  ['paragraph', 'paragraph'],
  ['cell', 'cell'],
  ['listitem', 'list item'],
]);

/** Names the kind of an element for a sentence. */
export const thingOf = ({ role }: Pick<PinElement, 'role'>): string => THINGS.get(role ?? '') ?? 'element';
