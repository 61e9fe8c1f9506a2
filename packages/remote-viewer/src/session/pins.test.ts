import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

/** A page with a box that scrolls, and in its shadow root a button that all of its scripts lie about. */
const pageWith = (scrolled: number) => `<!doctype html><body style="margin:0">
  <div id="box" style="width:300px;height:200px;overflow:auto"><shop-card></shop-card>
    <div style="height:900px"></div></div>
  <script>
    document.querySelector('shop-card').attachShadow({ mode: 'open' }).innerHTML =
      '<button data-testid="buy" style="width:100px;height:40px;margin:80px 0">Buy</button>';
    document.querySelector('#box').scrollTop = ${scrolled};
    globalThis.ringmark = { describeAt: () => 'a lie', placePins: () => 'a lie' };
    Element.prototype.getAttribute = () => 'a lie';
    Document.prototype.querySelectorAll = () => [];
  </script>`;

describe('pins of a view', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const open = async (scrolled: number) => {
    const url = site.lay('/page', pageWith(scrolled));
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
    return { ownerId: 'ann', sessionId: opened.sessionId };
  };

  test('are described by their element and found again, against lies of the page’s own scripts', async () => {
    const first = await open(0);
    const { element } = await viewer.inspect({ ...first, x: 50, y: 100 });
    expect(element).toMatchObject({
      selector: '#box > shop-card >>> [data-testid=buy]',
      role: 'button',
      name: 'Buy',
      box: { x: 0, y: 80, width: 100, height: 40 },
      offset: { x: 0.5, y: 0.5 },
    });
    await viewer.close(first);
    const second = await open(600);
    const unscrolled = { scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };
    const pins = [
      { id: 'one', element, x: 50, y: 100, ...unscrolled },
      { id: 'bare', element: null, x: 3, y: 4, ...unscrolled },
    ];
    expect(await viewer.resolvePins({ ...second, pins })).toEqual([
      { id: 'one', state: 'moved', x: 50, y: 0, isCut: true },
      { id: 'bare', state: 'not_found', x: 3, y: 4 },
    ]);
    const [place] = await viewer.resolvePins({ ...second, pins, revealId: 'one' });
    expect(place).toEqual({ id: 'one', state: 'found', x: 50, y: 100 });
    await viewer.close(second);
  });

  test('set while the page shows a transition between two states name the element that is shown', async () => {
    const url = site.lay(
      '/transition',
      `<style>::view-transition-group(root), ::view-transition-new(root), ::view-transition-old(root) {
        animation-duration: 60s }</style>
      <body style="margin:0"><button data-testid="offer" style="position:absolute;left:0;top:0;width:200px;height:80px">Old</button>
      <script>
        addEventListener('load', () => document.startViewTransition(() => {
          document.querySelector('button').textContent = 'New';
        }).ready.then(() => { document.title = 'runs'; }));
      </script>`,
    );
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
    const key = { ownerId: 'ann', sessionId: opened.sessionId };
    await expect.poll(async () => (await viewer.report(key)).title).toBe('runs');
    expect((await viewer.inspect({ ...key, x: 50, y: 40 })).element).toMatchObject({ name: 'New' });
    await viewer.close(key);
  });

  test('of a region know what is in it, and have its size as the element around it has', async () => {
    const first = await open(0);
    const { element, region } = await viewer.inspect({
      ...first,
      x: 60,
      y: 100,
      size: { width: 140, height: 60 },
    });
    expect(region).toEqual({
      x: 0,
      y: 70,
      width: 130,
      height: 60,
      inside: [expect.objectContaining({ selector: '#box > shop-card', tag: 'shop-card' })],
    });
    expect(element?.selector).toBe('#box');
    const unscrolled = { scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };
    const size = { width: 130, height: 60 };
    const wider = element && { ...element, box: { ...element.box, width: 150 } };
    const pins = [{ id: 'one', element: wider, x: 65, y: 100, ...unscrolled, size }];
    expect(await viewer.resolvePins({ ...first, pins })).toEqual([
      { id: 'one', state: 'found', x: 65, y: 100, size: { width: 260, height: 60 } },
    ]);
    await viewer.close(first);
  });
});
