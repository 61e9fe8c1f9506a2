import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptOf } from '../testing/kept-page.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { CapturedPage } from '@ringmark/contract/viewing/frozen-pages';
import { LEADS_NOWHERE } from './open-frozen.ts';

let site: TestSite;
let viewer: ReturnType<typeof makeTestViewer>;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({ maxSessionsPerUser: 8 });
});
afterAll(async () => {
  await viewer.stop();
  await site.close();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SIZE = { width: 1_366, height: 768 };

const textOf = ({ address, title, parts, side }: CapturedPage) =>
  [address, title, side, ...parts.map((part) => part.address + Buffer.from(part.bytes).toString())].join(
    '\n',
  );

type Rules = Parameters<RemoteViewer['open']>[0]['rules'];
async function open(
  url: string,
  more: { rules?: Rules; door?: Parameters<RemoteViewer['open']>[0]['door'] } = {},
) {
  const { sessionId } = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], ...SIZE, ...more });
  return { ownerId: 'ann', sessionId };
}
async function freeze(url: string, more: Parameters<typeof open>[1] = {}) {
  const key = await open(url, more);
  const taken = await viewer.freezeView({ ...key, url });
  if (!taken) throw new Error(`The page was not taken: ${JSON.stringify(viewer.lines)}`);
  return { key, taken };
}
async function openKept(taken: CapturedPage, size = SIZE) {
  const { sessionId, ...opened } = await viewer.openFrozen({ ownerId: 'ann', ...size, page: keptOf(taken) });
  return { ...opened, key: { ownerId: 'ann', sessionId } };
}

