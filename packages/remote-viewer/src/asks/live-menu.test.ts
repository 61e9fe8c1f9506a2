import { beforeAll, describe, expect, test } from 'vitest';
import { useWatchedSite } from '../testing/watched-site.ts';

const place = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0"`;
const right = (y: number) => ({ type: 'click', x: 50, y, button: 'right' }) as const;
const ctrl = (key: string) =>
  ({
    type: 'key',
    action: 'press',
    key,
    code: `Key${key.toUpperCase()}`,
    modifiers: { ctrl: true },
  }) as const;

describe("the view's own menu and keys", () => {
  const here = useWatchedSite();
  const { watch } = here;
  beforeAll(() => void here.site.lay('/next', '<title>Next</title>'));

  test('a right press tells the link and what is selected, at its place', async () => {
    const { live, told } = await watch(
      `<a href="/next" ${place(0)}>next</a><a href="javascript:void(0)" ${place(100)}>no</a><p ${place(200)}>Some words</p>`,
    );
    live.send(right(20));
    expect(await told('menu')).toEqual({
      type: 'menu',
      x: 50,
      y: 20,
      link: `${here.site.origin}/next`,
      text: '',
    });
    live.send(right(120));
    expect(await told('menu', ({ y }) => y === 120)).toMatchObject({ link: '' });
    live.send({ type: 'click', x: 10, y: 210, clickCount: 1 });
    live.send({ type: 'dblclick', x: 10, y: 210 });
    live.send({ ...right(210), x: 10 });
    expect(await told('menu', ({ y }) => y === 210)).toMatchObject({ text: 'Some' });
  });

  test('what a press asks for comes also where the page takes long to hear of it', async () => {
    const busy = '(() => { for (const end = performance.now() + 2_500; performance.now() < end; ); })()';
    const { live, told } = await watch(
      `<a href="/next" ${place(0)}>next</a><select ${place(100)}><option>One<option>Two</select>
       <script>onmousedown = onkeydown = () => ${busy};</script>`,
    );
    live.send(right(20));
    expect(await told('menu')).toMatchObject({ link: `${here.site.origin}/next` });
    live.send({ type: 'click', x: 50, y: 120 });
    expect(await told('field')).toMatchObject({ field: { kind: 'select' } });
    live.send(ctrl('f'));
    await told('findWanted');
  });

  test("a page's own menu comes first, and so do its own keys", async () => {
    const { live, events, title } = await watch(
      `<script>oncontextmenu = (event) => { event.preventDefault(); document.title = 'menu'; };
       onkeydown = (event) => { if (event.ctrlKey) { event.preventDefault(); document.title = 'key ' + event.key; } };</script>`,
    );
    live.send(right(20));
    await expect.poll(title).toBe('menu');
    live.send(ctrl('f'));
    await expect.poll(title).toBe('key f');
    expect(events.filter(({ type }) => type === 'menu' || type === 'findWanted')).toEqual([]);
  });

  test('words are found, counted and shown one after another, also within other elements', async () => {
    const { key, live, told } = await watch(
      `<p>Rye and r<b>y</b>e</p><p hidden>rye</p><script>const rye = 1;</script><p style="margin-top:3000px">RYE ry</p><p>e</p>`,
    );
    live.send(ctrl('f'));
    await told('findWanted');
    live.send({ type: 'find', text: 'rye', step: 0 });
    expect(await told('found')).toEqual({ type: 'found', text: 'rye', count: 3, index: 1 });
    live.send({ type: 'find', text: 'rye', step: -1 });
    await told('found', ({ index }) => index === 3);
    expect((await here.viewer.inspect(key)).scrollY).toBeGreaterThan(2_000);
    live.send({ type: 'find', text: 'rye', step: 1 });
    await told('found', ({ index }) => index === 1);
    live.send({ type: 'find', text: 'spelt', step: 0 });
    expect(await told('found', ({ text }) => text === 'spelt')).toMatchObject({ count: 0, index: 0 });
    live.send({ type: 'find', text: '', step: 0 });
    await told('found', ({ text }) => text === '');
  });

  test.each([
    ['the middle button', { button: 'middle' as const }],
    ['Ctrl', { modifiers: { ctrl: true } }],
    ['the command key of a Mac', { modifiers: { meta: true } }],
  ])('a link that is pressed with %s opens in place', async (_name, how) => {
    const { live, title } = await watch(`<a href="/next" ${place(0)}>next</a>`);
    live.send({ type: 'click', x: 20, y: 10, ...how });
    await expect.poll(title).toBe('Next');
  });

  test('the middle button pastes nothing that another person has selected', async () => {
    const { live } = await watch(`<p ${place(0)}>secret words</p>`);
    live.send({ type: 'dblclick', x: 10, y: 10 });
    live.send(ctrl('c'));
    const url = here.site.lay(
      '/other',
      `<!doctype html><input ${place(0)}><script>const field = document.querySelector('input');
        field.oninput = () => { document.title = 'said ' + field.value; };</script>`,
    );
    const opened = await here.viewer.open({
      ownerId: 'eve',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
    });
    const key = { ownerId: 'eve', sessionId: opened.sessionId };
    const theirs = await here.viewer.live(opened.sessionId, 'eve', {
      frame: async () => {},
      event: () => {},
    });
    theirs.send({ type: 'down', x: 20, y: 20, button: 'middle' });
    theirs.send({ type: 'up', x: 20, y: 20, button: 'middle' });
    theirs.send({ type: 'click', x: 20, y: 20, button: 'middle' });
    theirs.send({ type: 'click', x: 20, y: 20 });
    theirs.send({ type: 'text', text: 'mine' });
    await expect.poll(async () => (await here.viewer.report(key)).title).toBe('said mine');
    await here.viewer.close(key);
  });
});
