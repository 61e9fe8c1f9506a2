/// <reference lib="dom" />
import { documentOf } from '@ringmark/page-script/inner-documents';
import { focused } from './selected.ts';

const KEPT = new Set(
  'a,b,blockquote,br,code,div,em,h1,h2,h3,h4,h5,h6,hr,i,li,ol,p,pre,s,span,strong,sub,sup,table,tbody,td,tfoot,th,thead,tr,u,ul'.split(
    ',',
  ),
);
const DROPPED =
  'script, style, noscript, template, iframe, object, embed, form, svg, math, link, meta, title';

/** HTML of a clipboard as browsers paste it: without anything that runs, loads or sends. */
function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (!KEPT.has(element.localName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const { protocol } = element instanceof HTMLAnchorElement ? element : { protocol: '' };
    for (const name of element.getAttributeNames()) {
      const isLink = name === 'href' && /^(https?|mailto):$/.test(protocol);
      if (!isLink && name !== 'colspan' && name !== 'rowspan') element.removeAttribute(name);
    }
  }
  return body.innerHTML;
}

/**
 * Pastes as a browser does: the page's own handlers come first, with text and HTML.
 *
 * @returns the text that is still to be written, as by a key; empty where that is done.
 */
export function pasteHere(text: string, html: string): string {
  let target = focused() ?? document.body;
  for (let inner = documentOf(target); inner; inner = documentOf(target)) {
    target = inner.activeElement ?? inner.body;
  }
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html !== '') clipboardData.setData('text/html', html);
  const options = { bubbles: true, cancelable: true, composed: true, clipboardData };
  if (!target.dispatchEvent(new ClipboardEvent('paste', options))) return '';
  // An element of a frame is no instance of this window's classes.
  const isRich = (target as Partial<HTMLElement>).isContentEditable === true;
  const isPlain =
    isRich && getComputedStyle(target).getPropertyValue('-webkit-user-modify').includes('plaintext');
  if (html === '' || !isRich || isPlain) return text;
  const clean = cleanHtml(html);
  return clean !== '' && target.ownerDocument.execCommand('insertHTML', false, clean) ? '' : text;
}
