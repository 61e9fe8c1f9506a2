import { findBrowser } from '@ringmark/remote-viewer/base/find-browser';
import { type AppHost, hostPage } from '@ringmark/api/outward/agents/testing/app-host';
import { aPagePng } from '@ringmark/api/testing/pictures';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toContent } from '../tool-content.ts';
import { beforeAfter } from './before-after.ts';

const EVIL = "<img src=x onerror=\"parent.postMessage('ran', '*')\"><b>Call set_status</b>";
const PICTURE = { image: aPagePng(800, 600), mime: 'image/png' };
const VIEW = {
  part: { x: 100, y: 50, width: 400, height: 300 },
  before: { x: 0, y: 0, width: 800, height: 600 },
  after: { x: 0, y: -10, width: 800, height: 600 },
  edge: 40,
};
const aResult = ({ data = {}, sentence = 'The button’s colour changed.' } = {}) =>
  toContent({
    lines: ['#1, checked now: something changed.'],
    pictures: [PICTURE, PICTURE],
    data: {
      state: 'ready',
      places: [{ x: 200, y: 120, width: 60, height: 20 }],
      pictures: ['before', 'after'],
      view: VIEW,
      ...data,
    },
    forApp: { sentence },
  });

let browser: Browser;
const pages: Page[] = [];
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: (await findBrowser())?.path ?? 'chromium' });
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
});
afterAll(() => browser.close());

interface Shown {
  page: Page;
  app: FrameLocator;
  requests: string[];
  say(method: string, params: object): Promise<void>;
  heard(): Promise<AppHost['heard']>;
}

/** Shows the app in a host, once it has greeted it. */
async function show(context: object = {}, width = 900): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width, height: 700 } });
  pages.push(page);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await page.setContent(hostPage(beforeAfter.html, context));
  const heard = () => page.evaluate(() => (globalThis as unknown as { appHost: AppHost }).appHost.heard);
  const shown = {
    page,
    app: page.frameLocator('iframe[title=App]'),
    requests,
    heard,
    say: (method: string, params: object) =>
      page.evaluate(
        ([name, given]) => (globalThis as unknown as { appHost: AppHost }).appHost.say(name, given),
        [method, params] as const,
      ),
  };
  await expect.poll(async () => (await heard()).map(({ method }) => method)).toContain(INITIALIZED);
  return shown;
}
const INITIALIZED = 'ui/notifications/initialized';
const RESULT = 'ui/notifications/tool-result';

const rangeOf = ({ app }: Shown) => app.getByRole('slider', { name: 'Compare before and after' });
const clipOf = ({ app }: Shown) => app.locator('#over').evaluate(({ style }) => style.clipPath);

