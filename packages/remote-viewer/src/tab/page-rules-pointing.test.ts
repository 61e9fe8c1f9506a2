import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';

const GREY = [128, 128, 128];
const BLUE = [0, 0, 255];
const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 12);

const place = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0;background:#00f"`;
const mask = (selector: string): PageRule => ({ action: 'mask', selector });
const click = (selector: string): PageRule => ({ action: 'click', selector });

describe('pointing at what a page rule is to take', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  let pixels: PixelReader;
  beforeAll(async () => {
    [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`, `localhost:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close(), pixels.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  const open = async (body: string, rules: PageRule[] = []): Promise<SessionKey> => {
    const url = site.lay('/page', `<!doctype html><title>-</title><body style="margin:0">${body}`);
    const page = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600, rules };
    return { ownerId: 'ann', sessionId: (await viewer.open(page)).sessionId };
  };
  const look = async (view: SessionKey, selector: string, rules: PageRule[] = []) =>
    (await viewer.tryRules({ ...view, rules, look: selector })).looked;
  const colourAt = async (view: SessionKey, y: number) =>
    pixels.at((await viewer.inspect(view)).image, 100, y * 2);

  test('names the element, its box, all alike, and what is around it', async () => {
    const view = await open(
      `<div id="list"><p class="iban" ${place(0)}><b id="inner">DE89</b></p><p class="iban" ${place(100)}>DE90</p></div>`,
    );
    const at = { ...view, x: 200, y: 20 };
    expect(await viewer.pointRule({ ...at, wider: 0 })).toEqual({
      tag: 'p',
      selectors: [
        { selector: '.iban', count: 2 },
        { selector: '#list > p:nth-of-type(1)', count: 1 },
      ],
      box: { x: 0, y: 0, width: 300, height: 40 },
      boxes: [
        { x: 0, y: 0, width: 300, height: 40 },
        { x: 0, y: 100, width: 300, height: 40 },
      ],
      canWiden: true,
    });
    expect(await viewer.pointRule({ ...at, wider: 1 })).toMatchObject({
      selectors: [{ selector: '#list' }],
      canWiden: false,
    });
    expect(await viewer.pointRule({ ...at, wider: 9 })).toMatchObject({ selectors: [{ selector: '#list' }] });
    expect(await viewer.pointRule({ ...view, x: 700, y: 500, wider: 0 }), 'the page itself').toBeNull();
  });

  test('goes into open shadow roots and frames of the same site', async () => {
    site.lay('/inner', `<body style="margin:0"><p id="inside" ${place(0)}>A</p>`);
    const view = await open(
      `<x-bar><template shadowrootmode="open"><p class="bar" ${place(0)}>A</p></template></x-bar>
       <iframe src="/inner" style="position:absolute;top:200px;left:0;border:0"></iframe>`,
    );
    expect(await viewer.pointRule({ ...view, x: 10, y: 10, wider: 0 })).toMatchObject({
      selectors: [{ selector: '.bar', count: 1 }],
    });
    expect(await viewer.pointRule({ ...view, x: 10, y: 10, wider: 1 })).toMatchObject({ tag: 'x-bar' });
    expect(await viewer.pointRule({ ...view, x: 10, y: 210, wider: 0 })).toMatchObject({
      selectors: [{ selector: '#inside' }],
      box: { x: 0, y: 200 },
    });
  });

  test('what is tried is drawn at once, holds on the next page, and is undone', async () => {
    const view = await open(`<p class="a" ${place(0)}>A</p><p class="b" ${place(100)}>B</p>`, [mask('.b')]);
    const tryOut = (rules: PageRule[], look: string | null = null) =>
      viewer.tryRules({ ...view, rules, look });
    expect(isNear(await colourAt(view, 20), BLUE)).toBe(true);
    expect(await tryOut([mask('.b'), mask('.a')], 'p')).toEqual({
      taken: [1, 1].map((count) => ({ count, isWholePage: false, isOfPassword: false, isClicked: false })),
      looked: { count: 2, isWholePage: false, isOfPassword: false, isClicked: false },
    });
    expect(isNear(await colourAt(view, 20), GREY), 'tried').toBe(true);
    expect(isNear(await colourAt(view, 120), GREY), 'kept').toBe(true);
    await tryOut([mask('.b')]);
    expect(isNear(await colourAt(view, 20), BLUE), 'undone').toBe(true);
    expect(isNear(await colourAt(view, 120), GREY), 'kept still').toBe(true);
    await tryOut([]);
    expect(isNear(await colourAt(view, 120), BLUE), 'removed').toBe(true);
    await tryOut([mask('.b')]);
    const live = await viewer.live(view.sessionId, 'ann', { frame: async () => {}, event: () => {} });
    live.send({ type: 'reload' });
    await expect.poll(async () => isNear(await colourAt(view, 120), GREY)).toBe(true);
  });

  test('what is tried to be clicked is clicked once, also when the rules change again', async () => {
    const view = await open(`<button id="ok" onclick="document.title += 'x'">OK</button>`);
    const tryOut = (rules: PageRule[]) => viewer.tryRules({ ...view, rules, look: null });
    await tryOut([click('#ok')]);
    await tryOut([click('#ok'), mask('.a')]);
    expect((await viewer.inspect(view)).title).toBe('-x');
    await tryOut([]);
    await tryOut([click('#ok')]);
    expect((await viewer.inspect(view)).title).toBe('-xx');
  });

  test('what has been clicked is known, whether it is gone by that or has led to another page', async () => {
    const banner = `<x-bar><template shadowrootmode="open"><button class="ok" onclick="this.remove()">OK</button>
      </template></x-bar><button id="stay">Stay</button>`;
    const view = await open(banner);
    expect(await look(view, '.ok')).toMatchObject({ count: 1, isClicked: false });
    expect(await look(view, '.ok', [click('.ok')])).toMatchObject({ count: 0, isClicked: true });
    expect(await look(view, '.ok', [click('.ok'), mask('.a')]), 'asked again').toMatchObject({
      isClicked: true,
    });
    expect(await look(view, '#stay', [click('#stay')])).toMatchObject({ count: 1, isClicked: true });
    expect(await look(view, '.ok', [click('#stay')]), 'no longer followed').toMatchObject({
      isClicked: false,
    });
    expect(await look(view, '#none', [click('#none')])).toMatchObject({ count: 0, isClicked: false });

    site.lay('/next', '<!doctype html><title>Next</title><p>Nothing to click');
    const leaving = await open(`<button id="go" onclick="location.href = '/next'">Go</button>`);
    expect(await look(leaving, '#go', [click('#go')])).toMatchObject({ isClicked: true });
    await expect.poll(async () => (await viewer.inspect(leaving)).title).toBe('Next');
    expect(await look(leaving, '#go', [click('#go')])).toMatchObject({ count: 0, isClicked: true });
  });

  test('what a selector takes is counted in frames of other sites too, and what takes all is told', async () => {
    site.lay('/other', `<p class="a" ${place(0)}>A</p><p class="a" ${place(100)}>A</p>`);
    const inner = `http://localhost:${site.port}/other`;
    const view = await open(
      `<p class="a">A</p><iframe src="${inner}"></iframe><form><input type="password"><i id="no"></i></form>`,
    );
    await expect
      .poll(() => look(view, '.a'))
      .toEqual({ count: 3, isWholePage: false, isOfPassword: false, isClicked: false });
    expect(await look(view, '.none')).toMatchObject({ count: 0 });
    expect(await look(view, 'body')).toMatchObject({ isWholePage: true });
    expect(await look(view, '*')).toMatchObject({ isWholePage: true });
    expect(await look(view, '#no')).toMatchObject({ isOfPassword: true });
    expect(await look(view, 'no:such-thing')).toMatchObject({ count: null });
  });

  test('one view stays where all others of its owner are closed', async () => {
    const one = await open('A');
    const other = await open('B');
    await viewer.closeAllOf('ann', one.sessionId);
    await expect(viewer.inspect(one)).resolves.toMatchObject({ title: '-' });
    await expect(viewer.inspect(other)).rejects.toMatchObject({ code: 'viewport_gone' });
  });
});
