import { DIALOG_SECONDS } from '@ringmark/contract/live/dialogs';
import type { LiveNotice } from '@ringmark/contract/live/live';
import { describe, expect, test } from 'vitest';
import { makeTestClock, makeTestViewer } from '../testing/test-viewer.ts';
import { useWatchedSite } from '../testing/watched-site.ts';

const button = (script: string) =>
  `<button style="position:absolute;left:0;top:0;width:100px;height:50px" onclick="${script}">ask</button>`;
const onButton = { type: 'click', x: 50, y: 25 } as const;

describe("a page's dialogs", () => {
  const clock = makeTestClock();
  const here = useWatchedSite({ clock, actionMs: 4_000 });
  const { watch } = here;

  test('are shown in the name of their site, and the page gets the answers', async () => {
    const { live, told, title } = await watch(
      button("alert('Hello'); document.title = confirm('Sure?') + ' ' + prompt('Who?', 'you')"),
    );
    live.send(onButton);
    const hello = await told('dialog');
    expect(hello).toMatchObject({
      kind: 'alert',
      text: 'Hello',
      host: `127.0.0.1:${here.site.port}`,
      isInner: false,
      isRepeated: false,
    });
    live.send({ type: 'dialog', id: hello.id, accept: true });
    const sure = await told('dialog', ({ kind }) => kind === 'confirm');
    expect(sure).toMatchObject({ text: 'Sure?', isRepeated: true });
    expect(await told('dialogOver')).toEqual({ type: 'dialogOver', id: hello.id });
    live.send({ type: 'dialog', id: sure.id, accept: true });
    const who = await told('dialog', ({ kind }) => kind === 'prompt');
    expect(who.value).toBe('you');
    live.send({ type: 'dialog', id: who.id, accept: true, text: 'Grüße 漢字' });
    await expect.poll(title).toBe('true Grüße 漢字');
  });

  test('keep the rest of the view waiting, longer than a page may hang', async () => {
    const { key, live, told, title } = await watch(button("document.title = 'said ' + confirm('Sure?')"));
    live.send(onButton);
    const { id } = await told('dialog');
    live.send({ type: 'move', x: 300, y: 300 });
    const late = here.viewer.report(key);
    const seen = here.viewer.inspect(key);
    // The page hangs longer than a call to it may take, so that the call times out.
    const url = here.site.lay('/hangs', '<script>onclick = () => { for (;;); }</script>');
    const size = { width: 800, height: 600 };
    const hung = await here.viewer.open({ ownerId: 'bob', url, allowedUrls: [url], ...size });
    const other = { ownerId: 'bob', sessionId: hung.sessionId };
    await here.viewer.click({ ...other, x: 10, y: 10 }).catch(() => undefined);
    await expect(here.viewer.inspect(other)).rejects.toMatchObject({ code: 'viewport_gone' });
    live.send({ type: 'dialog', id, accept: false });
    expect(await late).toBeDefined();
    expect((await seen).title).toMatch(/^Page|said/);
    await expect.poll(title).toBe('said false');
  });

  test('are dismissed when nobody answers for a minute, and an answer to another is none', async () => {
    const { live, told, title } = await watch(button("document.title = 'said ' + confirm('Sure?')"));
    live.send(onButton);
    const { id } = await told('dialog');
    live.send({ type: 'dialog', id: id + 1, accept: true });
    clock.pass(DIALOG_SECONDS * 1_000 - 1);
    expect(await Promise.race([title(), Promise.resolve('still open')])).toBe('still open');
    clock.pass(1);
    await told('dialogOver', (over) => over.id === id);
    await expect.poll(title).toBe('said false');
  });

  test('are silenced when the person wants no more of them, until the page is loaded anew', async () => {
    const { live, told, title, events } = await watch(
      button("for (let n = 0; n < 200; n += 1) alert(n); document.title = 'through'"),
    );
    live.send(onButton);
    const { id } = await told('dialog');
    live.send({ type: 'dialog', id, accept: true, isLast: true });
    await expect.poll(title).toBe('through');
    expect(events.filter(({ type }) => type === 'dialog')).toHaveLength(1);
    live.send({ type: 'reload' });
    await expect.poll(title).toBe('Page');
    live.send(onButton);
    await told('dialog', (next) => next.id > id);
    live.send({ type: 'reload' });
    await expect.poll(title).toBe('Page');
  });

  test('end with a reload, also where the page asks again and again', async () => {
    const { live, told, title } = await watch(button('for (let n = 0; n < 50; n += 1) confirm(n)'));
    live.send(onButton);
    await told('dialog');
    live.send({ type: 'reload' });
    await told('dialogOver');
    await expect.poll(title, { timeout: 10_000 }).toBe('Page');
  });

  test('end when nobody watches any more, and are dismissed at once from then on', async () => {
    const { key, live, told, title } = await watch(
      button("document.title = [confirm(1), confirm(2)].join(' ')"),
    );
    live.send(onButton);
    await told('dialog');
    live.stop();
    await here.viewer.report(key);
    await expect.poll(title).toBe('false false');
  });

  test('of leaving ask the person, who may stay', async () => {
    here.site.lay('/next', '<title>Next</title>');
    const { live, told, title } = await watch(
      `${button('wants = true')}<a href="/next" style="position:absolute;left:200px;top:0">next</a>
       <script>onbeforeunload = (event) => event.preventDefault()</script>`,
    );
    live.send(onButton);
    live.send({ type: 'click', x: 210, y: 10 });
    const stay = await told('dialog');
    expect(stay).toMatchObject({ kind: 'beforeunload', text: '' });
    live.send({ type: 'dialog', id: stay.id, accept: false });
    await told('loading', ({ loading }) => !loading);
    expect(await title()).toBe('Page');
    live.send({ type: 'click', x: 210, y: 10 });
    const go = await told('dialog', ({ id }) => id > stay.id);
    live.send({ type: 'dialog', id: go.id, accept: true });
    await expect.poll(title).toBe('Next');
  });

  test('of frames of other sites are shown in the name of those', async () => {
    const other = makeTestViewer({
      allow: [],
      egress: {
        resolve: async () => ['93.184.216.34'],
        dialMap: () => ({ address: '127.0.0.1', port: here.site.port }),
      },
    });
    here.site.lay('/inner', `<title>Inner</title>${button("document.title = confirm('Inner?')")}`);
    here.site.lay(
      '/outer',
      '<title>Outer</title><iframe src="http://pay.example.net/inner" style="border:0">',
    );
    const url = 'http://shop.example.com/outer';
    const { sessionId } = await other.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
    });
    const events: LiveNotice[] = [];
    const live = await other.live(sessionId, 'ann', {
      frame: async () => {},
      event: (e) => void events.push(e),
    });
    live.send({ type: 'click', x: 50, y: 25 });
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ kind: 'confirm', host: 'pay.example.net', isInner: true }));
    live.send({ type: 'dialog', id: 1, accept: true });
    await expect.poll(() => events).toContainEqual({ type: 'dialogOver', id: 1 });
    expect((await other.report({ ownerId: 'ann', sessionId })).title).toBe('Outer');
    await other.stop();
  });

  test('hold more than a person reads, but no more', async () => {
    const { live, told } = await watch(button("prompt('x'.repeat(50000), 'y'.repeat(50000))"));
    live.send(onButton);
    const long = await told('dialog');
    expect([long.text.length, long.value.length]).toEqual([2_000, 2_000]);
  });
});

