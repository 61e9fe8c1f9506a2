/// <reference lib="dom" />
import { MASKED } from '../rules/mask-style.ts';

export const inText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
export const inAttribute = (text: string): string => inText(text).replaceAll('"', '&quot;');

/**
 * The attributes that are not kept: what runs, what sends, what asks for more than is shown, and what names a request.
 */
const DROPPED =
  /^(?:on.*|nonce|integrity|ping|srcdoc|autofocus|autoplay|preload|loading|crossorigin|target|formtarget|http-equiv|fetchpriority|imagesrcset|imagesizes|attributionsrc|data-ringmark.*)$/i;
const TOKEN_NAME = /csrf|xsrf|token|nonce|secret/i;

const SCRIPT = /^\s*(?:javascript|vbscript):/i;
/** Links that do nothing get this address, because styles may look for one. */
const DOES_NOTHING = /^\s*javascript:\s*(?:void\s*\(?0?\)?|#)?;*\s*$/i;

/** Tells whether an attribute makes an element a link, so that it looks like one. */
const isLinkAddress = (element: Element, name: string): boolean =>
  /^(?:a|area)$/.test(element.localName) && /^(?:xlink:)?href$/.test(name);

const isStyleLink = (element: Element): boolean =>
  /(?:^|\s)stylesheet(?:\s|$)/i.test(element.getAttribute('rel') ?? '');

/** Tells whether an attribute of this element is left out. */
function isDropped(element: Element, name: string, value: string): boolean {
  if (DROPPED.test(name)) return true;
  if (SCRIPT.test(value)) return !isLinkAddress(element, name);
  switch (element.localName) {
    case 'script':
      return true;
    case 'link':
      return !isStyleLink(element) && (name === 'rel' || name === 'href');
    case 'iframe':
    case 'frame':
    case 'embed':
      return name === 'src' || name === 'name' || name === 'allow';
    case 'object':
      return name === 'data' || name === 'name';
    case 'video':
      return name === 'src' || name === 'controls';
    case 'audio':
    case 'track':
      return name === 'src';
    case 'source':
      return name === 'src';
    case 'meta':
      return (
        name === 'content' &&
        (element.hasAttribute('http-equiv') || TOKEN_NAME.test(element.getAttribute('name') ?? ''))
      );
    case 'form':
      return name === 'action';
    default:
      return name === 'formaction';
  }
}

const isName = (name: string): boolean => /^[^\s"'<>/=]+$/.test(name);

export function attributesOf(element: Element, isSecret: boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (!isName(name) || isDropped(element, name, value)) continue;
    if (isSecret && name === 'value') continue;
    const isScript = SCRIPT.test(value) && !DOES_NOTHING.test(value);
    kept[name] = isScript ? value.slice(0, value.indexOf(':') + 1) : value;
  }
  if (element instanceof HTMLStyleElement && element.sheet?.disabled) kept['media'] = 'not all';
  if (element.localName === 'noscript') kept['style'] = 'display: none !important';
  return kept;
}

const PLAIN = new Set([
  'class',
  'id',
  'type',
  'width',
  'height',
  'rows',
  'cols',
  'size',
  'colspan',
  'rowspan',
  'dir',
  'hidden',
  'viewBox',
]);

/** Returns what is left of a masked element: its box. */
export function asMasked(element: Element, isOwnMask: boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (PLAIN.has(name)) kept[name] = value;
  const style = (element.getAttribute('style') ?? '').replaceAll(/url\([^)]*\)/gi, 'none');
  if (!isOwnMask) return style === '' ? kept : { ...kept, style };
  const { width, height } = element.getBoundingClientRect();
  const { display } = getComputedStyle(element);
  const isInline = display === 'inline' && !(element instanceof HTMLImageElement);
  const box = isInline
    ? ''
    : `; box-sizing: border-box !important; width: ${width}px !important; height: ${height}px !important; min-width: 0 !important; overflow: hidden !important`;
  const table = /^table-(?:cell|row)/.test(display) ? '' : box;
  return { ...kept, style: `${style}; ${MASKED}${table}` };
}
