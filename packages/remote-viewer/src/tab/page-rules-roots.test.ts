import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import { watchPage } from '../testing/watched-page.ts';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RemoteViewer } from '../viewer.types.ts';

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const GREY = [128, 128, 128];
const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 12);

const RULES: PageRule[] = [
  { action: 'hide', selector: '.banner' },
  { action: 'mask', selector: '.secret' },
  { action: 'click', selector: '#accept' },
];
const BANNER =
  '<div class="banner" style="position:fixed;inset:0 0 auto;height:100px;background:#f00">Cookies</div>';
const SECRET =
  '<p class="secret" style="position:fixed;top:200px;height:100px;width:800px;margin:0;background:#00f">DE89</p>';

const place = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0"`;

const button = (title: string) =>
  `<button id="accept" onclick="document.title += '${title}'">Accept</button>`;

describe('page rules in shadow roots', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  let pixels: PixelReader;
  beforeAll(async () => {
    [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close(), pixels.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  const open = async (body: string, rules = RULES) => {
    const url = site.lay(
      '/page',
      `<!doctype html><title>-</title><body style="margin:0;background:#fff">${body}`,
    );
    const { sessionId } = await viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
      rules,
    });
    return { ownerId: 'ann', sessionId };
  };
  const colourAt = async (view: { ownerId: string; sessionId: string }, y: number) =>
    pixels.at((await viewer.inspect(view)).image, 1_400, y * 2);

  test.each([
    ['declared in the page', `<div><template shadowrootmode="open">${BANNER}${SECRET}</template></div>`],
    [
      'attached as the element comes, one in another, with sheets of their own',
      `<script>customElements.define('x-banner', class extends HTMLElement {
         constructor() { super(); this.attachShadow({ mode: 'open' }); }
         connectedCallback() {
           const inner = document.createElement('div');
           inner.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(BANNER + SECRET)};
           this.shadowRoot.append(inner);
           setTimeout(() => { inner.shadowRoot.adoptedStyleSheets = []; inner.shadowRoot.append('more'); }, 100);
         }
       });
       setTimeout(() => document.body.append(document.createElement('x-banner')), 50);</script>`,
    ],
    [
      'attached later to what stands there, without any other change',
      `<div id="host"></div><script>setTimeout(() => {
         host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(BANNER + SECRET)};
       }, 300);</script>`,
    ],
  ])('hide and mask in one that is %s', async (_how, body) => {
    const bare = await open(body, []);
    await expect.poll(async () => isNear(await colourAt(bare, 50), RED)).toBe(true);
    const view = await open(body);
    await expect.poll(async () => isNear(await colourAt(view, 250), GREY)).toBe(true);
    expect(isNear(await colourAt(view, 50), WHITE), 'the banner').toBe(true);
  });

  test('click once in one, never beside a password outside it', async () => {
    const view = await open(
      `<form><input type="password"><div><template shadowrootmode="open">${button('wrong')}</template></div></form>`,
    );
    expect((await viewer.inspect(view)).title).toBe('-');
    const other = await open(
      `<div id="host"></div><script>setTimeout(() => { host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(button('x'))}; }, 300);</script>`,
    );
    await expect.poll(async () => (await viewer.inspect(other)).title).toBe('-x');
    await viewer.inspect(other);
    expect((await viewer.inspect(other)).title).toBe('-x');
  });

  test('a description in one has none of the words that are masked there', async () => {
    const view = await open(
      `<div><template shadowrootmode="open"><section id="all"><p class="secret" ${place(0)}><b>DE89</b></p></section></template></div>`,
    );
    const { element } = await viewer.inspect({ ...view, x: 10, y: 10 });
    expect(element).toMatchObject({ name: null, text: null });
    expect(JSON.stringify(element)).not.toContain('DE89');
  });
});

describe('what is masked', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));
  const watch = (body: string, rules: PageRule[] = RULES) => watchPage(viewer, site, body, rules);

  test('is not found by the bar that finds words', async () => {
    const { live, told } = await watch(
      `<p>rye</p><p class="secret">rye <b>rye</b></p><div><template shadowrootmode="open"><p class="secret">rye</p>rye</template></div>`,
    );
    live.send({ type: 'find', text: 'rye', step: 0 });
    expect(await told('found')).toMatchObject({ count: 2 });
  });

  test('opens no list, and its words are in none', async () => {
    const options = `<option>First</option><option class="secret">DE89</option>`;
    const { live, told, events } = await watch(
      `<div class="secret"><select ${place(0)}>${options}</select></div>
       <select class="secret" ${place(100)}>${options}</select>
       <select ${place(200)}>${options}</select>
       <input list="all" ${place(300)}><datalist id="all">${options}</datalist>`,
    );
    const press = (y: number) => live.send({ type: 'click', x: 50, y, button: 'left' });
    press(20);
    press(120);
    press(220);
    const { field } = await told('field');
    expect(field).toMatchObject({ kind: 'select', options: [{ label: 'First' }, { label: '•••' }] });
    press(320);
    expect((await told('field', (notice) => notice.field.kind === 'datalist')).field).toMatchObject({
      proposals: [{ value: 'First' }],
    });
    expect(events.filter(({ type }) => type === 'field')).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('DE89');
  });

  test('tells no title, not even that of the page', async () => {
    const { live, told, events, title } = await watch(
      `<p class="secret" title="DE89" ${place(0)}>A</p><p title="Rye" ${place(100)}>B</p>`,
      [...RULES, { action: 'mask', selector: 'title' }],
    );
    const other = await watch(`<p title="Oats" ${place(0)}>C</p>`);
    live.send({ type: 'move', x: 50, y: 20 });
    // The words are there by now, at the place where the pointer came to rest later.
    other.live.send({ type: 'move', x: 50, y: 20 });
    await other.told('hint', ({ text }) => text === 'Oats');
    live.send({ type: 'move', x: 50, y: 120 });
    expect(await told('hint', ({ text }) => text !== '')).toMatchObject({ text: 'Rye' });
    expect(JSON.stringify(events)).not.toContain('DE89');
    expect(await title()).toBe('');
  });

  test('is not copied with what is around it', async () => {
    const { live, told } = await watch(`<p>Rye</p><p class="secret">DE89</p><p>Spelt</p>`);
    const ctrl = (key: string) =>
      live.send({
        type: 'key',
        action: 'press',
        key,
        code: `Key${key.toUpperCase()}`,
        modifiers: { ctrl: true },
      });
    ctrl('a');
    ctrl('c');
    const copied = await told('copied');
    expect(copied.text).toContain('Rye');
    expect(copied.text).toContain('Spelt');
    expect(JSON.stringify(copied)).not.toContain('DE89');
  });
});
