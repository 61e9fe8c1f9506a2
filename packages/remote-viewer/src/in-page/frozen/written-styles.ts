/// <reference lib="dom" />
import { withoutDefinitions } from './custom-elements.ts';

const textOf = (sheet: CSSStyleSheet): string => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');

export const isImport = (rule: CSSRule): boolean => rule instanceof CSSImportRule;

/** Tells whether a text says all that its sheet says. */
export function saysAll(text: string, sheet: CSSStyleSheet): boolean {
  try {
    const again = new CSSStyleSheet();
    again.replaceSync(text);
    return (
      textOf(again) === [...sheet.cssRules].flatMap((rule) => (isImport(rule) ? [] : rule.cssText)).join('\n')
    );
  } catch {
    return true;
  }
}

/** Returns a linked sheet if scripts may read its rules. No script can have changed one that they may not read. */
export function readableSheet(element: Element): CSSStyleSheet | undefined {
  const sheet = element instanceof HTMLLinkElement ? element.sheet : null;
  try {
    return sheet?.cssRules ? sheet : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether a sheet of the document applies, which the browser says only of those that are disabled. */
function applies(sheet: CSSStyleSheet): boolean {
  const at = sheet.cssRules.length;
  sheet.insertRule(':root { --ringmark-applies: yes !important }', at);
  const style = getComputedStyle(document.documentElement);
  const isApplied = style.getPropertyValue('--ringmark-applies') === 'yes';
  sheet.deleteRule(at);
  return isApplied;
}

/** The browser applies sheets of only one title, which scripts may choose. */
function chosenAttributes(sheet: CSSStyleSheet): Record<string, string> {
  const isAsked = sheet.title !== '' && matchMedia(sheet.media.mediaText).matches;
  if (!isAsked || sheet.ownerNode?.getRootNode() !== document) return {};
  return applies(sheet) ? { rel: 'stylesheet', title: '' } : { disabled: '' };
}

/** Returns attributes that tell whether a linked sheet applies, and whether scripts may read it. */
export function linkAttributes(link: HTMLLinkElement): Record<string, string> {
  if (link.sheet?.disabled) return { disabled: '' };
  const sheet = readableSheet(link);
  if (!sheet) return {};
  const isForeign = URL.parse(link.href)?.origin !== location.origin;
  return { ...chosenAttributes(sheet), ...(isForeign && { crossorigin: 'anonymous' }) };
}

/** Returns the present text of a style element: scripts write rules that its own text does not have. */
export function writtenStyle(element: HTMLStyleElement | SVGStyleElement): string {
  const text = element.textContent ?? '';
  const { sheet } = element;
  const whole = !sheet || saysAll(text, sheet) ? text : textOf(sheet);
  // The text must not end the element.
  return withoutDefinitions(whole).replaceAll('</', String.raw`<\/`);
}

/** Sheets that scripts have made; they are none of the document's elements. */
export const adoptedTexts = (root: Document | ShadowRoot): string[] =>
  root.adoptedStyleSheets
    .filter(({ disabled }) => !disabled)
    .map((sheet) => withoutDefinitions(textOf(sheet)));
