import type { PinElement } from '@ringmark/contract/pins';
import { nameOf, textOf } from './element-words.ts';
import { STEP_INTO, documentOf } from './inner-documents.ts';

type Root = Document | ShadowRoot;

/** The search visits at most this many elements of a page. */
const MOST_LOOKED_AT = 5_000;

/** Selects by a saved path; text that is no selector finds nothing. */
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

/** Finds a saved element: the one at its path if it still matches, else the only similar one. */
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
  // Its text changed: an attribute set by an author still identifies it, a mere sibling index does not.
  const isNamed = /[#[]/.test(last.split(' > ').pop() ?? '');
  return atPath && (!isTelling || isNamed) ? atPath : null;
}