describe('a page that is kept', () => {
  it('opens as it was, with its site gone: typed, drawn, styled by scripts, lazy, framed and scrolled', async () => {
    const own = await openTestSite();
    own.lay('/a.png', { headers: { 'content-type': 'image/png' }, body: PIXEL });
    own.lay('/lazy.png', { headers: { 'content-type': 'image/png' }, body: PIXEL });
    own.lay('/s.css', {
      headers: { 'content-type': 'text/css' },
      body: '.late { color: red } .back { background: url(/a.png) }',
    });
    own.lay('/frame', '<!doctype html><p>In a frame <img src=/a.png width=20 height=20>');
    const url = own.lay(
      '/page',
      `<!doctype html><title>Lamps</title><link rel=stylesheet href=/s.css><style>.late { color: green }</style>
      <body><p class="late back">Words</p><input id=i value=a><textarea id=t></textarea><select id=s><option>1<option>2</select>
      <input type=checkbox id=b><canvas id=c width=20 height=20></canvas><iframe src=/frame height=60></iframe>
      <iframe srcdoc="<p>Of its own" height=60></iframe><div id=h></div><div id=o style="height:50px;overflow:auto"><p style="height:400px">Far</div>
      <div style="height:3000px"></div><img loading=lazy src=/lazy.png width=50 height=50>
      <script>i.value='typed';t.value='words';s.selectedIndex=1;b.checked=true;c.getContext('2d').fillRect(0,0,20,20);
      const root=h.attachShadow({mode:'open'});root.innerHTML='<style>b{color:blue}</style><b>Shadow</b>';
      const sheet=new CSSStyleSheet();sheet.replaceSync('b{font-size:30px}');root.adoptedStyleSheets=[sheet];
      const made=document.createElement('style');document.head.append(made);made.sheet.insertRule('input{border:3px solid teal}');
      o.scrollTop=200;scrollTo(0,20)</script>`,
    );
    const { key, taken } = await freeze(url);
    expect(taken).toMatchObject({ address: url, title: 'Lamps', ...SIZE, isPartial: false });
    const live = await viewer.inspect(key);
    await viewer.close(key);
    await own.close();
    const asked = own.asked.length;
    const opened = await openKept(taken);
    const again = await viewer.inspect(opened.key);
    expect(again).toMatchObject({ scrollY: live.scrollY, scrollHeight: live.scrollHeight, title: 'Lamps' });
    expect(Buffer.from(again.image).equals(Buffer.from(live.image))).toBe(true);
    expect(taken.parts.some(({ address }) => address.endsWith('/lazy.png'))).toBe(true);
    expect(own.asked.length).toBe(asked);
    await viewer.close(opened.key);
  });

  it('holds no byte of what a rule masks, a person typed as a secret, or a door opened the page with', async () => {
    site.lay('/face.png', { headers: { 'content-type': 'image/png' }, body: PIXEL });
    const url = site.lay(
      '/secrets',
      `<!doctype html><title>For M4sked Person</title><meta name=csrf-token content=t0ken-of-form><body>
      <p class=name aria-label="M4sked Person">M4sked Person <img src=/face.png alt="M4sked face"></p>
      <input class=name id=n><input type=hidden name=h value=h1dden-value>
      <form><input type=password id=p><input id=card name=cardnumber><input autocomplete=cc-csc id=csc><input id=shown></form>
      <p id=echo></p><img src="/face.png?of=M4sked+Person"><div id=h></div><script>
      const closed=h.attachShadow({mode:'closed'});
      closed.innerHTML='<p class=name>M4sked within</p><p>M4sked Person</p><input type=password><input autocomplete=cc-number><b id=in>In a closed root</b>';
      const [secret,number]=closed.querySelectorAll('input');secret.value='p4ssword-closed';number.value='4111222233334444';
      n.value='M4sked typed';p.value='p4ssword-typed';p.setAttribute('value','p4ssword-typed');
      p.dispatchEvent(new Event('input',{bubbles:true,composed:true}));card.value='4111222233334444';csc.value='987654';
      shown.value='p4ssword-typed';echo.textContent=document.cookie+' p4ssword-typed';shown.title='M4sked Person'</script>`,
    );
    const door = {
      level: 'use' as const,
      httpSecrets: [],
      headers: [],
      cookies: [{ name: 'way', value: 'c0okie-of-door', host: '127.0.0.1', isHttpOnly: false }],
      readableUrls: [],
      signOutUrls: [],
    };
    const { key, taken } = await freeze(url, { rules: [{ action: 'mask', selector: '.name' }], door });
    const text = textOf(taken);
    expect(text).toContain('id="echo"');
    expect(text).toContain('In a closed root');
    // Longer than a port, which is in the text as well.
    const secrets = ['M4sked', 'p4ssword', 'h1dden', 't0ken', '41112222', '987654', 'c0okie', 'face.png"'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(taken.parts.map(({ address }) => address)).not.toContain(`${site.origin}/face.png`);
    await viewer.close(key);
  });

  it('is read as an outline, and as the HTML of its pinned element, without what a rule masks', async () => {
    const url = site.lay(
      '/read',
      `<!doctype html><title>Shop</title><main><h1>Lamps</h1><ul><li>Blue <button id=buy aria-expanded=false style="position:fixed;left:200px;top:10px;width:99px;height:40px">Buy it</button></ul>
      <label>Name <input id=n></label><p class=name>M4sked Person</p></main><script>n.value='typed'</script>`,
    );
    const { key, taken } = await freeze(url, { rules: [{ action: 'mask', selector: '.name' }] });
    const { element } = await viewer.inspect({ ...key, x: 250, y: 30 });
    await viewer.close(key);
    const { key: kept } = await openKept(taken);
    const outline = await viewer.readOutline(kept);
    expect(outline.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        'RootWebArea "Shop"',
        'heading "Lamps" [level=1]',
        'button "Buy it"',
        'textbox "Name" value "typed"',
      ]),
    );
    expect(element).toMatchObject({ tag: 'button' });
    if (!element) return;
    const markup = await viewer.readMarkup({ ...kept, element });
    expect(markup?.element).toContain('<button id="buy"');
    expect(markup?.around).toContain('<h1>Lamps</h1>');
    expect(outline + JSON.stringify(markup)).not.toMatch(/M4sked|data-ringmark/);
    expect(
      await viewer.readMarkup({ ...kept, element: { ...element, selector: '#gone', tag: 'video' } }),
    ).toBeNull();
    await viewer.close(kept);
  });

  it('has the signs of its styles, in every encoding that they name or are read in', async () => {
    const style = (name: string, text: string, encoding: BufferEncoding = 'utf8') =>
      site.lay(name, { headers: { 'content-type': 'text/css' }, body: Buffer.from(text, encoding) });
    style('/signs.css', '.bare::before { content: "↑ é" }');
    style('/named.css', '@charset "utf-8"; .named::before { content: "→ ü" }');
    style('/old.css', '.old::before { content: "caf\u00e9" }', 'latin1');
    const url = site.lay(
      '/signs',
      `<!doctype html><meta charset=utf-8><title>Signs</title><link rel=stylesheet href=/signs.css>
      <link rel=stylesheet href=/named.css><link rel=stylesheet href=/old.css charset=windows-1252>
      <p class=bare>one<p class=named>two<p class=old>three`,
    );
    const { key, taken } = await freeze(url);
    const shown = ['text "↑ é"', 'text "→ ü"', 'text "café"'];
    const outlineOf = async (view: typeof key) =>
      (await viewer.readOutline(view)).split('\n').map((line) => line.trim());
    expect(await outlineOf(key)).toEqual(expect.arrayContaining(shown));
    await viewer.close(key);
    const { key: kept } = await openKept(taken);
    expect(await outlineOf(kept)).toEqual(expect.arrayContaining(shown));
    await viewer.close(kept);
  });

  it('leads nowhere, knows its pin, and can be seen at another size', async () => {
    const other = site.lay('/other', 'Elsewhere');
    const url = site.lay(
      '/links',
      `<!doctype html><title>Links</title><body style="margin:0"><a id=go href=/other style="display:block;height:100px">Go</a>
      <meta http-equiv=refresh content="60;url=/other"><script>setTimeout(()=>document.title='ran',1)</script>`,
    );
    const { key, taken } = await freeze(url);
    const { element } = await viewer.inspect({ ...key, x: 20, y: 20 });
    await viewer.close(key);
    const before = site.asked.length;
    const { egress } = await viewer.status();
    const opened = await openKept(taken, { width: 375, height: 667 });
    const clicked = await viewer.click({ ...opened.key, x: 20, y: 20 });
    expect(clicked).toMatchObject({ refused: { url: other, sentence: LEADS_NOWHERE }, url });
    const pin = {
      id: 'one',
      x: 20,
      y: 20,
      scrollX: 0,
      scrollY: 0,
      viewportWidth: 375,
      viewportHeight: 667,
      element,
    };
    expect(await viewer.resolvePins({ ...opened.key, pins: [pin] })).toMatchObject([
      { id: 'one', state: 'moved' },
    ]);
    expect(site.asked.slice(before)).toEqual([]);
    // The guard is not even asked.
    expect((await viewer.status()).egress).toEqual(egress);
    await viewer.close(opened.key);
  });

  it('is taken though one part of it never comes', async () => {
    site.lay('/never.png', () => undefined);
    const url = site.lay('/waits', '<!doctype html><title>Waits</title><p>Here<img src=/never.png>');
    const { key, taken } = await freeze(url);
    expect(textOf(taken)).toContain('<p>Here');
    await viewer.close(key);
  });

  it('is not taken from a view that is gone, of somebody else, or at another page', async () => {
    const url = site.lay('/here', '<!doctype html><p>Here');
    const key = await open(url);
    expect(await viewer.freezeView({ ...key, ownerId: 'ben', url })).toBeUndefined();
    expect(await viewer.freezeView({ ...key, url: `${url}?other` })).toBeUndefined();
    await viewer.close(key);
    expect(await viewer.freezeView({ ...key, url })).toBeUndefined();
  });
});
