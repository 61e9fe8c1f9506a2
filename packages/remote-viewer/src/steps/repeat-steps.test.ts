import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { click, repeatedPins } from '../testing/repeated-pins.ts';
import { openSocketServer } from '../testing/sent-frames.ts';
import { pageOf } from '../testing/shop-proofs.ts';
import { useWatchedSite } from '../testing/watched-site.ts';

const at = (top: number, more = '') =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0;border:0;${more}"`;
/** A script opens this menu, with a part that is built only then. */
const menu = (item = 'Log in history', more = '') => `
  <button id="open" ${at(0)}>Menu</button><div id="menu" role="menu" hidden></div>
  <script>document.querySelector('#open').onclick = () => {
    const menu = document.querySelector('#menu');
    menu.hidden = !menu.hidden;
    if (!menu.firstChild) menu.innerHTML = '<button role="menuitem" id="item" ${at(60)}>${item}</button>${more}';
  }</script>`;

describe('steps that led to a pin', () => {
  const here = useWatchedSite({ waits: { proofElementMs: 300, lookForMs: 300, goneAgainMs: 50 } });
  const { pin, visit, prove } = repeatedPins(here);

  test('are done again where its element is not there as the page opens', async () => {
    const item = await pin(menu(), [click(100, 20)], { x: 100, y: 80 }, 'Log in history');
    const same = await prove(item, menu(), menu());
    expect(same.first).toMatchObject({ state: 'found', repeated: { steps: 1, isWhole: true } });
    expect(same.proof).toMatchObject({
      state: 'found',
      repeated: { steps: 1, isWhole: true },
      comparison: { share: 0 },
      says: { text: 'Log in history' },
    });
  });

  test('are done again on every visit that looks at what differs', async () => {
    const item = await pin(menu(), [click(100, 20)], { x: 100, y: 80 }, 'Log in history');
    const changed = await prove(item, menu(), menu('Sign-in history'));
    expect(changed.proof).toMatchObject({
      state: 'found',
      repeated: { steps: 1 },
      says: { text: 'Sign-in history' },
    });
  });

  test('do not bring back what has since been hidden', async () => {
    const item = await pin(menu(), [click(100, 20)], { x: 100, y: 80 }, 'Log in history');
    const gone = menu().replace('<button role="menuitem"', '<p>Nothing</p><button hidden role="menuitem"');
    expect(await visit(item, gone)).toMatchObject({
      state: 'hidden',
      repeated: { steps: 1, isWhole: true },
    });
  });

  test('are left alone where it is visible without them', async () => {
    const body = `${menu()}<p id="words" ${at(200)}>Always here</p>`;
    const words = await pin(body, [click(100, 20)], { x: 20, y: 210 }, 'Always here');
    expect(await visit(words, body)).toMatchObject({ state: 'found', repeated: null });
  });

  test('end at the first that cannot be done, and say so', async () => {
    const item = await pin(menu(), [click(100, 20)], { x: 100, y: 80 }, 'Log in history');
    for (const after of [
      menu().replace('>Menu<', '>Navigation<').replace('id="open"', 'class="open"').replace('#open', '.open'),
      `${menu()}<button ${at(100)}>Menu</button>`,
      `${menu()}<div style="position:fixed;inset:0;z-index:9"></div>`,
      menu().replace('id="open"', 'id="open" disabled'),
    ])
      expect(await visit(item, after)).toMatchObject({
        state: 'not_found',
        repeated: { steps: 0, isWhole: false },
      });
  });

  test('are presses, and choices in lists', async () => {
    const body = `<select ${at(0)} aria-label="Kind" onchange="later.hidden = this.value !== 'b'">
        <option value="a">Small</option><option value="b">Large</option></select>
      <label ${at(50)}><input type="checkbox" onchange="more.hidden = !this.checked">Details</label>
      <div id="later" hidden><div id="more" hidden><details ${at(100)}><summary>Rest</summary><dialog id="d"><b>Deep</b></dialog>
      <button onclick="d.showModal()">Show</button></details></div></div>`;
    const deep = await pin(
      body,
      [
        click(100, 20),
        { type: 'key', action: 'press', key: 'ArrowDown', code: 'ArrowDown' },
        click(100, 70),
        click(20, 110),
        click(20, 130),
      ],
      { x: 400, y: 300 },
      'Deep',
    );
    expect(await visit(deep, body)).toMatchObject({ state: 'found', repeated: { isWhole: true } });
  });

  test('are told of to the nightly check, which finds the pin by them', async () => {
    const item = await pin(menu(), [click(100, 20)], { x: 100, y: 80 }, 'Log in history');
    const url = here.site.lay('/page', `<!doctype html><title>Page</title><body style="margin:0">${menu()}`);
    const { repeat, ...place } = item;
    const pins = [{ id: 'item', x: 100, y: 80, viewportWidth: 800, viewportHeight: 600, ...place }];
    const page = { ...pageOf(url), height: 600, pins };
    expect(await here.viewer.checkPins(page)).toMatchObject({ result: [{ state: 'not_found' }] });
    const again = await here.viewer.checkPins({ ...page, repeat });
    expect(again).toMatchObject({ result: [{ state: 'found', isReached: true }] });
  });

  test('open a view at its pin', async () => {
    const item = await pin(menu(), [click(100, 20)], { x: 100, y: 80 }, 'Log in history');
    const { element, repeat } = item;
    const input = { ...pageOf(here.site.origin + '/page'), ownerId: 'ann', signal: undefined };
    const { sessionId } = await here.viewer.open({ ...input, pin: { element, repeat } });
    const { element: found } = await here.viewer.inspect({ ownerId: 'ann', sessionId, x: 100, y: 80 });
    expect(found?.text).toBe('Log in history');
  });
});

