import type { PinContext, PinElement } from '@ringmark/contract/pins';
import type { ResolvedPin } from '@ringmark/contract/viewport';
import type { Point } from './scale.ts';

/** What tells an element, as the server's browser would tell it of a page that it views. */

const squeeze = (text: string, length: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, length);
const textOf = (element: Element) => squeeze((element as HTMLElement).innerText ?? '', 200);

const NAMED_BY_TEXT =
  'a, button, h1, h2, h3, h4, h5, h6, label, option, summary, th, td, li, legend, figcaption';

function nameOf(element: Element): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id && element.ownerDocument.querySelector(`#${CSS.escape(id)}`)?.textContent) || '')
    .join(' ');
  const names = [
    labelled,
    element.getAttribute('aria-label'),
    label,
    element.getAttribute('alt'),
    element.matches(NAMED_BY_TEXT) ? textOf(element) : '',
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
  ];
  return squeeze(names.find((name) => name?.trim()) ?? '', 120);
}

const ROLES: Record<string, string> = {
  a: 'link',
  button: 'button',
  footer: 'contentinfo',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  header: 'banner',
  img: 'img',
  input: 'textbox',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  p: 'paragraph',
  select: 'combobox',
  table: 'table',
  textarea: 'textbox',
  ul: 'list',
};
const roleOf = (element: Element) => element.getAttribute('role') ?? ROLES[element.localName] ?? 'generic';

/** What authors give to be found by, most telling first. */
function stableSelectors(element: Element): string[] {
  const selectors = element.id ? [`#${CSS.escape(element.id)}`] : [];
  for (const name of ['name', 'aria-label', 'href', 'src', 'for']) {
    const value = element.getAttribute(name);
    if (value && value.length <= 80) selectors.push(`${element.localName}[${name}="${CSS.escape(value)}"]`);
  }
  return selectors;
}

function numbered(element: Element): string {
  const like = [...(element.parentElement?.children ?? [])].filter(
    ({ localName }) => localName === element.localName,
  );
  const tag = CSS.escape(element.localName);
  return like.length > 1 ? `${tag}:nth-of-type(${like.indexOf(element) + 1})` : tag;
}

/** The shortest path that names this element alone. */
function pathOf(element: Element): string {
  let below = '';
  for (let step: Element | null = element; step; step = step.parentElement) {
    const path = stableSelectors(step)
      .map((selector) => selector + below)
      .find((candidate) => element.ownerDocument.querySelectorAll(candidate).length === 1);
    if (path) return path;
    below = ` > ${numbered(step)}${below}`;
  }
  return below.slice(3);
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** The element at a point of the viewport of a document that stands in our own frame; null over nothing. */
export function describeElement(page: Document, point: Point): PinElement | null {
  const element = page.elementFromPoint(point.x, point.y);
  const view = page.defaultView;
  if (!element || !view) return null;
  const box = element.getBoundingClientRect();
  return {
    selector: pathOf(element).slice(0, 1_000),
    tag: element.localName.slice(0, 80),
    role: roleOf(element).slice(0, 80),
    name: nameOf(element) || null,
    text: textOf(element) || null,
    box: {
      x: Math.round(box.left + view.scrollX),
      y: Math.round(box.top + view.scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
    offset: { x: share(point.x - box.left, box.width), y: share(point.y - box.top, box.height) },
  };
}

function findAgain(page: Document, wanted: PinElement): Element | undefined {
  const isLike = (element: Element) =>
    textOf(element) === (wanted.text ?? '') && nameOf(element) === (wanted.name ?? '');
  let atPath: Element | null = null;
  try {
    atPath = page.querySelector(wanted.selector);
  } catch {
    // A saved path is only text: one that is no selector finds nothing.
  }
  if (atPath?.localName === wanted.tag && isLike(atPath)) return atPath;
  const isTelling = Boolean(wanted.text ?? wanted.name);
  const likenesses = isTelling ? [...page.querySelectorAll(wanted.tag)].filter(isLike) : [];
  if (likenesses.length === 1) return likenesses[0];
  // Its words changed: a name that an author gave still tells it, a mere count of siblings does not.
  const isNamed = /[#[]/.test(wanted.selector.split(' > ').at(-1) ?? '');
  return atPath?.localName === wanted.tag && (!isTelling || isNamed) ? atPath : undefined;
}

/** What of the page holds this element in the viewport, at some scroll places or at all. */
function holderOf(element: Element): { element: Element; style: CSSStyleDeclaration } | undefined {
  for (let step: Element | null = element; step; step = step.parentElement) {
    const style = getComputedStyle(step);
    if (style.position === 'fixed' || style.position === 'sticky') return { element: step, style };
  }
  return undefined;
}

/** Whether what sticks has come to rest at one of its edges; an edge that holds nothing is `auto`, near no number. */
function isAtRest(
  { element, style }: { element: Element; style: CSSStyleDeclaration },
  view: Window,
): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  return [
    [style.top, top],
    [style.right, view.innerWidth - right],
    [style.bottom, view.innerHeight - bottom],
    [style.left, left],
  ].some(([edge, distance]) => Math.abs(Number.parseFloat(String(edge)) - Number(distance)) <= 1);
}

const isNear = (one: Point, other: Point) => Math.abs(one.x - other.x) <= 2 && Math.abs(one.y - other.y) <= 2;

/** Where the element of a pin is now; where it was when it cannot be found. */
export function placeOf(
  page: Document,
  pin: Pick<PinContext, 'element' | 'scrollX' | 'scrollY'> | null,
  saved: Point,
): Omit<ResolvedPin, 'ticketId'> {
  const element = pin?.element ?? null;
  const found = element && findAgain(page, element);
  const view = page.defaultView;
  const box = found?.getBoundingClientRect();
  if (!pin || !element || !view || !found || !box || (box.width === 0 && box.height === 0))
    return { ...saved, state: 'not_found' };
  const inView = {
    x: Math.round(box.left + box.width * element.offset.x),
    y: Math.round(box.top + box.height * element.offset.y),
  };
  const at = { x: Math.round(inView.x + view.scrollX), y: Math.round(inView.y + view.scrollY) };
  const holder = holderOf(found);
  if (holder?.style.position === 'fixed') {
    const before = { x: saved.x - pin.scrollX, y: saved.y - pin.scrollY };
    return { ...at, inView, state: isNear(inView, before) ? 'found' : 'moved' };
  }
  if (holder) {
    // How far what sticks has come along with the page says nothing.
    const { top, right, bottom, left } = holder.style;
    const isAtHomeX = left !== 'auto' || right !== 'auto' || Math.abs(at.x - saved.x) <= 2;
    const isAtHomeY = top !== 'auto' || bottom !== 'auto' || Math.abs(at.y - saved.y) <= 2;
    const state = isAtHomeX && isAtHomeY ? 'found' : 'moved';
    return { ...at, state, isSticky: true, ...(isAtRest(holder, view) && { inView }) };
  }
  return { ...at, state: isNear(at, saved) ? 'found' : 'moved' };
}
