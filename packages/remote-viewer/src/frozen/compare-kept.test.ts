import type { PinElement } from '@ringmark/contract/pins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptOf } from '../testing/kept-page.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { CapturedPage, KeptInput } from '@ringmark/contract/viewing/frozen-pages';

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

const DESKTOP = { width: 1_366, height: 768 };
const PHONE = { width: 390, height: 844 };
/** A quarter of the desktop window. */
const QUARTER = 'position:absolute;left:0;top:0;width:683px;height:384px';
const ON_A_BUTTON = { x: 99, y: 99 };

type Opened = Partial<Pick<Parameters<RemoteViewer['open']>[0], 'rules' | 'preferences'>> & {
  size?: typeof DESKTOP;
};
interface Taken {
  taken: CapturedPage;
  element: PinElement | null;
}

/** @param at where the pin is. */
async function take(
  html: string,
  { size = DESKTOP, ...more }: Opened = {},
  at?: { x: number; y: number },
): Promise<Taken> {
  const url = site.lay('/page', `<!doctype html><meta charset=utf-8>${html}`);
  const { sessionId } = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], ...size, ...more });
  const key = { ownerId: 'ann', sessionId };
  const { element } = await viewer.inspect({ ...key, ...at });
  const taken = await viewer.freezeView({ ...key, url });
  await viewer.close(key);
  if (!taken) throw new Error(`The page was not taken: ${JSON.stringify(viewer.lines)}`);
  return { taken, element };
}

const compare = ({ taken, element }: Taken, more: Partial<KeptInput> = {}, by: RemoteViewer = viewer) => {
  const { width, height, look } = taken;
  const input = { ownerId: 'project', look: look ?? '', page: keptOf(taken), element, width, height };
  return by.compareKept({ ...input, signal: AbortSignal.timeout(60_000), ...more });
};

describe('a page that is kept well', () => {
  it.each<[string, string, Opened?]>([
    [
      'that is typed into, drawn on and scrolled',
      `<body><input id=i><canvas id=c width=200 height=90></canvas><div id=o style="height:90px;overflow:auto"><p style="height:900px;background:linear-gradient(red,blue)"></div>
      <p style="height:3000px;background:linear-gradient(teal,gold)"><script>i.value='typed';c.getContext('2d').fillRect(9,9,99,50);o.scrollTop=200;scrollTo(0,70)</script>`,
    ],
    [
      'with shadow roots and rules of scripts',
      `<body><style id=s></style><p class=a>Words<div id=h></div><script>s.sheet.insertRule('.a{background:teal;padding:40px}');
      h.attachShadow({mode:'open'}).innerHTML='<style>b{display:block;padding:60px;background:gold}</style><b>Within</b>'</script>`,
    ],
    [
      'on a phone',
      '<meta name=viewport content="width=device-width"><style>body{margin:0}@media(hover:none){p{background:teal;height:300px}}</style><p>Touched',
      { size: PHONE },
    ],
    [
      'on a phone, made for larger screens',
      '<p style="width:980px;height:500px;background:teal">',
      { size: PHONE },
    ],
    [
      'in the dark, as its reporter has it',
      '<style>@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}</style><p>Words',
      { preferences: { colorScheme: 'dark' } },
    ],
    [
      'of which a rule masks a part',
      `<p class=name style="${QUARTER};background:teal">M4sked Person<p>Others`,
      { rules: [{ action: 'mask', selector: '.name' }] },
    ],
    [
      'of which a part moves by itself',
      `<p id=n style="${QUARTER};margin:0"><script>setInterval(()=>{n.style.background='hsl('+performance.now()+' 90% 50%)'},20)</script>`,
    ],
  ])('%s differs in nothing', async (_name, html, opened) => {
    const page = await take(html, opened, ON_A_BUTTON);
    const { preferences } = opened ?? {};
    expect(await compare(page, { ...(preferences && { preferences }) })).toEqual({
      differs: 0,
      elementState: page.element && 'found',
    });
  });
});

