import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPage, openTestSite, type TestSite } from '../../testing/test-site.ts';
import { makeTestViewer } from '../../testing/test-viewer.ts';

/** Two sites under public names that lead to loopback, as the guard sees them. */
const shop = 'http://shop.example.com';
const evil = 'http://evil.example.net';

describe('where a page may lead', () => {
  let site: TestSite;
  let viewer: ReturnType<typeof makeTestViewer>;

  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({
      allow: [],
      maxSessionsPerUser: 20,
      egress: {
        resolve: async () => ['93.184.216.34'],
        dialMap: () => ({ address: '127.0.0.1', port: site.port }),
      },
    });
    site.lay('/evil', '<title>Evil</title>');
    site.lay('/home', '<title>Home</title>');
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const open = async (path: string, allowedUrls = [shop + path]) => {
    const opened = await viewer.open({
      ownerId: 'ann',
      url: shop + path,
      allowedUrls,
      width: 800,
      height: 600,
    });
    return { ownerId: 'ann', sessionId: opened.sessionId };
  };
  const clickOn = async (key: { ownerId: string; sessionId: string }) =>
    viewer.click({ ...key, x: 20, y: 25 });

  test.each([
    ['a script', '/by-script', `onclick="location.href = '${evil}/by-script'" href="#"`],
    ['a link', '/by-link', `href="${evil}/by-link"`],
    ['a redirect', '/by-redirect', 'href="/away"'],
    ['a popup', '/by-popup', `href="${evil}/by-popup" target="_blank"`],
    ['window.open', '/by-window', `href="#" onclick="window.open('${evil}/by-window')"`],
  ])('stops %s to another site and keeps the page', async (_what, path, attributes) => {
    // Each has its own address: a window may still ask for it while the view before is closed.
    site.lay('/away', { status: 302, headers: { location: evil + path } });
    site.lay('/shop', linkPage(attributes));
    const key = await open('/shop');
    const refused = (await viewer.status()).counters.refusedNavigations;
    const asked = site.asked.length;
    const clicked = await clickOn(key);
    expect(clicked).toMatchObject({
      url: expect.stringMatching(/\/shop#?$/),
      refused: { url: evil + path, sentence: expect.stringContaining('evil.example.net') },
    });
    await expect.poll(async () => (await viewer.status()).counters.refusedNavigations).toBe(refused + 1);
    expect((await viewer.report(key)).title).toBe('Shop');
    expect(site.asked.slice(asked)).not.toContain(path);
    await viewer.close(key);
  });

  test('stops a form that posts to another site', async () => {
    site.lay(
      '/form',
      `<title>Form</title><form method="post" action="${evil}/evil">
        <button style="position:absolute;top:0;left:0;font-size:40px">send</button></form>`,
    );
    const key = await open('/form');
    const refused = (await viewer.status()).counters.refusedNavigations;
    const asked = site.asked.length;
    await clickOn(key);
    await expect.poll(async () => (await viewer.status()).counters.refusedNavigations).toBe(refused + 1);
    const { url } = await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
    expect(url).toBe(`${shop}/form`);
    expect(site.asked.slice(asked)).not.toContain('/evil');
    await viewer.close(key);
  });

  test('refuses a page that redirects to another site at once', async () => {
    site.lay('/gone', { status: 301, headers: { location: `${evil}/evil` } });
    await expect(open('/gone')).rejects.toMatchObject({
      code: 'site_not_allowed',
      message: expect.stringContaining('evil.example.net'),
    });
    expect((await viewer.status()).sessions).toBe(0);
  });

  test('follows a redirect to another name of the same site', async () => {
    site.lay('/moved', { status: 301, headers: { location: 'http://www.example.com/home' } });
    const key = await open('/moved');
    expect(await viewer.report(key)).toMatchObject({ url: 'http://www.example.com/home', title: 'Home' });
    await viewer.close(key);
  });

  test('opens a page whose first load was broken off, and gives up one that never comes', async () => {
    let asked = 0;
    site.lay('/second-time', () => {
      asked += 1;
      return asked === 1 ? { status: 204 } : '<title>Here after all</title>';
    });
    const key = await open('/second-time');
    expect((await viewer.report(key)).title).toBe('Here after all');
    await viewer.close(key);
    site.lay('/never', { status: 204 });
    await expect(open('/never')).rejects.toMatchObject({ code: 'page_failed' });
  });

  test('opens an allowed popup in place of the page', async () => {
    site.lay('/popup', linkPage('href="http://www.example.com/home" target="_blank" rel="noopener"'));
    const key = await open('/popup');
    await clickOn(key);
    await expect.poll(async () => (await viewer.report(key)).title).toBe('Home');
    await viewer.close(key);
  });

  test('leaves no window of the fifty that one click opens', async () => {
    // Each window says again and again that it is there.
    const calls = "const own = Math.random(); setInterval(() => fetch('/there-' + own), 50);";
    site.lay('/window', `<title>Window</title><script>${calls}</script>`);
    site.lay('/many', linkPage(`href="#" onclick="for (let i = 0; i < 50; i++) window.open('/window')"`));
    const key = await open('/many');
    await clickOn(key);
    await expect.poll(async () => (await viewer.report(key)).title).toBe('Window');
    const lately = () => site.asked.filter((path) => path.startsWith('/there-')).slice(-10);
    await expect.poll(() => [lately().length, new Set(lately()).size], { timeout: 10_000 }).toEqual([10, 1]);
    await viewer.close(key);
  });

  test('lets frames show other sites', async () => {
    site.lay('/framed', `<title>Framed</title><iframe src="${evil}/evil"></iframe>`);
    const key = await open('/framed');
    expect(site.asked).toContain('/evil');
    await viewer.close(key);
  });

  test('dismisses dialogs, and goes on', async () => {
    site.lay(
      '/asks',
      linkPage(`href="#" onclick="document.title = String(confirm('Sure?')) + prompt('Who?'); alert(1)"`),
    );
    const key = await open('/asks');
    await clickOn(key);
    expect((await viewer.report(key)).title).toBe('falsenull');
    await viewer.close(key);
  });

  test('downloads nothing', async () => {
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
    site.lay('/file', { headers, body: 'x'.repeat(1000) });
    site.lay('/downloads', linkPage('href="/file"'));
    const key = await open('/downloads');
    await clickOn(key);
    expect((await viewer.report(key)).title).toBe('Shop');
    await viewer.close(key);
    await expect(open('/file')).rejects.toMatchObject({ code: 'page_failed' });
  });

  test.each([
    [
      'a PDF',
      200,
      'application/pdf',
      'This URL leads to a PDF, not to a page. Open it in a new browser tab.',
    ],
    [
      'a file',
      200,
      'application/zip',
      'This URL leads to a file, not to a page. Open it in a new browser tab.',
    ],
    ['nothing', 204, 'text/html', 'The site returns no page for this URL.'],
  ])('an address that leads to %s says so', async (_, status, type, message) => {
    const body = status === 204 ? '' : '%PDF-1.4';
    site.lay('/no-page', { status, headers: { 'content-type': type }, body });
    await expect(open('/no-page')).rejects.toMatchObject({ code: 'page_failed', message });
    site.lay('/no-page', '<title>A page now</title>');
    const key = await open('/no-page');
    expect((await viewer.report(key)).title).toBe('A page now');
  });

  test('blocks service workers and takes away what talks past the proxy', async () => {
    site.lay('/sw.js', { headers: { 'content-type': 'text/javascript' }, body: '' });
    site.lay(
      '/worker',
      `<script>
        const has = ['RTCPeerConnection', 'WebTransport'].filter((name) => globalThis[name]);
        (navigator.serviceWorker?.register('/sw.js') ?? Promise.reject()).then(() => 'registered', () => 'refused')
          .then((word) => { document.title = [word, ...has].join(' '); });
      </script>`,
    );
    const key = await open('/worker');
    await expect.poll(async () => (await viewer.report(key)).title).toBe('refused');
    expect(site.asked).not.toContain('/sw.js');
    await viewer.close(key);
  });
});
