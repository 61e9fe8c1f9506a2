import { EgressProxy } from '@ringmark/egress/proxy';
import type { PageTold } from '@ringmark/contract/live/page';
import { expect, it } from 'vitest';
import { launchBrowser } from '../chromium/launch-browser.ts';
import type { CdpSession } from '../cdp/connection.ts';
import { findBrowser } from '../base/find-browser.ts';
import { openTab, openTabRouter } from './open-tab.ts';
import { followReports } from './page-channel.ts';

/** A session whose isolated worlds are entered only when the test lets them. */
function holdWorlds(page: CdpSession): CdpSession & { letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = async (...call: Parameters<CdpSession['send']>) => {
    if (call[0] === 'Page.createIsolatedWorld') await promise;
    return page.send(...call);
  };
  return Object.assign(Object.create(page) as CdpSession, { send, letGo: resolve });
}

const PRESS = { x: 50, y: 50, button: 'left', clickCount: 1 } as const;
const OVER_ALL = 'style="position:fixed;inset:0"';
const BUTTON = `<button ${OVER_ALL}>Go</button>`;
const LIST = `<select ${OVER_ALL}><option>Apple</select>`;

it.each([
  ['a press', BUTTON, [{ type: 'step', act: { kind: 'pressed', target: { name: 'Go' } } }]],
  ['what a field opens', LIST, [{ type: 'field', field: { kind: 'select' } }]],
])(
  '%s in the first moment of a document is heard, before its isolated world was entered',
  async (_what, html, heard) => {
    const running = await launchBrowser((await findBrowser())?.path ?? 'chromium', () => undefined, 20_000);
    const proxy = new EgressProxy({ resolve: () => Promise.resolve([]) });
    await proxy.start();
    try {
      const size = { width: 800, height: 600, deviceScale: 1 };
      const tab = await openTab(running, await openTabRouter(running), proxy.url, size);
      const url = `data:text/html,<script>0</script>${html}`;
      tab.page.on('Fetch.requestPaused', ({ requestId }) => {
        tab.page.send('Fetch.continueRequest', { requestId }).catch(() => {});
      });
      const page = holdWorlds(tab.page);
      const told: PageTold[] = [];
      followReports({ ...tab, page }, (one) => told.push(one));
      const shown = new Promise((resolve) => tab.page.on('Page.loadEventFired', resolve));
      await tab.page.send('Page.navigate', { url });
      await shown;
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await tab.page.send('Input.dispatchMouseEvent', { ...PRESS, type });
      page.letGo();
      await expect.poll(() => told, { timeout: 20_000 }).toMatchObject(heard);
    } finally {
      await running.end();
      await proxy.stop();
    }
  },
);