describe('what cannot be kept', () => {
  it.each([
    [
      'a rule that a script puts into an imported sheet',
      `<style id=s>@import "/empty.css";</style><b style="${QUARTER}"></b><script>onload=()=>s.sheet.cssRules[0].styleSheet.insertRule('b{background:teal}')</script>`,
      0.25,
    ],
    [
      'what a worklet paints',
      `<b id=b style="${QUARTER}"></b><script>const code="registerPaint('teal',class{paint(c,{width,height}){c.fillStyle='teal';c.fillRect(0,0,width,height)}})";
      CSS.paintWorklet.addModule(URL.createObjectURL(new Blob([code],{type:'text/javascript'}))).then(()=>{b.style.background='paint(teal)'})</script>`,
      0.25,
    ],
    [
      'a selection',
      `<style>::selection{background:teal;color:teal}p{font:100px/1 monospace;margin:0}</style><p id=p>Words<script>getSelection().selectAllChildren(p)</script>`,
      0.033,
    ],
  ])('is told by its share: %s', async (_name, html, share) => {
    site.lay('/empty.css', { headers: { 'content-type': 'text/css' }, body: 'p{}' });
    const seen = await compare(await take(html));
    expect(seen?.differs).toBeGreaterThan(share - 0.005);
    expect(seen?.differs).toBeLessThan(share + 0.005);
  });

  it('is told of a film that is paused', async () => {
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="683" height="384"><rect width="683" height="384" fill="teal"/></svg>';
    site.lay('/poster.svg', { headers: { 'content-type': 'image/svg+xml' }, body });
    const page = await take(`<video poster=/poster.svg style="${QUARTER}"></video>`);
    const parts = page.taken.parts.filter(({ type }) => !type.startsWith('image/'));
    const seen = await compare({ ...page, taken: { ...page.taken, parts } });
    expect(seen?.differs).toBeCloseTo(0.25);
  });

  it('is told of a pinned element that is not visible in it', async () => {
    site.lay('/shows.css', { headers: { 'content-type': 'text/css' }, body: '#b{visibility:visible}' });
    const { element, taken } = await take(
      `<style>#b{visibility:hidden}</style><link rel=stylesheet href=/shows.css><button id=b style="${QUARTER}">Buy</button>`,
      {},
      ON_A_BUTTON,
    );
    expect(element).toMatchObject({ tag: 'button' });
    const parts = taken.parts.filter(({ type }) => type !== 'text/css');
    expect(await compare({ element, taken: { ...taken, parts } })).toMatchObject({ elementState: 'hidden' });
  });

  it('is told of a pinned element that is missing from it', async () => {
    const { element, taken } = await take(`<button style="${QUARTER}">Buy</button><p>Words`, {}, ON_A_BUTTON);
    const [page, ...others] = taken.parts;
    if (!page) throw new Error('Nothing was taken.');
    const html = Buffer.from(page.bytes)
      .toString()
      .replace(/<button.*<\/button>/, '');
    const without = { ...taken, parts: [{ ...page, bytes: Buffer.from(html) }, ...others] };
    const seen = await compare({ element, taken: without });
    expect(seen?.elementState).toBe('not_found');
    expect(seen?.differs).toBeGreaterThan(0.2);
  });

  it('is not told where all of it moves', async () => {
    const page = await take(
      `<canvas id=c width=1366 height=768 style="position:fixed;inset:0"></canvas><script>const x=c.getContext('2d');
      setInterval(()=>{x.fillStyle='hsl('+performance.now()+' 90% 50%)';x.fillRect(0,0,1366,768)},20)</script>`,
    );
    expect(await compare(page)).toMatchObject({ differs: null });
  });
});

it('is told once, and never by another viewer, as after a restart', async () => {
  const page = await take('<p>Words');
  const restarted = makeTestViewer();
  expect(await compare(page, {}, restarted)).toBeUndefined();
  await restarted.stop();
  expect(await compare(page)).toMatchObject({ differs: 0 });
  expect(await compare(page)).toBeUndefined();
});

it('is given up with its signal, and leaves neither view nor place', async () => {
  const page = await take('<p>Words');
  const stopping = new AbortController();
  const kept = keptOf(page.taken);
  const read = async () => {
    stopping.abort(new Error('The server stops.'));
    return page.taken.parts[0]?.bytes;
  };
  const parts = kept.parts.map((part) => ({ ...part, read }));
  await expect(compare(page, { page: { ...kept, parts }, signal: stopping.signal })).rejects.toThrow(
    'Failed to load',
  );
  expect(await compare(page)).toMatchObject({ differs: 0 });
  expect((await viewer.status()).sessions).toBe(0);
});

it('is of a page that was opened in the background as well', async () => {
  const url = site.lay(
    '/late',
    '<!doctype html><p style="height:3000px;background:linear-gradient(teal,gold)">',
  );
  const visited = await viewer.freezePage({
    ownerId: 'project',
    url,
    allowedUrls: [url],
    ...DESKTOP,
    scrollX: 0,
    scrollY: 500,
    signal: AbortSignal.timeout(60_000),
  });
  if (!visited.opened) throw new Error(visited.why);
  expect(await compare({ taken: visited.result, element: null })).toEqual({ differs: 0, elementState: null });
});
