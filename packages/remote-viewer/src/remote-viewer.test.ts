import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bandColour, colourStripPage, linkPage, openTestSite, type TestSite } from './testing/test-site.ts';
import { openPixelReader, type PixelReader } from './testing/pixel-reader.ts';
import { makeTestViewer } from './testing/test-viewer.ts';
import type { OpenInput } from './base/views.types.ts';

const inputFor = (url: string, more: Partial<OpenInput> = {}): OpenInput => ({
  ownerId: 'ann',
  url,
  allowedUrls: [url],
  width: 800,
  height: 600,
  ...more,
});

describe('a viewing session', () => {
  let site: TestSite;
  let pixels: PixelReader;
  let viewer: ReturnType<typeof makeTestViewer>;

  beforeAll(async () => {
    [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], maxSessionsPerUser: 20, maxSessions: 20 });
  });
  afterAll(() => Promise.all([viewer.stop(), pixels.close(), site.close()]));

  const open = async (url: string, more: Partial<OpenInput> = {}) => {
    const opened = await viewer.open(inputFor(url, more));
    return { ...opened, key: { ownerId: 'ann', sessionId: opened.sessionId } };
  };
  const bandAt = async (image: Buffer, y: number): Promise<number> => {
    const [red, green, blue] = await pixels.at(image, 400, y);
    return Math.round(red / 48) + Math.round(green / 48) * 6 + Math.round(blue / 48) * 36;
  };

  test('says how large the page is, ends that at 50,000 px, and scrolls beyond', async () => {
    const short = await open(site.lay('/short', colourStripPage(2_000)));
    expect(short).toMatchObject({ scrollWidth: 800, scrollHeight: 2_000, title: 'Bands' });
    const tall = await open(site.lay('/tall', '<body style="margin:0"><div style="height:200000px">'));
    expect(tall.scrollHeight).toBe(50_000);
    const low = await viewer.scroll({ ...tall.key, scrollX: 0, scrollY: 1e9 });
    expect(low).toMatchObject({ scrollY: 199_400, scrollHeight: 50_000 });
    await viewer.closeAllOf('ann');
  });

  test('shows after every scroll the place that was scrolled to, never an earlier one', async () => {
    expect(bandColour(7)).toEqual([48, 48, 0]);
    const { key } = await open(site.lay('/bands', colourStripPage(20_000)));
    const shown: [number, number][] = [];
    for (let step = 0; step < 40; step += 1) {
      const band = (step * 71) % 190;
      const { image, scrollY } = await viewer.scroll({ ...key, scrollX: 0, scrollY: band * 100 });
      expect(scrollY).toBe(band * 100);
      shown.push([band, await bandAt(image, 50)]);
    }
    expect(shown.filter(([wanted, seen]) => wanted !== seen)).toEqual([]);
    await viewer.close(key);
  });

  test('shows what a click did', async () => {
    const url = site.lay(
      '/click',
      `<body style="margin:0"><button style="position:absolute;left:100px;top:100px;width:100px;height:50px"
        onclick="document.body.style.background='rgb(0,0,240)'; window.scrollTo(0, 300)">go</button>
        <div style="height:3000px">`,
    );
    const { key } = await open(url);
    const { image, scrollY } = await viewer.click({ ...key, x: 120, y: 120 });
    expect(scrollY).toBe(300);
    const [red, , blue] = await pixels.at(image, 400, 400);
    expect(red).toBeLessThan(30);
    expect(blue).toBeGreaterThan(200);
    await viewer.close(key);
  });

  test('shows the page that a click led to', async () => {
    site.lay('/next', '<title>Next</title><body style="background:rgb(240,0,0)">');
    const { key } = await open(
      site.lay('/from', '<a href="/next" style="position:absolute;top:0;left:0">on</a>'),
    );
    const { image, url } = await viewer.click({ ...key, x: 5, y: 8 });
    expect(url).toBe(`${site.origin}/next`);
    expect((await pixels.at(image, 400, 400))[0]).toBeGreaterThan(200);
    await viewer.close(key);
  });

  test('answers within 2 MB even where a page is all noise', async () => {
    const url = site.lay(
      '/noise',
      `<body style="margin:0"><canvas width="2560" height="1600"></canvas><script>
        const c = document.querySelector('canvas').getContext('2d'), d = c.createImageData(2560, 1600);
        for (let i = 0; i < d.data.length; i += 4) { for (let k = 0; k < 3; k++) d.data[i + k] = Math.random() * 256; d.data[i + 3] = 255; }
        c.putImageData(d, 0, 0);</script>`,
    );
    const { key } = await open(url, { width: 2_560, height: 1_600 });
    const { image } = await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
    expect(image.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    await viewer.close(key);
  });

  test('gives a band of the page in one picture, wherever the page is scrolled to', async () => {
    const { key } = await open(site.lay('/band', colourStripPage(9_000)));
    await viewer.scroll({ ...key, scrollX: 0, scrollY: 500 });
    const strip = await viewer.strip({ ...key, y: 1_000, height: 20_000 });
    expect(strip).toMatchObject({ y: 1_000, width: 800, height: 8_000 });
    expect(await bandAt(strip.image, 50)).toBe(10);
    expect(await bandAt(strip.image, 7_950)).toBe(89);
    expect((await viewer.scroll({ ...key, scrollX: 0, scrollY: 500 })).scrollY).toBe(500);
    await viewer.close(key);
  });

  test('scrolls by what the wheel was turned while a band was taken', async () => {
    const { key } = await open(site.lay('/turned', '<body style="height:20000px">'));
    const live = await viewer.live(key.sessionId, key.ownerId, { frame: async () => {}, event: () => {} });
    const strip = viewer.strip({ ...key, y: 0, height: 8_000 });
    for (let turn = 0; turn < 5; turn += 1) {
      live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 100 });
      await Promise.race([strip, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    await strip;
    await expect.poll(async () => (await viewer.inspect(key)).scrollY).toBe(500);
    live.stop();
    await viewer.close(key);
  });

  test('tells the page of no other size for a band, and of one that it really has', async () => {
    const script = `<script>let heard = 0; onresize = () => { heard += 1; document.title = innerWidth + ' ' + heard; };
      visualViewport.onresize = onresize; addEventListener('resize', onresize, true);</script>`;
    const { key } = await open(
      site.lay('/resized', `<body style="height:9000px"><title>still</title>${script}`),
    );
    await viewer.strip({ ...key, y: 0, height: 8_000 });
    await viewer.scroll({ ...key, scrollX: 0, scrollY: 500 });
    expect((await viewer.inspect(key)).title).toBe('still');
    const live = await viewer.live(key.sessionId, key.ownerId, { frame: async () => {}, event: () => {} });
    live.send({ type: 'resize', width: 500, height: 600 });
    await expect.poll(async () => (await viewer.inspect(key)).title).toMatch(/^500 /);
    live.stop();
    await viewer.close(key);
  });

  test('takes one picture without a session, at the height of the container', async () => {
    const url = site.lay('/shot', colourStripPage(4_000));
    const before = (await viewer.status()).sessions;
    const shot = await viewer.capture({ ...inputFor(url), containerHeight: 450, scrollX: 0, scrollY: 1_200 });
    expect(shot).toMatchObject({ viewportWidth: 800, viewportHeight: 450, scrollY: 1_200 });
    expect(await bandAt(shot.image, 50)).toBe(12);
    expect((await viewer.status()).sessions).toBe(before);
  });

  test('waits in a single picture for photos that load when they are scrolled to', async () => {
    const red = await viewer.capture({
      ...inputFor(site.lay('/red', '<body style="background:rgb(240,0,0)">')),
      scrollX: 0,
      scrollY: 0,
    });
    site.lay('/photo.jpg', (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(red.image), 200);
      return undefined;
    });
    const lazy =
      '<img loading="lazy" src="/photo.jpg" style="display:block;margin-top:9000px;width:800px;height:600px">';
    const shot = await viewer.capture({ ...inputFor(site.lay('/lazy', lazy)), scrollX: 0, scrollY: 9_000 });
    expect((await pixels.at(shot.image, 400, 300))[1]).toBeLessThan(60);
    expect((await pixels.at(shot.image, 400, 300))[0]).toBeGreaterThan(200);
  });

  test('renders an own page, which reaches nothing but its own server', async () => {
    const other = await openTestSite();
    const beacon = other.lay('/beacon', 'x');
    const own = site.lay(
      '/demo-page',
      `<title>Demo</title><img src="${beacon}"><body style="background:rgb(0,240,0)">`,
    );
    const ownViewer = makeTestViewer({ allow: [`127.0.0.1:${other.port}`], ownOrigin: () => site.origin });
    const input = { ...inputFor('/demo-page'), isOwnPage: true, scrollX: 0, scrollY: 0 };
    const { image } = await ownViewer.capture(input);
    expect((await pixels.at(image, 400, 400))[1]).toBeGreaterThan(200);
    expect(other.asked).toEqual([]);
    await expect(
      ownViewer.capture({ ...input, url: own, isOwnPage: false, allowedUrls: [own] }),
    ).rejects.toThrow('private address');
    await Promise.all([ownViewer.stop(), other.close()]);
  });

  test('opens no own page that is not allowed, and an own page leads to no other', async () => {
    site.lay('/demo-page', linkPage('href="/inner"'));
    site.lay('/inner', '<title>Inner</title>');
    const ownViewer = makeTestViewer({ allow: [], ownOrigin: () => site.origin });
    const input = { ...inputFor('/demo-page'), isOwnPage: true };
    await expect(ownViewer.open({ ...input, url: '/inner' })).rejects.toMatchObject({
      code: 'site_not_allowed',
    });
    const key = { ownerId: input.ownerId, sessionId: (await ownViewer.open(input)).sessionId };
    await ownViewer.click({ ...key, x: 20, y: 25 });
    await expect.poll(async () => (await ownViewer.status()).counters.refusedNavigations).toBe(1);
    expect((await ownViewer.report(key)).title).toBe('Shop');
    expect(site.asked).not.toContain('/inner');
    await ownViewer.stop();
  });

  test('a foreign session and an unknown one look alike', async () => {
    const { key } = await open(site.lay('/mine', 'mine'));
    const foreign = viewer.scroll({ ownerId: 'bob', sessionId: key.sessionId, scrollX: 0, scrollY: 0 });
    const unknown = viewer.scroll({ ownerId: 'bob', sessionId: 'none', scrollX: 0, scrollY: 0 });
    const [first, second] = await Promise.allSettled([foreign, unknown]);
    expect(first).toMatchObject({ reason: { code: 'viewport_gone' } });
    expect(second).toEqual(first);
    await viewer.close(key);
    await expect(viewer.close(key)).rejects.toMatchObject({ code: 'viewport_gone' });
  });

  test.each([
    ['a size that is too small', { width: 319 }, 'bad_size'],
    ['a size that is too large', { height: 1_601 }, 'bad_size'],
    ['an address that is not allowed', { allowedUrls: ['https://www.example.com/'] }, 'site_not_allowed'],
    ['a file', { url: 'file:///etc/hostname' }, 'bad_url'],
    [
      'another site where any page of the sites may be opened',
      { allowedUrls: ['https://www.example.com/'], isAnyOfSites: true },
      'site_not_allowed',
    ],
    ['a private place', { url: 'http://10.0.0.1/', allowedUrls: ['http://10.0.0.1/'] }, 'site_not_allowed'],
  ])('refuses %s without a call into the browser', async (_what, more, code) => {
    const url = site.lay('/refused', 'x');
    // Tabs that earlier tests closed may still be closing in the browser.
    const calls: number[] = [];
    await expect
      .poll(
        async () => calls.unshift((await viewer.status()).counters.browserCalls) && calls[0] === calls[5],
        {
          interval: 50,
        },
      )
      .toBe(true);
    const before = (await viewer.status()).counters;
    await expect(viewer.open(inputFor(url, more))).rejects.toMatchObject({ code });
    expect((await viewer.status()).counters).toMatchObject({
      opened: before.opened,
      browserCalls: before.browserCalls,
    });
  });

  test('opens any page of the allowed sites where that is asked for', async () => {
    const url = site.lay('/further', '<title>Further</title>');
    const allowedUrls = [site.lay('/named', 'named')];
    await expect(viewer.open(inputFor(url, { allowedUrls }))).rejects.toMatchObject({
      code: 'site_not_allowed',
    });
    expect(await viewer.open(inputFor(url, { allowedUrls, isAnyOfSites: true }))).toMatchObject({
      url,
      title: 'Further',
    });
  });

  test('says so when a page cannot be loaded', async () => {
    const gone = await openTestSite();
    await gone.close();
    const url = `${gone.origin}/`;
    const refusing = makeTestViewer({ allow: [`127.0.0.1:${gone.port}`] });
    await expect(refusing.open(inputFor(url))).rejects.toMatchObject({
      code: 'page_failed',
      message: 'Failed to load remote page. The website may be temporarily unavailable.',
    });
    expect((await refusing.status()).sessions).toBe(0);
    await refusing.stop();
    await expect(refusing.open(inputFor(url))).rejects.toMatchObject({ code: 'remote_unavailable' });
  });

  test('says what to do when there is no browser', async () => {
    const none = makeTestViewer({ browserPath: '/nowhere/chromium', allow: [`127.0.0.1:${site.port}`] });
    expect(await none.status()).toMatchObject({
      state: 'missing',
      browser: null,
      reason: 'No program found at RINGMARK_BROWSER_PATH (/nowhere/chromium).',
    });
    await expect(none.open(inputFor(site.lay('/any', 'x')))).rejects.toMatchObject({
      code: 'remote_unavailable',
      message: 'No program found at RINGMARK_BROWSER_PATH (/nowhere/chromium).',
    });
    await none.stop();
  });

  test('says that its browser cannot be started, and does not try for every page', async () => {
    const broken = makeTestViewer({ browserPath: '/bin/false', allow: [`127.0.0.1:${site.port}`] });
    const url = site.lay('/any', 'x');
    for (const _time of [1, 2, 3]) {
      await expect(broken.open(inputFor(url))).rejects.toMatchObject({
        code: 'remote_unavailable',
        message:
          'Pages can’t be opened on this server right now. Try again in a minute, or tell your administrator.',
      });
    }
    expect(await broken.status()).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('/bin/false'),
    });
    expect(broken.lines.filter(({ level }) => level === 'error').length).toBe(1);
    await broken.stop();
  });

  test('reports what went wrong in the page, without its secrets', async () => {
    const url = site.lay(
      '/wrong',
      `<title>Wrong</title><script>console.error('no', {a: 1}, 'http://x.test/?token=abc#here'); console.log('quiet');</script>
       <script>setTimeout(() => { throw new Error('lost') })</script>
       <img src="/missing.png?api_key=hunter2">`,
    );
    const { key } = await open(url);
    await expect
      .poll(async () => (await viewer.report(key)).console.map(({ level }) => level).toSorted())
      .toEqual(['error', 'uncaught']);
    const report = await viewer.report(key);
    expect(report).toMatchObject({ url, title: 'Wrong' });
    expect(report.console.find(({ level }) => level === 'error')?.text).toContain(
      'http://x.test/?token=removed',
    );
    expect(report.requests).toEqual([
      expect.objectContaining({
        method: 'GET',
        status: 404,
        url: `${site.origin}/missing.png?api_key=removed`,
      }),
    ]);
    expect(JSON.stringify(report)).not.toContain('hunter2');
    await viewer.close(key);
  });
});
