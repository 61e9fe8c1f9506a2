import { createHash } from 'node:crypto';
import { pagePlace } from '@ringmark/contract/pages/page-place';
import type { PinElement } from '@ringmark/contract/pins';

/** The properties by which an element is known. */
export type KnownElement = Pick<PinElement, 'selector' | 'role' | 'name' | 'text'>;

const folded = (text: string | null) =>
  (text ?? '').normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** 48 bits, which a JavaScript number holds. Two elements of one key are told apart when the tickets are read. */
const hash = (...parts: readonly string[]): number =>
  createHash('sha256').update(parts.join('\0')).digest().readUIntBE(0, 6);

/** The keys by which the same element is found again: its selector, role with name, and text, each on its page. */
export function elementKeys(projectId: string, pageKey: string, element: KnownElement): number[] {
  const { selector, role, name, text } = element;
  const page = pagePlace(pageKey);
  const keys = [hash(projectId, page, 'selector', selector)];
  if (role && folded(name)) keys.push(hash(projectId, page, 'name', role, folded(name)));
  if (folded(text)) keys.push(hash(projectId, page, 'text', folded(text)));
  return keys;
}

interface Boxed {
  box: PinElement['box'];
}

/** Tells whether two boxes share at least half of the smaller one. */
export function overlapByHalf({ box: a }: Boxed, { box: b }: Boxed): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return false;
  return width * height * 2 >= Math.min(a.width * a.height, b.width * b.height);
}

/** The rule, for two elements of one page. */
export function isSameElement(one: KnownElement & Boxed, other: KnownElement & Boxed): boolean {
  if (one.selector === other.selector) return true;
  const isNamed = one.role !== null && one.role === other.role && folded(one.name) !== '';
  if (isNamed && folded(one.name) === folded(other.name)) return true;
  return folded(one.text) !== '' && folded(one.text) === folded(other.text) && overlapByHalf(one, other);
}

/** CSS px: two pins on one heading or paragraph that are further apart are about different things. */
const NEAR = 40;

type Place = Boxed & { offset?: PinElement['offset'] | undefined };
const placeIn = ({ box, offset = { x: 0, y: 0 } }: Place) => ({
  x: offset.x * box.width,
  y: offset.y * box.height,
});

/** Tells whether two pins of the same element are close to each other in it; also where one of the places is unknown. */
export function areNear(one: Place, other: Place): boolean {
  if (!one.offset || !other.offset) return true;
  const [a, b] = [placeIn(one), placeIn(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) <= NEAR;
}
