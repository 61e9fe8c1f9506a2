import type { PinElement } from '@ringmark/contract/pins';
import { nameOf, textOf } from './element-words.ts';
import { STEP_INTO, documentOf } from './inner-documents.ts';

type Root = Document | ShadowRoot;

/** A page may have any number of elements; as many as this are looked at. */
const MOST_LOOKED_AT = 5_000;

/** A saved path is only text: one that is no selector finds nothing. */
function select(root: Root, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)].slice(0, MOST_LOOKED_AT);
  } catch {
    return [];
  }
}

function enter(root: Root, step: string): Root | null {
  const host = select(root, step)[0];
  return host ? (documentOf(host) ?? host.shadowRoot) : null;
}

/** The element that was meant: the one at the path when it still is like it was, else its only likeness. */
export function findElement(page: Document, wanted: PinElement): Element | null {
  const steps = wanted.selector.split(STEP_INTO);
  const last = steps.pop() ?? '';
  const root = steps.reduce<Root | null>((at, step) => (at ? enter(at, step) : null), page);
  if (!root) return null;
  const [text, name] = [wanted.text ?? '', wanted.name ?? ''];
  const isLike = (element: Element): boolean => textOf(element) === text && nameOf(element) === name;
  const atPath = select(root, last).find((element) => element.localName === wanted.tag);
  if (atPath && isLike(atPath)) return atPath;
  const isTelling = text !== '' || name !== '';
  const likenesses = isTelling ? select(root, wanted.tag).filter(isLike) : [];
  if (likenesses.length === 1 && likenesses[0]) return likenesses[0];
  // Its words changed: a name that an author gave still tells it, a mere count of siblings does not.
  const isNamed = /[#[]/.test(last.split(' > ').pop() ?? '');
  return atPath && (!isTelling || isNamed) ? atPath : null;
}
