import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { imageDimensionsFromData } from 'image-dimensions';
import type { LiveNotice } from '@ringmark/contract/live/live';
import { linkPage, openTestSite, type TestSite } from '../../testing/test-site.ts';
import { makeTestViewer } from '../../testing/test-viewer.ts';

/** Stops the clock of the viewer. @returns a function that advances it by the given ms. */
function holdTime(): (ms: number) => void {
  let now = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => void (now += ms);
}

describe('a link that leads to no other page in its place', () => {
  let site: TestSite;
  let viewer: ReturnType<typeof makeTestViewer>;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], maxSessionsPerUser: 8 });
    site.lay('/next', '<title>Next</title>');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return viewer.closeAllOf('ann');
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const watch = async (page: string) => {
    const url = site.lay('/', page);
    const { sessionId } = await viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 400,
      height: 400,
    });
    const key = { ownerId: 'ann', sessionId };
    const events: LiveNotice[] = [];
    const sink = { frame: async () => {}, event: (event: LiveNotice) => void events.push(event) };
    const handle = await viewer.live(sessionId, 'ann', sink);
    const click = (modifiers = {}) => handle.send({ type: 'click', x: 20, y: 25, modifiers });
    return { key, events, click, title: async () => (await viewer.report(key)).title };
  };

  test.each([
    ['a file that its server sends as one', 'href="/file"'],
    ['a file that the page makes itself', 'href="data:text/plain,all" download="all.txt"'],
  ])('says that nothing is downloaded: %s', async (_what, attributes) => {
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
    site.lay('/file', { headers, body: 'x' });
    const { events, click, title } = await watch(linkPage(attributes));
    click();
    const told = {
      type: 'refused',
      sentence: 'You can’t download files here. Open the page in a new browser tab.',
    };
    await expect.poll(() => events).toContainEqual(expect.objectContaining(told));
    expect(await title()).toBe('Shop');
  });

  test('tells of files that are sent without end only now and then', async () => {
    const { events, click, title } = await watch(
      `<title>0</title><script>
        onclick = () => setInterval(() => {
          const link = Object.assign(document.createElement('a'), { href: 'data:text/plain,all', download: 'all.txt' });
          for (let more = 0; more < 10; more += 1) link.click();
          document.title = Number(document.title) + 10;
        }, 10)
      </script>`,
    );
    const pass = holdTime();
    click();
    const told = () => events.filter(({ type }) => type === 'refused').length;
    const sent = async () => Number(await title());
    await expect.poll(sent).toBeGreaterThan(200);
    pass(499);
    await expect.poll(sent).toBeGreaterThan((await sent()) + 50);
    expect(told()).toBe(1);
    pass(1);
    await expect.poll(told).toBe(2);
    await expect.poll(sent).toBeGreaterThan((await sent()) + 200);
    expect(told()).toBe(2);
  });

  test('tells of a page that tries to leave without end only now and then', async () => {
    // Faster, and each try would end the one before it begins.
    const { events, click, title } = await watch(
      `<title>Shop</title><script>
        onclick = () => setInterval(() => { location.href = 'https://elsewhere.example.com/' + 'x'.repeat(3000) }, 25)
      </script>`,
    );
    const before = (await viewer.status()).counters.refusedNavigations;
    const refused = async () => (await viewer.status()).counters.refusedNavigations - before;
    const pass = holdTime();
    click();
    const told = () => events.filter(({ type }) => type === 'refused').length;
    await expect.poll(refused, { timeout: 30_000 }).toBeGreaterThan(25);
    pass(499);
    await expect.poll(refused).toBeGreaterThan((await refused()) + 5);
    expect(told()).toBe(1);
    pass(1);
    await expect.poll(told).toBe(2);
    expect(await title()).toBe('Shop');
  });

  test.each([
    ['another tab', { ctrl: true }],
    ['another window', { shift: true }],
  ])('opens in this place what a key held down would open in %s', async (_where, modifiers) => {
    const { click, title } = await watch(linkPage('href="/next"'));
    click(modifiers);
    await expect.poll(title).toBe('Next');
  });

  test('leads back no further than to the page that was opened', async () => {
    const { key, title } = await watch(
      `<title>Shop</title><script>
        onclick = () => { history.back(); setTimeout(() => { document.title = 'Shop of ' + history.length; }, 300); };
      </script>`,
    );
    await viewer.click({ ...key, x: 5, y: 5 });
    await expect.poll(title).toBe('Shop of 1');
    expect((await viewer.inspect(key)).url).toBe(`${site.origin}/`);
  });

  test('is no view that hangs where it leads away before there is anything to see', async () => {
    site.lay('/away', '<title>Away</title><script>location.href = "https://elsewhere.example.com/"</script>');
    const { key, events, click } = await watch(linkPage('href="/away"'));
    click();
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'refused' }));
    await expect(viewer.inspect(key)).rejects.toMatchObject({ code: 'page_failed' });
    expect((await viewer.report(key)).title).toBe('Away');
  });

  test('is no view that hangs where the head of the next page takes its time', async () => {
    const answer = Promise.withResolvers<void>();
    site.lay('/waits.js', (_request, response) => {
      void answer.promise.then(() => response.end(''));
      return undefined;
    });
    site.lay('/waits', '<title>Waits</title><script src="/waits.js"></script><p>There');
    const { key, click, title } = await watch(linkPage('href="/waits"'));
    click();
    await expect.poll(title).toBe('Waits');
    await expect(viewer.inspect(key)).rejects.toMatchObject({ code: 'page_failed' });
    answer.resolve();
    await expect.poll(() => viewer.inspect(key).then(({ url }) => url, String)).toBe(`${site.origin}/waits`);
  });

  test('ends no view whose page goes to the next one while its picture is taken', async () => {
    const goesOn =
      '<script>onload = () => setTimeout(() => (location.href = "/?" + Math.random()), 300);</script>';
    const { key, events } = await watch(`<title>Goes on</title><body>${goesOn}`);
    for (let round = 0; round < 6; round += 1)
      expect(await viewer.inspect(key)).toMatchObject({ title: 'Goes on' });
    expect(events.filter(({ type }) => type === 'gone')).toEqual([]);
    // A capture that was lost must not leave the window in another size, or the page elsewhere in it.
    site.lay('/', '<title>Calm</title><body style="margin:0"><p id="size"></p><div style="height:3000px">');
    await expect.poll(async () => (await viewer.report(key)).title, { timeout: 10_000 }).toBe('Calm');
    const { image } = await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
    expect(imageDimensionsFromData(image)).toMatchObject({ width: 400, height: 400 });
    const { element } = await viewer.inspect({ ...key, x: 399, y: 399 });
    expect(element?.box).toMatchObject({ width: 400 });
  });
});
