import type { PinElement } from '@ringmark/contract/pins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const element = (id: string, words: string, y: number): PinElement => ({
  selector: `#${id}`,
  tag: 'button',
  role: 'button',
  name: words,
  text: words,
  box: { x: 0, y, width: 200, height: 40 },
  offset: { x: 0.5, y: 0.5 },
  alike: 0,
});
const pin = (id: string, words: string, y: number) => ({
  id,
  element: element(id, words, y),
  x: 100,
  y: y + 20,
  scrollX: 0,
  scrollY: 0,
  viewportWidth: 800,
  viewportHeight: 600,
});
const button = (id: string, words: string, style = '') =>
  `<button id="${id}" style="display:block;margin:0;border:0;width:200px;height:40px;${style}">${words}</button>`;
const page = (body: string) => `<!doctype html><body style="margin:0">${body}`;

const PINS = [pin('buy', 'Buy now', 0), pin('cart', 'To the cart', 40), pin('help', 'Help and contact', 80)];

describe('pins on a page that nobody watches', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  /** This viewer waits only half a second for an element that is missing. */
  let brief: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    const allow = [`127.0.0.1:${site.port}`];
    viewer = makeTestViewer({ allow });
    brief = makeTestViewer({ allow, waits: { lookForMs: 500 } });
  });
  afterAll(() => Promise.all([viewer.stop(), brief.stop(), site.close()]));

  const check = (url: string, by = viewer, signal = new AbortController().signal) =>
    by.checkPins({
      ownerId: 'recheck',
      url,
      allowedUrls: [site.origin],
      isAnyOfSites: true,
      width: 800,
      height: 600,
      pins: PINS,
      signal,
    });
  const states = async (body: string, by = viewer) => {
    const answer = await check(site.lay('/page', page(body)), by);
    return answer.opened
      ? answer.result.map(({ state, isReworded }) => (isReworded ? `${state}, reworded` : state))
      : answer.why;
  };

  test('are found where nothing has changed, also what comes after the page has loaded', async () => {
    const same =
      button('buy', 'Buy now') + button('cart', 'To the cart') + button('help', 'Help and contact');
    expect(await states(same)).toEqual(['found', 'found', 'found']);
    const late = `<script>setTimeout(() => { document.body.innerHTML = ${JSON.stringify(same)} }, 1500)</script>`;
    expect(await states(late)).toEqual(['found', 'found', 'found']);
  });

  test('have moved, say something else, are hidden or gone', async () => {
    const changed =
      button('cart', 'To the cart', 'display:none') + button('buy', 'Buy now', 'margin-left:300px');
    expect(await states(changed, brief)).toEqual(['moved', 'hidden', 'not_found']);
    const reworded =
      button('buy', 'Buy it now') + button('cart', 'To the cart') + button('help', 'Help and contact');
    expect(await states(reworded, brief)).toEqual(['found, reworded', 'found', 'found']);
  });

  test('say how far a banner has pushed them down, but not what the window holds', async () => {
    const banner = '<p style="margin:0;height:48px">We ship on Sundays</p>';
    const held = 'position:fixed;left:0;top:120px';
    const body =
      banner +
      button('buy', 'Buy now') +
      button('cart', 'To the cart') +
      button('help', 'Help and contact', held);
    const answer = await check(site.lay('/banner', page(body)), brief);
    expect(answer.opened && answer.result.map(({ state, movedBy }) => [state, movedBy])).toEqual([
      ['moved', { x: 0, y: 48 }],
      ['moved', { x: 0, y: 48 }],
      ['moved', null],
    ]);
  });

  test('are unknown where the page is gone or wants a sign-in', async () => {
    expect(await check(`${site.origin}/nothing`)).toEqual({ opened: false, why: 'status', status: 404 });
    const guarded = site.lay('/guarded', {
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="x"' },
      body: 'no',
    });
    expect(await check(guarded)).toEqual({ opened: false, why: 'sign_in' });
  });

  test('are looked for once a person has closed the only view that may be open', async () => {
    const asked: string[] = [];
    const url = site.lay('/turn', () => {
      asked.push('page');
      return page(button('buy', 'Buy now'));
    });
    const shown = site.lay('/shown', page('Shown'));
    const busy = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], maxSessions: 1 });
    try {
      const of = {
        ownerId: 'person',
        allowedUrls: [site.origin],
        isAnyOfSites: true,
        width: 800,
        height: 600,
      };
      const { sessionId } = await busy.open({ ...of, url: shown });
      const signal = new AbortController().signal;
      const checked = busy.checkPins({ ...of, url, pins: PINS.slice(0, 1), signal });
      await busy.inspect({ sessionId, ownerId: 'person', x: 1, y: 1 });
      expect(asked).toEqual([]);
      await busy.close({ sessionId, ownerId: 'person' });
      expect(await checked).toMatchObject({ opened: true, result: [{ state: 'found' }] });
    } finally {
      await busy.stop();
    }
  });

  test('are unknown on a page that hangs, and asked for no more once the server stops', async () => {
    const hung = site.lay('/hung', page('<script>for (;;) {}</script>'));
    const impatient = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], waits: { pageMs: 5_000 } });
    try {
      expect(await check(hung, impatient)).toEqual({ opened: false, why: 'failed' });
    } finally {
      await impatient.stop();
    }
    const stopping = new AbortController();
    const url = site.lay('/never', () => {
      stopping.abort(new Error('enough'));
      return undefined;
    });
    await expect(check(url, viewer, stopping.signal)).rejects.toThrow('enough');
    expect((await viewer.status()).sessions).toBe(0);
  });
}, 60_000);
