import type { LiveNotice } from '@ringmark/contract/live/live';
import { LIVE_LIMITS } from '@ringmark/contract/live/live-limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveFrame, LiveHandle } from '../base/live.types.ts';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestClock, makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';

describe('a live view', () => {
  let site: TestSite;
  let pixels: PixelReader;
  let viewer: RemoteViewer;
  const clock = makeTestClock();
  beforeAll(async () => {
    [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
    site.lay('/next', '<title>Next</title><body style="background:rgb(240,0,0)">');
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], clock, idleSeconds: 300, actionMs: 5_000 });
  });
  afterAll(() => Promise.all([viewer.stop(), pixels.close(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  const watch = async (body: string) => {
    const url = site.lay(
      '/page',
      `<!doctype html><title>Page</title><body style="margin:0;height:3000px">${body}`,
    );
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
    const key: SessionKey = { ownerId: 'ann', sessionId: opened.sessionId };
    const frames: LiveFrame[] = [];
    const events: LiveNotice[] = [];
    const sink = {
      frame: async (frame: LiveFrame) => {
        frames.push(frame);
      },
      event: (event: LiveNotice) => {
        events.push(event);
      },
    };
    const live: LiveHandle = await viewer.live(key.sessionId, 'ann', sink);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    return { key, frames, events, live, sink };
  };
  const titleOf = async (key: SessionKey) => (await viewer.report(key)).title;

  test('shows the page at once, with all that a viewer needs to know of it', async () => {
    const { frames } = await watch('');
    expect(frames[0]).toMatchObject({
      scrollX: 0,
      scrollY: 0,
      scrollWidth: 800,
      scrollHeight: 3_000,
      width: 800,
      height: 600,
      title: 'Page',
    });
    expect(frames[0]?.image.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test('ends up with the last of many changes, and is then still', async () => {
    const { key, frames } = await watch(`<script>
      let n = 0;
      const step = () => { n += 1; document.body.style.background = n < 120 ? 'rgb(' + n * 2 + ',0,0)' : 'rgb(0,0,240)';
        if (n < 120) requestAnimationFrame(step); else document.title = 'still'; };
      onclick = step;</script>`);
    await viewer.click({ ...key, x: 100, y: 100 });
    await expect.poll(() => titleOf(key), { timeout: 30_000 }).toBe('still');
    const blueOfLast = async () => (await pixels.at(frames.at(-1)?.image ?? Buffer.alloc(0), 400, 300))[2];
    await expect.poll(blueOfLast).toBeGreaterThan(200);
  });

  test('keeps only the newest frame for a viewer that is slow', async () => {
    const { key, live } = await watch(
      '<script>onscroll = () => { document.title = String(scrollY); }</script>',
    );
    const taken: number[] = [];
    const gate = Promise.withResolvers<void>();
    const slow = await viewer.live(key.sessionId, 'ann', {
      frame: async ({ scrollY }) => {
        taken.push(scrollY);
        if (taken.length === 1) await gate.promise;
      },
      event: () => {},
    });
    live.send({ type: 'scroll', scrollX: 0, scrollY: 50 });
    await expect.poll(() => taken).toEqual([0]);
    for (const scrollY of [100, 200, 300, 400, 500]) {
      slow.send({ type: 'scroll', scrollX: 0, scrollY });
      await expect.poll(() => titleOf(key)).toBe(String(scrollY));
    }
    gate.resolve();
    await expect.poll(() => taken.at(-1)).toBe(500);
    expect(taken.length).toBeLessThanOrEqual(4);
  });

  test('carries the pointer, keys, text and what is pasted into the page', async () => {
    const { key, live } = await watch(`<input style="position:absolute;left:0;top:0;width:200px;height:40px">
      <a href="#" style="position:absolute;left:300px;top:0;width:50px;height:50px">x</a>
      <script>
        const said = [];
        const say = (word) => { said.push(word); document.title = said.join(' '); };
        const field = document.querySelector('input');
        field.onkeydown = (event) => { if (event.key === 'Enter') say('[' + field.value + ']'); };
        ondblclick = () => say('double'); oncontextmenu = (event) => { event.preventDefault(); say('menu'); };
        onwheel = (event) => say('wheel' + Math.sign(event.deltaY));
      </script>`);
    live.send({ type: 'click', x: 20, y: 20 });
    live.send({ type: 'text', text: 'Grüße ' });
    live.send({ type: 'key', action: 'press', key: 'a', code: 'KeyA' });
    live.send({ type: 'key', action: 'press', key: 'B', code: 'KeyB', modifiers: { shift: true } });
    live.send({ type: 'key', action: 'press', key: 'Backspace', code: 'Backspace' });
    live.send({ type: 'paste', text: '漢字' });
    live.send({ type: 'key', action: 'press', key: 'Enter', code: 'Enter' });
    await expect.poll(() => titleOf(key)).toBe('[Grüße a漢字]');
    live.send({ type: 'click', x: 400, y: 300, button: 'right' });
    await expect.poll(() => titleOf(key)).toContain('menu');
    live.send({ type: 'dblclick', x: 400, y: 300 });
    await expect.poll(() => titleOf(key)).toContain('double');
    live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 200 });
    await expect.poll(() => titleOf(key)).toContain('wheel1');
  });

  test('pastes as much as a client may send, whole', async () => {
    const { key, live } =
      await watch(`<textarea style="position:absolute;left:0;top:0;width:200px;height:40px"></textarea>
      <script>oninput = ({ target }) => { document.title = String(target.value.length); };</script>`);
    live.send({ type: 'click', x: 20, y: 20 });
    live.send({ type: 'paste', text: 'x'.repeat(LIVE_LIMITS.liveTextLength) });
    await expect.poll(() => titleOf(key)).toBe(String(LIVE_LIMITS.liveTextLength));
  });

  test('counts clicks, drags over text, and lets an input method compose', async () => {
    const { key, live } =
      await watch(`<input style="position:absolute;left:0;top:0;width:400px;height:40px;font:20px monospace">
      <p style="position:absolute;left:0;top:60px;font:20px monospace">drag over me</p>
      <script>
        const said = [];
        const say = (word) => { said.push(word); document.title = said.join(' '); };
        const field = document.querySelector('input');
        onclick = (event) => say('click' + event.detail); ondblclick = () => say('double');
        onmouseup = () => { if (String(getSelection())) say('(' + getSelection() + ')'); };
        field.addEventListener('compositionupdate', (event) => say('composing:' + event.data));
        field.onkeydown = (event) => say(event.code + event.keyCode + (event.repeat ? 'r' : '') + (event.location || ''));
        field.onchange = () => say('[' + field.value + ']');
      </script>`);
    live.send({ type: 'down', x: 2, y: 90 });
    live.send({ type: 'move', x: 30, y: 90 });
    live.send({ type: 'move', x: 142, y: 90 });
    live.send({ type: 'up', x: 142, y: 90 });
    await expect.poll(() => titleOf(key)).toContain('(drag over me)');
    live.send({ type: 'click', x: 300, y: 20 });
    live.send({ type: 'click', x: 300, y: 20, clickCount: 2 });
    await expect.poll(() => titleOf(key)).toContain('click1 click2 double');
    live.send({ type: 'composition', text: 'か' });
    live.send({ type: 'composition', text: 'かん' });
    live.send({ type: 'text', text: '漢' });
    const altGr = { ctrl: true, alt: true };
    live.send({ type: 'key', action: 'press', key: '@', code: 'KeyQ', modifiers: altGr });
    live.send({ type: 'key', action: 'press', key: '.', code: 'Period', repeat: true });
    live.send({ type: 'key', action: 'press', key: '7', code: 'Numpad7' });
    live.send({ type: 'key', action: 'press', key: 'Enter', code: 'Enter' });
    await expect.poll(() => titleOf(key)).toContain('[漢@.7]');
    const title = await titleOf(key);
    expect(title).toContain('composing:かん');
    expect(title).toContain('KeyQ81 Period190r Numpad71033 Enter13');
  });

  test('shows the cursor for text over words alone, as browsers do', async () => {
    const { live, events } = await watch(`
      <p style="margin:0;width:400px;height:300px;font:20px/30px serif">Words</p>
      <p style="margin:0;user-select:none;font:20px/30px serif">Not to be selected</p>`);
    const last = () => events.findLast(({ type }) => type === 'cursor');
    for (const [x, y, cursor] of [
      [300, 200, 'default'],
      [30, 20, 'text'],
      [30, 320, 'default'],
    ] as const) {
      await expect
        .poll(() => {
          live.send({ type: 'move', x, y });
          return last();
        })
        .toEqual({ type: 'cursor', cursor });
    }
  });

  test('tells of the cursor, of dialogs, of refused addresses and of new pages', async () => {
    const { live, events, frames } = await watch(`
      <a href="/next" style="position:absolute;left:0;top:0;width:50px;height:50px">next</a>
      <a href="https://www.example.com/" style="position:absolute;left:100px;top:0;width:50px;height:50px">away</a>
      <button style="position:absolute;left:200px;top:0;width:50px;height:50px" onclick="alert('Hello')">b</button>`);
    live.send({ type: 'move', x: 10, y: 10 });
    await expect.poll(() => events).toContainEqual({ type: 'cursor', cursor: 'pointer' });
    live.send({ type: 'click', x: 210, y: 10 });
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ kind: 'alert', text: 'Hello' }));
    live.send({ type: 'dialog', id: 1, accept: true });
    live.send({ type: 'click', x: 110, y: 10 });
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ type: 'refused', url: 'https://www.example.com/' }));
    live.send({ type: 'click', x: 10, y: 10 });
    const url = `${site.origin}/next`;
    await expect
      .poll(() => events)
      .toContainEqual({
        type: 'navigation',
        url,
        title: 'Next',
        canGoBack: true,
        canGoForward: false,
        failure: null,
      });
    const greenOfLast = async () => (await pixels.at(frames.at(-1)?.image ?? Buffer.alloc(0), 400, 300))[1];
    await expect.poll(greenOfLast).toBeLessThan(20);
    live.send({ type: 'back' });
    await expect
      .poll(() => events)
      .toContainEqual(
        expect.objectContaining({ type: 'navigation', title: 'Page', canGoBack: false, canGoForward: true }),
      );
  });

  test.each([0, 40, 80, 150])('goes back from a page that is asked for anew for %d ms', async (ms) => {
    const { live, events } = await watch(
      `<a href="/next" style="position:absolute;width:200px;height:100px">Next</a>`,
    );
    const title = () => events.findLast(({ type }) => type === 'navigation');
    live.send({ type: 'click', x: 10, y: 10 });
    await expect.poll(title).toMatchObject({ title: 'Next' });
    live.send({ type: 'reload' });
    await new Promise((resolve) => setTimeout(resolve, ms));
    live.send({ type: 'back' });
    await expect.poll(title).toMatchObject({ title: 'Page' });
  });

  test('tells of a page that is not there, and of the one after it', async () => {
    const { live, events } = await watch('');
    site.lay('/page', (request) => void request.socket.destroy());
    live.send({ type: 'reload' });
    const url = `${site.origin}/page`;
    const sentence = 'Failed to load remote page. The website may be temporarily unavailable.';
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ type: 'navigation', url, failure: sentence }));
    site.lay('/page', '<title>Back again</title>');
    live.send({ type: 'reload' });
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ type: 'navigation', title: 'Back again', failure: null }));
  });

  test('does not show the strips that are taken beside it', async () => {
    const { key, live, frames } = await watch('');
    await viewer.strip({ ...key, y: 0, height: 3_000 });
    live.send({ type: 'scroll', scrollX: 0, scrollY: 400 });
    await expect.poll(() => frames.at(-1)?.scrollY).toBe(400);
    expect([...new Set(frames.map(({ height }) => height))]).toEqual([600]);
  });

  test('tells when what is typed goes into a field, and when it no longer does', async () => {
    const { live, events } = await watch(
      '<label for="name" style="position:absolute;left:0;top:0;width:200px;height:50px">Name</label><input id="name" style="position:absolute;top:300px">',
    );
    const lastFocus = () => events.findLast(({ type }) => type === 'focus');
    const told = async (isWriting: boolean) => {
      await expect.poll(lastFocus).toMatchObject({ type: 'focus', isWriting });
    };
    live.send({ type: 'click', x: 50, y: 25 });
    await told(true);
    live.send({ type: 'click', x: 600, y: 500 });
    await told(false);
    live.send({ type: 'key', action: 'press', key: 'Tab', code: 'Tab' });
    await told(true);
  });

  test.each([
    ['a button', '<button>Order</button>', true],
    ['words in a link', '<a href="#there"><span>Order</span></a>', true],
    ['a box that shows a hand', '<div style="cursor:pointer">Order</div>', true],
    ['a box with a role', '<div role="button">Order</div>', true],
    ['a field', '<input>', true],
    ['a frame', '<iframe srcdoc="Order"></iframe>', true],
    ['a component that shows nothing of itself', '<my-order>Order</my-order>', true],
    [
      'a button of a component',
      '<my-box><template shadowrootmode="open"><button>Order</button></template></my-box>',
      true,
    ],
    ['words', '<p>Order</p>', false],
    ['a picture', '<svg></svg>', false],
  ])('tells whether a press met something to press: %s', async (_what, inside, isPressable) => {
    const style =
      '<style>body > :not(style) { display: block; margin: 0; width: 200px; height: 60px }</style>';
    const { live, events } = await watch(`${style}${inside}`);
    const lastFocus = () => events.findLast(({ type }) => type === 'focus');
    live.send({ type: 'down', x: 20, y: 10, button: 'left' });
    live.send({ type: 'up', x: 20, y: 10, button: 'left' });
    await expect.poll(lastFocus).toMatchObject({ isPressable });
  });

  test('changes its size', async () => {
    const { live, frames } = await watch('');
    live.send({ type: 'resize', width: 375, height: 667 });
    await expect.poll(() => frames.at(-1)).toMatchObject({ width: 375, height: 667, scrollWidth: 375 });
  });

  test('tells when it is over, and why', async () => {
    const first = await watch('');
    const second: LiveNotice[] = [];
    const sink = { frame: async () => {}, event: (event: LiveNotice) => void second.push(event) };
    const live = await viewer.live(first.key.sessionId, 'ann', sink);
    expect(first.events.at(-1)).toEqual({ type: 'gone', reason: 'replaced' });
    clock.pass(200_000);
    live.send({ type: 'move', x: 1, y: 1 });
    clock.pass(200_000);
    expect(second).not.toContainEqual(expect.objectContaining({ type: 'gone' }));
    clock.pass(100_001);
    expect(second.at(-1)).toEqual({ type: 'gone', reason: 'idle' });
    live.send({ type: 'reload' });
    await expect(viewer.live(first.key.sessionId, 'ann', sink)).rejects.toMatchObject({
      code: 'viewport_gone',
    });
  });

  test('ends soon when its watcher has left, unless something is asked of it meanwhile', async () => {
    const { key, live, sink } = await watch('');
    live.stop();
    clock.pass(2_000);
    await viewer.scroll({ ...key, scrollX: 0, scrollY: 100 });
    clock.pass(20_000);
    const again = await viewer.live(key.sessionId, 'ann', sink);
    again.stop();
    clock.pass(3_001);
    await expect(viewer.report(key)).rejects.toMatchObject({ code: 'viewport_gone' });
  });

  test('of a page that hangs ends', async () => {
    const { live, events } = await watch('<script>onclick = () => { while (true); }</script>');
    live.send({ type: 'click', x: 100, y: 100 });
    live.send({ type: 'click', x: 100, y: 100 });
    await expect.poll(() => events.at(-1), { timeout: 20_000 }).toEqual({ type: 'gone', reason: 'hung' });
  });
});
