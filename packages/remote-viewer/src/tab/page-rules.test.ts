import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RemoteViewer } from '../viewer.types.ts';

const CSP = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
};
const GREY = 128;

/** White, with a red banner, a secret in blue, and a green field for what a click has done. */
const PAGE = `<!doctype html><title>Bank</title><style>
  body { margin: 0; height: 600px; font: 20px monospace }
  .banner { position: absolute; inset: 0 0 auto; height: 100px; background: #f00 }
  .secret { position: absolute; margin: 0; top: 200px; left: 0; width: 400px; height: 80px; background: #00f; color: #ff0 }
  .secret b { position: absolute; left: 420px; width: 300px; white-space: nowrap }
  #field { position: absolute; top: 400px; left: 0; width: 200px; height: 100px; background: #fff }
  </style><div class="banner">Cookies</div><p class="secret">DE89 3704 0044 <b>Overflowing</b></p>
  <div id="field"></div><script>
    let clicks = 0;
    setTimeout(() => {
      const accept = document.createElement('button');
      accept.id = 'accept';
      accept.onclick = () => { clicks += 1; field.style.background = clicks === 1 ? '#0f0' : '#000' };
      document.body.append(accept);
      document.adoptedStyleSheets = [];
    }, 300);
  </script>`;

const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 12);

const plainPage = (title: string) =>
  `<!doctype html><title>${title}</title><body style="margin:0"><div class="banner" style="position:fixed;inset:0;background:#f00"></div><a href="/plain-2" style="position:absolute;font-size:90px">on</a>`;

describe('the page rules of a project', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  let pixels: PixelReader;
  beforeAll(async () => {
    [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`, `localhost:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close(), pixels.close()]));

  const RULES: PageRule[] = [
    { action: 'hide', selector: 'no:such(thing' },
    { action: 'hide', selector: '.banner' },
    { action: 'mask', selector: '.secret' },
    { action: 'click', selector: '#accept' },
  ];

  const open = async (path: string, rules: readonly PageRule[]) => {
    const url = `${site.origin}${path}`;
    const where = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600, rules };
    const { sessionId } = await viewer.open(where);
    return { ownerId: 'ann', sessionId };
  };
  test('hide, mask and click, against a strict policy, sheets of the page’s own and a selector that is none', async () => {
    site.lay('/bank', { headers: CSP, body: PAGE });
    const view = await open('/bank', RULES);
    await expect
      .poll(async () => isNear(await pixels.at((await viewer.inspect(view)).image, 100, 900), [0, 255, 0]))
      .toBe(true);
    const { image, element } = await viewer.inspect({ ...view, x: 50, y: 220 });
    expect(isNear(await pixels.at(image, 100, 100), [255, 255, 255]), 'the banner').toBe(true);
    const box = await pixels.read(image, { x: 10, y: 410, width: 780, height: 140 });
    expect(
      box.every((one) => isNear(one, [GREY, GREY, GREY])),
      'the secret',
    ).toBe(true);
    const beside = await pixels.read(image, { x: 830, y: 380, width: 600, height: 140 });
    expect(
      beside.every((one) => isNear(one, [255, 255, 255])),
      'what overflows it',
    ).toBe(true);
    expect(element).toMatchObject({ tag: 'p', name: null, text: null });
    expect(JSON.stringify(element)).not.toContain('3704');
    await viewer.close(view);
  });

  test('hold in a page without any script, at once and after a way on', async () => {
    site.lay('/plain', plainPage('One'));
    site.lay('/plain-2', plainPage('Two'));
    const view = await open('/plain', RULES);
    expect(isNear(await pixels.at((await viewer.inspect(view)).image, 900, 900), [255, 255, 255])).toBe(true);
    await viewer.click({ ...view, x: 30, y: 60 });
    const second = await viewer.inspect(view);
    expect(second.title).toBe('Two');
    expect(isNear(await pixels.at(second.image, 900, 900), [255, 255, 255])).toBe(true);
    await viewer.close(view);
  });

  test('a description of what holds something masked has none of its words', async () => {
    site.lay('/bank', PAGE);
    const view = await open('/bank', RULES);
    const { element } = await viewer.inspect({ ...view, x: 700, y: 550 });
    expect(JSON.stringify(element)).not.toContain('DE89');
    await viewer.close(view);
  });

  test('keep back the words of what is masked next to an element', async () => {
    site.lay('/bank', PAGE);
    const view = await open('/bank', RULES);
    const { element } = await viewer.inspect({ ...view, x: 50, y: 450 });
    expect(element?.selector).toBe('#field');
    expect(JSON.stringify(element)).not.toMatch(/DE89/i);
    await viewer.close(view);
  });

  test('keep words back from a proof, also when the pin is older than the rule', async () => {
    site.lay('/bank', PAGE);
    const view = await open('/bank', []);
    const { element } = await viewer.inspect({ ...view, x: 50, y: 220 });
    await viewer.close(view);
    if (!element) throw new Error('The paragraph can be pinned.');
    expect(element.text).toContain('DE89');
    const url = `${site.origin}/bank`;
    const where = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 };
    const visit = (rules: readonly PageRule[]) =>
      viewer.prove({
        page: { ...where, rules, signal: new AbortController().signal },
        pin: { element, scrollX: 0, scrollY: 0 },
        first: null,
      });
    expect(await visit([])).toMatchObject({
      opened: true,
      result: { says: { text: expect.stringContaining('DE89') } },
    });
    expect(await visit(RULES)).toMatchObject({ opened: true, result: { state: 'found', says: null } });
  });

  test('keep back the words of what is masked in a region, and of the element around it', async () => {
    site.lay('/bank', PAGE.replace('<div id="field">', '<p>Plain</p><div id="field">'));
    const view = await open('/bank', RULES);
    const size = { width: 800, height: 500 };
    const { element, region } = await viewer.inspect({ ...view, x: 400, y: 300, size });
    expect(region).toMatchObject({ x: 0, y: 50, ...size });
    expect(region?.inside).toContainEqual(expect.objectContaining({ tag: 'p', name: null, text: null }));
    expect(JSON.stringify({ element, region })).not.toMatch(/DE89|Overflowing/);
    expect(element).toMatchObject({ tag: 'body', name: null, text: null });
    await viewer.close(view);
  });

  test('hold in frames of other sites, and for single pictures', async () => {
    site.lay('/inner', PAGE);
    const inner = `http://localhost:${site.port}/inner`;
    site.lay(
      '/outer',
      `<body style="margin:0"><iframe src="${inner}" style="border:0;width:800px;height:600px">`,
    );
    const url = `${site.origin}/outer`;
    const shot = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600, scrollX: 0, scrollY: 0 };
    const { image } = await viewer.capture({ ...shot, rules: RULES });
    expect(isNear(await pixels.at(image, 50, 50), [255, 255, 255]), 'the banner').toBe(true);
    expect(isNear(await pixels.at(image, 50, 240), [GREY, GREY, GREY]), 'the secret').toBe(true);
    const { image: bare } = await viewer.capture(shot);
    expect(isNear(await pixels.at(bare, 50, 50), [255, 0, 0]), 'without rules').toBe(true);
  });

  test('never click in a form with a password', async () => {
    const form = `<form onsubmit="return false"><input type="password"><button id="accept">Sign in</button></form>`;
    site.lay(
      '/form',
      `<title>-</title>${form}<script>accept.onclick = () => { document.title = 'clicked' }</script>`,
    );
    const view = await open('/form', RULES);
    expect((await viewer.inspect(view)).title).toBe('-');
    await viewer.close(view);
  });
});