/** Each deletes something, in a menu item that the person pressed before the pin. */
const WAYS: [string, string][] = [
  ['a POST', `<button role="menuitem" onclick="fetch('/delete', { method: 'POST' })" STYLE>Delete</button>`],
  [
    'a POST that names another method',
    `<button role="menuitem" onclick="fetch('/delete', { headers: { 'x-http-method-override': 'DELETE' } })" STYLE>Delete</button>`,
  ],
  ['a link', `<a role="menuitem" href="/delete" STYLE>Delete</a>`],
  ['a link to a new window', `<a role="menuitem" href="/delete" target="_blank" STYLE>Delete</a>`],
  [
    'a link to a frame',
    `<iframe name="f" hidden></iframe><a role="menuitem" href="/delete" target="f" STYLE>Delete</a>`,
  ],
  ['a ping of a link', `<a role="menuitem" href="#here" ping="/delete" STYLE>Delete</a>`],
  ['a new address', `<button role="menuitem" onclick="location = '/delete'" STYLE>Delete</button>`],
  ['a new window', `<button role="menuitem" onclick="window.open('/delete')" STYLE>Delete</button>`],
  ['a beacon', `<button role="menuitem" onclick="navigator.sendBeacon('/delete')" STYLE>Delete</button>`],
  [
    'a beacon some time later',
    `<button role="menuitem" onclick="setTimeout(() => navigator.sendBeacon('/delete'), 1500)" STYLE>Delete</button>`,
  ],
  [
    'a button of a form',
    `<form method="post" action="/delete"><button role="menuitem" STYLE>Delete</button></form>`,
  ],
  [
    'a form that a script sends',
    `<form id="gone" method="post" action="/delete"></form><button role="menuitem" type="button" onclick="gone.submit()" STYLE>Delete</button>`,
  ],
  [
    'a form into a frame',
    `<iframe name="f" hidden></iframe><form id="gone" method="post" target="f" action="/delete"></form><button role="menuitem" type="button" onclick="gone.submit()" STYLE>Delete</button>`,
  ],
  [
    'a confirmation',
    `<button role="menuitem" onclick="confirm('Sure?') && fetch('/delete')" STYLE>Delete</button>`,
  ],
  ['a socket', `<button role="menuitem" onclick="socket.send('delete')" STYLE>Delete</button>`],
  [
    'a socket by a function that was kept',
    `<button role="menuitem" onclick="keptSend.call(socket, 'delete')" STYLE>Delete</button>`,
  ],
  [
    'a socket of a new frame',
    `<button role="menuitem" onclick="const f = document.createElement('iframe'); document.body.append(f); const s = new f.contentWindow.WebSocket(socket.url); s.onopen = () => s.send('delete')" STYLE>Delete</button>`,
  ],
  ['a worker', `<button role="menuitem" onclick="worker.postMessage('delete')" STYLE>Delete</button>`],
];

const press = (name: string, role: string) => ({
  kind: 'pressed' as const,
  target: { tag: 'button', role, name, locator: { by: 'role' as const, role, name }, frames: [] },
  button: 'left' as const,
  times: 1,
  at: 0,
});

const version = (maySend: boolean) => ({
  element: {
    selector: '#menu > p',
    tag: 'p',
    role: null,
    name: null,
    text: 'Version 7',
    box: { x: 0, y: 120, width: 300, height: 40 },
    offset: { x: 0.5, y: 0.5 },
    alike: 0,
  },
  scrollX: 0,
  scrollY: 0,
  repeat: {
    steps: [press('Menu', 'button'), press('Delete', 'menuitem')],
    over: [],
    isWhole: true,
    maySend,
  },
});

describe('a page whose steps delete something', () => {
  let sockets: Awaited<ReturnType<typeof openSocketServer>>;
  // It is there before the viewer, which needs to know its port.
  beforeAll(async () => {
    sockets = await openSocketServer();
  });
  const here = useWatchedSite(() => ({ allow: [sockets.host], waits: { proofElementMs: 300 } }));
  afterAll(() => sockets.close());
  const { visit } = repeatedPins(here);

  const pageWith = (item: string) => `
    <button id="open" ${at(0)}>Menu</button><div id="menu" hidden>${item.replace('STYLE', at(60, 'display:block;'))}
    <p ${at(120)}>Version 7</p></div>
    <script>
      document.querySelector('#open').onclick = () => { document.querySelector('#menu').hidden = false; };
      const keptSend = WebSocket.prototype.send;
      const socket = new WebSocket('ws://${sockets.host}/');
      const worker = new Worker(URL.createObjectURL(new Blob([\`
        const socket = new WebSocket('ws://${sockets.host}/');
        onmessage = () => { fetch('${here.site.origin}/delete', { method: 'POST', mode: 'no-cors' }); socket.send('delete'); };
      \`], { type: 'text/javascript' })));
    </script>`;
  const deleted = () => here.site.asked.filter((path) => path === '/delete').length + sockets.texts();

  test.each(WAYS)('sends nothing by %s', async (_how, item) => {
    here.site.lay('/delete', 'gone');
    const page = pageWith(item);
    const before = deleted();
    expect(await visit(version(false), page)).toMatchObject({ state: 'found' });
    expect(deleted()).toBe(before);
  });

  test.each(WAYS.filter(([how]) => /^a (?:POST|beacon|socket|worker)$/.test(how)))(
    'sends by %s where the project allows it',
    async (_how, item) => {
      const page = pageWith(item);
      const before = deleted();
      await visit(version(true), page);
      await expect.poll(deleted).toBeGreaterThan(before);
    },
  );
});
