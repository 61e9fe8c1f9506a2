import type { CdpSession } from '../cdp/connection.ts';
import { inPageSource, WORLD_NAME } from '../in-page/in-page-source.ts';
import type { PageRule } from './page-rules.types.ts';
import type { Tab } from './tab.types.ts';

/** Has rules apply to every document of a tab and its frames, from before their own scripts on. */
export async function applyRules(tab: Tab, rules: readonly PageRule[]): Promise<void> {
  if (rules.length === 0) return;
  const source = `(globalThis.${WORLD_NAME} ?? ${inPageSource()}).followRules(${JSON.stringify(rules)});`;
  const apply = async (session: CdpSession) => {
    const enter = async (frameId: string) => {
      const world = { frameId, worldName: WORLD_NAME };
      const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
      await session.send('Runtime.evaluate', { contextId: executionContextId, expression: source });
    };
    // Chromium runs what is registered only in documents that have scripts of their own.
    session.on('Page.frameNavigated', ({ frame }) => {
      // A document that is left meanwhile needs nothing more.
      enter(frame.id).catch(() => {});
    });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD_NAME });
  };
  tab.onFrame((frame) => {
    apply(frame).catch(() => {});
  });
  await apply(tab.page);
}