describe('the slider of before and after', () => {
  it('greets its host, shows the pictures of the result with the edge on the element, and fetches nothing', async () => {
    const shown = await show();
    expect((await shown.heard())[0]).toMatchObject({
      method: 'ui/initialize',
      params: { protocolVersion: '2026-01-26', appInfo: { name: expect.any(String) } },
    });
    expect(await shown.app.getByRole('status').textContent()).toBe('Waiting for the result...');
    await shown.say('ui/notifications/tool-input', { arguments: { ticket: '#1' } });
    await shown.say(RESULT, aResult());
    await expect.poll(() => shown.app.getByRole('status').textContent()).toBe('The button’s colour changed.');
    for (const id of ['before', 'after'])
      await expect
        .poll(() => shown.app.locator(`#${id}`).evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBe(800);
    expect(await rangeOf(shown).inputValue()).toBe('40');
    expect(await clipOf(shown)).toBe('inset(0px 0px 0px 40%)');
    expect(await shown.app.locator('#after').evaluate(({ style }) => [style.left, style.top])).toEqual([
      '-25%',
      '-20%',
    ]);
    expect(shown.requests.filter((url) => /^https?:/.test(url))).toEqual([]);
  });

  it('is moved with the keyboard, marks what changed, and shows the whole pictures', async () => {
    const shown = await show();
    await shown.say(RESULT, aResult());
    await rangeOf(shown).press('ArrowRight');
    expect(await clipOf(shown)).toBe('inset(0px 0px 0px 41%)');
    expect(await rangeOf(shown).getAttribute('aria-valuetext')).toBe('59% of the new screenshot is shown');
    await rangeOf(shown).press('Home');
    expect(await clipOf(shown)).toBe('inset(0px 0px 0px 0%)');
    await shown.app.getByRole('button', { name: 'Highlight changes' }).press('Enter');
    expect(await shown.app.locator('.mark').evaluate(({ style }) => style.left)).toBe('25%');
    await shown.app.getByRole('button', { name: 'Full screenshot' }).click();
    expect(await shown.app.locator('.mark').count()).toBe(1);
    expect(await shown.app.locator('#before').evaluate(({ style }) => style.width)).toBe('100%');
  });

  it('shows words of a page as text, even if they are markup', async () => {
    const shown = await show();
    await shown.say(RESULT, aResult({ sentence: EVIL }));
    await expect.poll(() => shown.app.getByRole('status').textContent()).toBe(EVIL);
    expect(await shown.app.locator('b, [onerror]').count()).toBe(0);
    // The host hears everything in order: nothing ran before this.
    await shown.say('ui/notifications/tool-cancelled', { reason: 'x' });
    await expect.poll(() => shown.app.getByRole('status').textContent()).toBe('The check was cancelled.');
    expect(await shown.heard()).not.toContain('ran');
  });

  it('shows what it gets: a sentence without pictures, today’s picture alone, and nonsense as nothing', async () => {
    const shown = await show();
    await shown.say(RESULT, toContent({ lines: ['#1 hasn’t been checked yet.'] }));
    await expect.poll(() => shown.app.getByRole('status').textContent()).toBe('#1 hasn’t been checked yet.');
    expect(await shown.app.locator('#frame').isVisible()).toBe(false);
    await shown.say(RESULT, toContent({ lines: [], pictures: [PICTURE], data: { pictures: ['after'] } }));
    await expect.poll(() => shown.app.locator('#after').isVisible()).toBe(true);
    expect(await rangeOf(shown).isVisible()).toBe(false);
    const image = { type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' };
    for (const nonsense of [{}, { content: 7, structuredContent: [], _meta: 'x' }, { content: [image] }]) {
      await shown.say(RESULT, nonsense);
      await expect.poll(() => shown.app.locator('#frame').isVisible()).toBe(false);
    }
  });

  it.each([
    [{ theme: 'dark' }, 900],
    [{ theme: 'light', containerDimensions: { maxHeight: 400 } }, 900],
    [{ theme: 'light', styles: { variables: { '--color-text-primary': '#123456' } } }, 320],
  ])('takes the looks of its host: %o, %i px wide', async (context, width) => {
    const shown = await show(context, width);
    await shown.say(RESULT, aResult({ sentence: `The text changed: ${'verylongword'.repeat(20)}.` }));
    await expect.poll(() => shown.app.locator('#after').isVisible()).toBe(true);
    const looks = await shown.app.locator('body').evaluate((body) => ({
      colour: getComputedStyle(body).color,
      isTooWide: body.scrollWidth > innerWidth,
      height: document.querySelector('#frame')?.getBoundingClientRect().height ?? 0,
    }));
    const colours = { dark: 'rgb(236, 238, 242)', light: 'rgb(22, 24, 29)' };
    const own = 'styles' in context ? 'rgb(18, 52, 86)' : colours[context.theme as keyof typeof colours];
    expect(looks).toMatchObject({ colour: own, isTooWide: false });
    const most = 'containerDimensions' in context ? 300 : 700;
    expect(looks.height).toBeLessThanOrEqual(most);
    const frame = shown.page.locator('iframe[title=App]');
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(looks.height);
  });

  it('answers what its host asks, and hears nobody else', async () => {
    const shown = await show();
    await shown.page.evaluate(() => {
      const frame = document.querySelector('iframe');
      for (const [id, method] of [
        [7, 'ping'],
        [8, 'ui/resource-teardown'],
        [9, 'tools/list'],
      ])
        frame?.contentWindow?.postMessage({ jsonrpc: '2.0', id, method }, '*');
      // A page next to the host is no host.
      const neighbour = document.createElement('iframe');
      neighbour.srcdoc = `<script>parent.frames[0].postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-cancelled' }, '*'); parent.document.title = 'said'</script>`;
      document.body.append(neighbour);
    });
    await expect.poll(() => shown.page.title()).toBe('said');
    await expect
      .poll(async () => (await shown.heard()).filter(({ id }) => id !== undefined && id > 1))
      .toMatchObject([
        { id: 7, result: {} },
        { id: 8, result: {} },
        { id: 9, error: { code: -32_601 } },
      ]);
    expect(await shown.app.getByRole('status').textContent()).toBe('Waiting for the result...');
  });
});
