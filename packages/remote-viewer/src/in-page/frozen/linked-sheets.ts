/// <reference lib="dom" />
import { withoutDefinitions } from './custom-elements.ts';
import type { ChangedSheet } from './frozen.types.ts';
import { marksOf } from './page-writer.ts';
import { isImport, readableSheet, saysAll } from './written-styles.ts';

/**
 * Compares linked sheets with their files.
 *
 * @param files addresses of sheets, each with its text.
 * @returns the sheets that say something else.
 */
export function changedSheets(files: readonly [address: string, text: string][]): ChangedSheet[] {
  const texts = new Map(files);
  return [...marksOf.current].flatMap(([element, mark]) => {
    const sheet = readableSheet(element);
    const file = texts.get(sheet?.href ?? '');
    if (!sheet || file === undefined || saysAll(file, sheet)) return [];
    const rules = [...sheet.cssRules].filter((rule) => !isImport(rule));
    return { mark, rules: rules.map(({ cssText }) => withoutDefinitions(cssText)) };
  });
}

/** Gives a sheet the rules that it had. What it imports stays, because it comes first. */
export function changeAgain(link: Element, { rules }: ChangedSheet): void {
  const sheet = readableSheet(link);
  if (!sheet) return;
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = sheet.cssRules[at];
    if (rule && !isImport(rule)) sheet.deleteRule(at);
  }
  for (const rule of rules)
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch {
      // A rule that can't stand there is left out, and the others stay.
    }
}
