/// <reference lib="dom" />
import { withoutDefinitions } from './custom-elements.ts';

const textOf = (sheet: CSSStyleSheet): string => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');

const isImport = (rule: CSSRule): boolean => rule instanceof CSSImportRule;

/** Whether a text says all that its sheet says. */
function saysAll(text: string, sheet: CSSStyleSheet): boolean {
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

/** What a style element says now: scripts write rules that its text does not have. */
export function writtenStyle(element: HTMLStyleElement | SVGStyleElement): string {
  const text = element.textContent ?? '';
  const { sheet } = element;
  const whole = !sheet || saysAll(text, sheet) ? text : textOf(sheet);
  // Nothing in it ends the element.
  return withoutDefinitions(whole).replaceAll('</', String.raw`<\/`);
}

/** Sheets that scripts have made; they are none of the document's elements. */
export const adoptedTexts = (root: Document | ShadowRoot): string[] =>
  root.adoptedStyleSheets
    .filter(({ disabled }) => !disabled)
    .map((sheet) => withoutDefinitions(textOf(sheet)));
