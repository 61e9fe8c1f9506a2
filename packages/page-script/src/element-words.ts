import { cutText } from '@ringmark/contract/cut-text';
import { ownValue } from '@ringmark/contract/own-value';

const squeeze = (text: string, length: number): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), length, '');

/** Visible text, white space collapsed, at most 200 characters. */
export const textOf = (element: Element): string =>
  // SVG and MathML elements have no `innerText`.
  squeeze((element as HTMLElement).innerText ?? element.textContent ?? '', 200);

const NAMED_BY_TEXT =
  'a, button, h1, h2, h3, h4, h5, h6, label, option, summary, th, td, li, legend, figcaption';

/** The approximate accessible name, at most 120 characters. */
export function nameOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id && root.getElementById(id)?.textContent) || '')
    .join(' ');
  const names = [
    labelled,
    element.getAttribute('aria-label'),
    (element as HTMLInputElement).labels?.[0]?.textContent,
    element.getAttribute('alt'),
    element.matches(NAMED_BY_TEXT) ? textOf(element) : '',
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
  ];
  return squeeze(names.find((name) => name?.trim()) ?? '', 120);
}

/** A Map, because a page may have any tag, and “constructor” is the name of something that every object has. */
const ROLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    button: 'button',
    footer: 'contentinfo',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    header: 'banner',
    img: 'img',
    li: 'listitem',
    main: 'main',
    nav: 'navigation',
    ol: 'list',
    p: 'paragraph',
    select: 'combobox',
    table: 'table',
    textarea: 'textbox',
    ul: 'list',
  }),
);

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** The element's explicit role, else its tag's. */
export function roleOf(element: Element): string {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) return given.slice(0, 40);
  const tag = element.localName;
  if (tag === 'a') return element.hasAttribute('href') ? 'link' : 'generic';
  if (tag === 'input') return ownValue(INPUT_ROLES, (element as HTMLInputElement).type) ?? 'textbox';
  return ROLES.get(tag) ?? 'generic';
}

const SAID_BY = ['aria-label', 'alt', 'placeholder', 'title'];

/** Returns what an element says, without laying it out: on large pages that takes long. */
export const saidBy = (element: Element): string =>
  [
    element.textContent?.replace(/\s+/g, ' ').trim(),
    ...SAID_BY.map((name) => element.getAttribute(name)),
  ].join('\n');
