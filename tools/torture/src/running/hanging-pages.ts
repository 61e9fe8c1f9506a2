import { shopWith } from '@ringmark/remote-viewer/testing/shop-page';
import type { TestSite } from '@ringmark/remote-viewer/testing/test-site';

/** Answers of a page that never end; the page answers as a shop until then. */
export const HANGS: Readonly<Record<string, Parameters<TestSite['lay']>[1]>> = {
  'never answers': () => undefined,
  'answers and never ends': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(shopWith());
    const more = setInterval(() => response.write('<p>and more</p>'), 200);
    response.on('close', () => clearInterval(more));
    return undefined;
  },
  'loops its script for ever': shopWith({ extra: '<script>for (;;) {}</script>' }),
  'asks without end': shopWith({ extra: '<script>for (;;) alert("again")</script>' }),
  'draws without end': shopWith({
    extra: `<canvas id="c" width="1366" height="900" style="position:fixed;inset:0;z-index:-1"></canvas><script>
      const c2 = c.getContext('2d'); setInterval(() => { for (let i = 0; i < 2000; i += 1) { c2.fillStyle = 'hsl(' + Math.random() * 360 + ' 50% 90%)';
      c2.fillRect(Math.random() * 1366, Math.random() * 900, 40, 40); } }, 1);</script>`,
  }),
};
