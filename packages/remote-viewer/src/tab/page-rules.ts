import { inPageSource, WORLD_NAME } from '../in-page/in-page-source.ts';
import type { PageRule } from './page-rules.types.ts';
import type { Tab } from './tab.types.ts';

/** Has rules apply to every document of a tab and its frames, from before their own scripts on. */
export async function applyRules(tab: Tab, rules: readonly PageRule[]): Promise<void> {
  if (rules.length === 0) return;
  const how = {
    source: `(globalThis.${WORLD_NAME} ?? ${inPageSource()}).followRules(${JSON.stringify(rules)});`,
    worldName: WORLD_NAME,
    runImmediately: true,
  };
  tab.onFrame((frame) => {
    // A frame that goes away meanwhile needs nothing more.
    frame.send('Page.addScriptToEvaluateOnNewDocument', how).catch(() => {});
  });
  await tab.page.send('Page.addScriptToEvaluateOnNewDocument', how);
}
