import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

let site: TestSite;
let viewer: RemoteViewer;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`, `localhost:${site.port}`] });
});
afterAll(() => Promise.all([viewer.stop(), site.close()]));

/** A page that measures words in a generic family, and in the family that a desktop Chromium means by it. */
const WIDTHS = `<span style="font: 20px monospace">Wide words, iii</span><br><span style="font: 20px 'Monospace'">Wide words, iii</span>
<script>const widths = [...document.querySelectorAll('span')].map((one) => one.getBoundingClientRect().width);`;

test.runIf(process.platform === 'linux')(
  'monospace is the font of a desktop Chromium, in a page and in a frame of another site',
  async () => {
    const inner = site.lay('/inner', `${WIDTHS} parent.postMessage(widths, '*')</script>`);
    const url = site.lay(
      '/outer',
      `${WIDTHS} addEventListener('message', ({ data }) => (document.title = JSON.stringify([widths, data])))</script>
       <iframe src="${inner.replace('127.0.0.1', 'localhost')}"></iframe>`,
    );
    const { sessionId } = await viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
    });
    const title = async () => (await viewer.report({ ownerId: 'ann', sessionId })).title;
    await expect.poll(title).toMatch(/^\[/);
    for (const [generic, named] of JSON.parse(await title()) as [number, number][]) {
      expect(generic).toBeGreaterThan(0);
      expect(generic).toBe(named);
    }
  },
);