describe('whole screens and printing', () => {
  const here = useWatchedSite();
  const { watch } = here;
  test('Escape ends the whole screen, and the page hears no key', async () => {
    const { live, title } =
      await watch(`${button('document.documentElement.requestFullscreen().catch((error) => { document.title = String(error); })')}<script>
        onkeydown = ({ key }) => { document.title = key; };
        document.onfullscreenchange = () => { document.title = document.fullscreenElement ? 'whole' : 'back'; };
      </script>`);
    live.send(onButton);
    await expect.poll(title).toBe('whole');
    live.send({ type: 'key', action: 'press', key: 'Escape', code: 'Escape' });
    await expect.poll(title).toBe('back');
    live.send({ type: 'key', action: 'press', key: 'Escape', code: 'Escape' });
    await expect.poll(title).toBe('Escape');
  });

  test('a page that wants to print goes on, and the person is told', async () => {
    const { live, told, title } = await watch(button("print(); document.title = 'on'"));
    live.send(onButton);
    expect(await told('refused')).toMatchObject({
      sentence: 'You can’t print from this page. Open it in a new browser tab.',
    });
    await expect.poll(title).toBe('on');
  });

  test('a page that changes for printing changes back, in a frame too', async () => {
    const page = `${button("document.title = ''; print()")}<script>
      for (const type of ['beforeprint', 'afterprint']) addEventListener(type, () => { top.document.title += '.' + type; });
    </script>`;
    const outer = await watch(page);
    outer.live.send(onButton);
    await expect.poll(outer.title).toBe('.beforeprint.afterprint');
    const inner = page.replaceAll('"', '&quot;').replace("document.title = ''", "top.document.title = ''");
    const framed = await watch(
      `<iframe srcdoc="${inner}" style="position:absolute;left:0;top:0;width:400px;height:300px;border:0"></iframe>`,
    );
    framed.live.send(onButton);
    await expect.poll(framed.title).toBe('.beforeprint.afterprint');
  });

  test('a page that wants to capture the pointer is refused, and still receives its events', async () => {
    const script = `document.body.requestPointerLock().catch(({ name }) => { document.title += name })`;
    const { live, told, title } = await watch(
      `${button(script)}<script>onpointerdown = () => { document.title += '.'; };</script>`,
    );
    live.send(onButton);
    expect(await told('refused')).toMatchObject({
      sentence: 'This page can’t capture your pointer here. Open it in a new browser tab.',
    });
    await expect.poll(title).toMatch(/\.NotSupportedError$/);
    live.send(onButton);
    await expect.poll(title).toMatch(/\.NotSupportedError\.NotSupportedError$/);
  });

  test('a page is offered no dialogs for files but file fields', async () => {
    const { live, title } = await watch(
      button(
        `document.title = ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'].map((name) => name in window).join()`,
      ),
    );
    live.send(onButton);
    await expect.poll(title).toBe('false,false,false');
  });
});
