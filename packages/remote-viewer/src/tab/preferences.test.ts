import type { Preferences } from '@ringmark/contract/live/preferences';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const SWISS: Preferences = { languages: ['de-CH', 'fr'], timeZone: 'Europe/Zurich', colorScheme: 'dark' };
/** Reports the preferences that it sees, in the page, a frame of another site and a worker. */
const TELL = `const say = () => [navigator.languages.join('+'), Intl.DateTimeFormat().resolvedOptions().timeZone,
  (1234.5).toLocaleString(), globalThis.matchMedia ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : '',
  globalThis.matchMedia ? String(matchMedia('(hover: hover)').matches) : ''].join(' ').trim();`;

describe("the person's languages, time zone and colours", () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  const headers: (string | undefined)[] = [];
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`, `localhost:${site.port}`] });
    const inner = site.lay('/inner', `<script>${TELL} parent.postMessage(say(), '*')</script>`);
    site.lay('/worker.js', {
      headers: { 'content-type': 'text/javascript' },
      body: `${TELL} postMessage(say())`,
    });
    site.lay('/page', (request) => {
      headers.push(request.headers['accept-language']);
      return `<!doctype html><iframe src="${inner.replace('127.0.0.1', 'localhost')}"></iframe><script>${TELL}
        const told = { page: say() };
        const show = () => (document.title = JSON.stringify(told));
        addEventListener('message', ({ data }) => { told.frame = data; show(); });
        new Worker('/worker.js').onmessage = ({ data }) => { told.worker = data; show(); };
        matchMedia('(prefers-color-scheme: dark)').onchange = () => { told.page = say(); show(); };
      </script>`;
    });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => {
    headers.splice(0);
    return viewer.closeAllOf('ann');
  });

  const open = async (preferences?: Preferences) => {
    const url = `${site.origin}/page`;
    const size = { width: 800, height: 600 };
    const { sessionId } = await viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      ...size,
      ...(preferences && { preferences }),
    });
    const key = { ownerId: 'ann', sessionId };
    const told = async () => JSON.parse((await viewer.report(key)).title || '{}') as Record<string, string>;
    return { sessionId, told };
  };

  test('are those of every part of the page', async () => {
    const { told } = await open(SWISS);
    const page = "de-CH+fr Europe/Zurich 1'234.5 dark true";
    await expect.poll(told).toEqual({ page, frame: page, worker: "de-CH+fr Europe/Zurich 1'234.5" });
    expect(headers).toEqual(['de-CH,fr;q=0.9']);
  });

  test('are not those of the view beside it', async () => {
    await open(SWISS);
    const other = await open({ languages: ['en-GB'], timeZone: 'Asia/Tokyo', colorScheme: 'light' });
    await expect.poll(other.told).toMatchObject({ page: 'en-GB Asia/Tokyo 1,234.5 light true' });
    const none = await viewer.closeAllOf('ann').then(() => open());
    await expect.poll(none.told).toMatchObject({ page: expect.stringContaining('en-US') });
  });

  test('are those of a window that the page opens', async () => {
    const url = site.lay(
      '/opener',
      `<script>const popup = open('about:blank');
        document.title = [...popup.navigator.languages, popup.matchMedia('(prefers-color-scheme: dark)').matches].join(' ');
      </script>`,
    );
    const page = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 };
    expect((await viewer.open({ ...page, preferences: SWISS })).title).toBe('de-CH fr true');
  });

  test('are those of a single picture', async () => {
    const seen: (string | undefined)[] = [];
    const url = site.lay('/single', ({ headers }) => {
      seen.push(headers['accept-language']);
      // The load event waits for an image, and the screenshot for that.
      return `<script>document.write('<img src="/dark-' + matchMedia('(prefers-color-scheme: dark)').matches + '">')</script>`;
    });
    const page = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600, scrollX: 0, scrollY: 0 };
    await viewer.capture({ ...page, preferences: SWISS });
    expect(seen).toEqual(['de-CH,fr;q=0.9']);
    expect(site.asked).toContain('/dark-true');
  });

  test('light and dark change in the page that is open', async () => {
    const { sessionId, told } = await open(SWISS);
    const live = await viewer.live(sessionId, 'ann', { frame: async () => {}, event: () => {} });
    live.send({ type: 'colorScheme', colorScheme: 'light' });
    await expect.poll(told).toMatchObject({ page: "de-CH+fr Europe/Zurich 1'234.5 light true" });
    expect(headers).toHaveLength(1);
  });
});
