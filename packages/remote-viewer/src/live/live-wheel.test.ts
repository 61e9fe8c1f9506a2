import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveFrame } from '../base/live.types.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';

const at = (left: number, css: string, inside = '') =>
  `<div style="position:absolute;left:${left}px;top:100px;width:100px;height:100px;${css}">${inside}</div>`;
const long = '<p style="width:300px;height:400px">Long</p>';

describe('the wheel over a live view', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], idleSeconds: 300, actionMs: 5_000 });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  const watch = async (body: string) => {
    const url = site.lay(
      '/wheel',
      `<!doctype html><title>0</title><body style="margin:0;height:9000px">${body}
      <script>onscroll = () => { document.title = String(Math.round(scrollY)); }</script>`,
    );
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
    const key: SessionKey = { ownerId: 'ann', sessionId: opened.sessionId };
    const frames: LiveFrame[] = [];
    const events: LiveNotice[] = [];
    const live = await viewer.live(key.sessionId, 'ann', {
      frame: async (frame) => void frames.push(frame),
      event: (event) => void events.push(event),
    });
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    const scrolledTo = async () => Number((await viewer.report(key)).title);
    const scrolls = (x: number, y: number) =>
      events.findLast((event) => event.type === 'wheel' && event.x === x && event.y === y);
    const turned = () => events.flatMap((event) => (event.type === 'turned' ? [event.turn] : []));
    return { frames, live, scrolledTo, scrolls, turned };
  };

  test('loses nothing of its way when the pointer trembles while it is turned', async () => {
    const { live, scrolledTo } = await watch('');
    for (let turn = 0; turn < 8; turn += 1) {
      live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100 });
      live.send({ type: 'move', x: 400 + (turn % 2), y: 300 });
    }
    await expect.poll(scrolledTo).toBe(800);
  });

  test('a place to scroll to that comes after it is where the page ends up, however slow it is', async () => {
    const { live, scrolledTo } = await watch(
      "<script>addEventListener('wheel', () => { const end = performance.now() + 300; while (performance.now() < end); }, { passive: false })</script>",
    );
    live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 1_000 });
    live.send({ type: 'scroll', scrollX: 0, scrollY: 1_000 });
    await expect.poll(scrolledTo).toBe(1_000);
    live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100 });
    await expect.poll(scrolledTo).toBe(1_100);
  });

  test('goes on from a place that was asked for before it, also on a slow page', async () => {
    const { live, scrolledTo } = await watch(
      "<script>addEventListener('wheel', () => { const end = performance.now() + 300; while (performance.now() < end); }, { passive: false })</script>",
    );
    live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100 });
    live.send({ type: 'scroll', scrollX: 0, scrollY: 1_000 });
    live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100 });
    await expect.poll(scrolledTo).toBe(1_100);
  });

  test('is told of with its last number when the page has heard of it, also where that is slow', async () => {
    const { live, scrolledTo, turned } = await watch(
      "<script>addEventListener('wheel', () => { const end = performance.now() + 400; while (performance.now() < end); }, { passive: false })</script>",
    );
    for (const turn of [1, 2, 3]) live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100, turn });
    await expect.poll(() => turned().at(-1)).toBe(3);
    expect(await scrolledTo()).toBe(300);
    live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100 });
    await expect.poll(scrolledTo).toBe(400);
    expect(turned()).toEqual([3]);
  });

  test('turned there and back it comes to rest where it began', async () => {
    const { live, scrolledTo, frames } = await watch('');
    for (const deltaY of [300, 400, -200, 500, -300]) {
      live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY });
      live.send({ type: 'move', x: 401, y: 300 });
    }
    await expect.poll(scrolledTo).toBe(700);
    await expect.poll(() => frames.at(-1)?.scrollY).toBe(700);
  });

  test.each([
    ['the page itself', at(0, 'background:#eee'), { x: true, y: true }],
    ['a box with more in it', at(0, 'overflow:auto', long), { x: false, y: false }],
    [
      'a box that is scrolled up and down alone',
      at(0, 'overflow-y:scroll;overflow-x:hidden', '<p style="height:400px">Long</p>'),
      { x: true, y: false },
    ],
    ['a box with nothing more in it', at(0, 'overflow:auto', '<p>Short</p>'), { x: true, y: true }],
    [
      'an editor that scrolls what it hides by script',
      at(0, 'overflow:hidden', long),
      { x: false, y: false },
    ],
    ['a map that takes all gestures', at(0, 'touch-action:none'), { x: false, y: false }],
    [
      'a drawing',
      '<canvas style="position:absolute;left:0;top:100px" width="100" height="100"></canvas>',
      { x: false, y: false },
    ],
    [
      'a frame',
      '<iframe style="position:absolute;left:0;top:100px" width="100" height="100"></iframe>',
      { x: false, y: false },
    ],
  ])('is told of before it is turned: over %s', async (_what, body, scrolls) => {
    const { live, scrolls: told } = await watch(body);
    live.send({ type: 'move', x: 50, y: 150 });
    await expect.poll(() => told(50, 150)).toEqual({ type: 'wheel', x: 50, y: 150, scrolls });
  });

  test('is told of anew when the page has moved something else under the pointer', async () => {
    const { live, scrolls: told } = await watch(at(0, 'overflow:auto;top:500px', long));
    live.send({ type: 'move', x: 50, y: 250 });
    await expect.poll(() => told(50, 250)).toMatchObject({ scrolls: { y: true } });
    live.send({ type: 'wheel', x: 50, y: 250, deltaX: 0, deltaY: 300 });
    await expect.poll(() => told(50, 250)).toMatchObject({ scrolls: { y: false } });
  });
});
