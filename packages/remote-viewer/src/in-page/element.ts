/// <reference lib="dom" />
import type { ElementUnderPin } from '../pin.types.ts';
import type { InPageFunctions } from './in-page-source.ts';

declare const ringmark: InPageFunctions;

type Root = Document | ShadowRoot;

/** An element with the roots that lead to it, outermost first, and where its frame begins in the viewport. */
export type FoundElement = { element: Element; hosts: Element[]; left: number; top: number };

/** The innermost element at a point, through open shadow roots and frames of the same origin. */
export function deepestAt(x: number, y: number): FoundElement | null {
  let root: Root = document;
  const found = { hosts: [] as Element[], left: 0, top: 0 };
  let element = root.elementFromPoint(x, y);
  for (;;) {
    if (!element) return null;
    const frame: Document | null = ringmark.documentOf(element);
    const inner: Root | null = frame ?? element.shadowRoot;
    if (!inner) return { element, ...found };
    const box = element.getBoundingClientRect();
    const left: number = frame ? found.left + box.left + element.clientLeft : found.left;
    const top: number = frame ? found.top + box.top + element.clientTop : found.top;
    const next: Element | null = inner.elementFromPoint(x - left, y - top);
    if (!next || next === element || (!frame && next.getRootNode() !== inner)) return { element, ...found };
    found.hosts.push(element);
    found.left = left;
    found.top = top;
    root = inner;
    element = next;
  }
}

/** The document of a frame that we may look into. */
export function documentOf(element: Element): Document | null {
  const isFrame = element.localName === 'iframe' || element.localName === 'frame';
  return isFrame ? (element as HTMLIFrameElement).contentDocument : null;
}

export function describeAt(x: number, y: number): ElementUnderPin | null {
  const found = ringmark.deepestAt(x, y);
  if (!found) return null;
  const { element, hosts, left, top } = found;
  const box = element.getBoundingClientRect();
  return {
    path: [...hosts, element].map((step) => ringmark.shortPath(step)).join(' >>> '),
    tag: element.localName,
    role: ringmark.roleOf(element),
    name: ringmark.nameOf(element),
    text: ringmark.textOf(element),
    box: {
      x: Math.round(box.left + left + window.scrollX),
      y: Math.round(box.top + top + window.scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
    offsetX: box.width > 0 ? Math.min(1, Math.max(0, (x - left - box.left) / box.width)) : 0,
    offsetY: box.height > 0 ? Math.min(1, Math.max(0, (y - top - box.top) / box.height)) : 0,
  };
}

/** The shortest path that names one element within its document or shadow root, from attributes that stay. */
export function shortPath(element: Element): string {
  const root = element.getRootNode() as Root;
  let below = '';
  for (let step: Element | null = element; step; step = step.parentElement) {
    for (const selector of ringmark.stableSelectors(step)) {
      const path = selector + below;
      if (root.querySelectorAll(path).length === 1) return path;
    }
    below = ` > ${ringmark.numbered(step)}${below}`;
  }
  return below.slice(3);
}

/** What authors give to be found by, most telling first; generated ids change from build to build. */
export function stableSelectors(element: Element): string[] {
  const tag = element.localName;
  const selectors: string[] = [];
  const generated = /\d{3,}|[:]|^[0-9a-f-]{8,}$|__|--\w{5,}$/;
  if (element.id && element.id.length <= 60 && !generated.test(element.id)) {
    selectors.push(`#${CSS.escape(element.id)}`);
  }
  for (const name of ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa']) {
    const value = element.getAttribute(name);
    if (value && value.length <= 60) selectors.push(`[${name}=${CSS.escape(value)}]`);
  }
  for (const name of ['name', 'aria-label', 'for', 'placeholder', 'alt', 'title', 'href', 'src']) {
    const value = element.getAttribute(name);
    if (value && value.length <= 80 && !/\d{6,}/.test(value)) {
      selectors.push(`${tag}[${name}="${CSS.escape(value)}"]`);
    }
  }
  if (['html', 'body', 'main', 'header', 'footer', 'nav', 'h1'].includes(tag)) selectors.push(tag);
  return selectors;
}

export function numbered(element: Element): string {
  const tag = CSS.escape(element.localName);
  const like = [...(element.parentNode?.children ?? [])].filter((one) => one.localName === element.localName);
  return like.length > 1 ? `${tag}:nth-of-type(${like.indexOf(element) + 1})` : tag;
}

export function textOf(element: Element): string {
  const text = (element as HTMLElement).innerText ?? element.textContent ?? '';
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}

export function nameOf(element: Element): string {
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id && (element.getRootNode() as Root).getElementById(id)?.textContent) || '')
    .join(' ');
  const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? '';
  const own = ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? '');
  const isNamedByText = /^(a|button|h[1-6]|label|option|summary|th|td|li|legend|figcaption)$/.test(
    element.localName,
  );
  const names = [
    labelled,
    own[0],
    label,
    own[1],
    isNamedByText ? ringmark.textOf(element) : '',
    own[2],
    own[3],
  ];
  return (names.find((name) => name?.trim()) ?? '').replace(/\s+/g, ' ').trim().slice(0, 120);
}

export function roleOf(element: Element): string {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) return given.slice(0, 40);
  const tag = element.localName;
  if (/^h[1-6]$/.test(tag)) return 'heading';
  if (tag === 'a') return element.hasAttribute('href') ? 'link' : 'generic';
  if (tag === 'input') {
    const type = (element as HTMLInputElement).type;
    const kinds: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', range: 'slider' };
    if (['button', 'submit', 'reset', 'image'].includes(type)) return 'button';
    return kinds[type] ?? (type === 'search' ? 'searchbox' : 'textbox');
  }
  const roles: Record<string, string> = {
    img: 'img',
    button: 'button',
    select: 'combobox',
    nav: 'navigation',
  };
  const more: Record<string, string> = {
    textarea: 'textbox',
    ul: 'list',
    ol: 'list',
    li: 'listitem',
    p: 'paragraph',
  };
  const wide: Record<string, string> = {
    main: 'main',
    header: 'banner',
    footer: 'contentinfo',
    table: 'table',
  };
  return roles[tag] ?? more[tag] ?? wide[tag] ?? 'generic';
}
