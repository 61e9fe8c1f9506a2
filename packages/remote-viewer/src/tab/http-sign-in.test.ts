import type { IncomingMessage } from 'node:http';
import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const SECRET = 'can4ry-of-tests';
const right = `Basic ${Buffer.from(`lena:${SECRET}`).toString('base64')}`;

const asksIn = (events: LiveNotice[]) => events.filter((event) => event.type === 'signIn');

describe('a site that asks for name and password by HTTP authentication', () => {
  let site: TestSite;
  let other: TestSite;
  let viewer: RemoteViewer & { lines: unknown[] };
  const heard: { at: string; authorization: string | undefined }[] = [];
  const guard =
    (body: string, at = 'site') =>
    ({ headers, url }: IncomingMessage) => {
      heard.push({ at: `${at} ${url}`, authorization: headers.authorization });
      return headers.authorization === right
        ? `<!doctype html><title>In</title>${body}`
        : { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging"' }, body };
    };
  beforeAll(async () => {
    site = await openTestSite();
    other = await openTestSite();
    viewer = makeTestViewer({
      allow: [site, other].flatMap(({ port }) => [`127.0.0.1:${port}`, `localhost:${port}`]),
    });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close(), other.close()]));
  afterEach(async () => {
    heard.splice(0);
    await viewer.closeAllOf('ann');
  });

  const open = async (url: string) => {
    const input = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 };
    const { sessionId } = await viewer.open(input);
    const key = { ownerId: 'ann', sessionId };
    const events: LiveNotice[] = [];
    const live = await viewer.live(sessionId, 'ann', {
      frame: async () => {},
      event: (event) => void events.push(event),
    });
    const asked = async (least = 1) => {
      await expect.poll(() => asksIn(events).length).toBeGreaterThanOrEqual(least);
      const [last] = asksIn(events).slice(-1);
      if (!last) throw new Error('Nothing was asked.');
      return last;
    };
    return { key, live, events, asked, title: async () => (await viewer.report(key)).title };
  };

  test.each(['<p>401</p>', ''])('is shown with its refusal (%s), and opens with the answer', async (body) => {
    const url = site.lay('/guarded', guard(body));
    const { live, asked, events, title } = await open(url);
    const notice = await asked();
    expect(notice).toMatchObject({
      host: new URL(url).host,
      realm: 'Staging',
      isEncrypted: false,
      isAgain: false,
    });
    live.send({ type: 'signIn', id: notice.id, username: 'lena', password: 'wrong' });
    const again = await asked(2);
    expect(again.isAgain).toBe(true);
    live.send({ type: 'signIn', id: again.id, username: 'lena', password: SECRET });
    await expect.poll(title).toBe('In');
    expect(events.filter(({ type }) => type === 'signIn')).toHaveLength(2);
    expect(events.findLast(({ type }) => type === 'navigation')).toMatchObject({ failure: null });
    expect(JSON.stringify([events, viewer.lines])).not.toContain(SECRET);
  });

  test('keeps its refusal when the person does not sign in, and asks again when it is loaded anew', async () => {
    const url = site.lay('/refused', guard('<title>Refused</title>'));
    const { live, asked, events, title } = await open(url);
    live.send({ type: 'signInOver', id: (await asked()).id });
    await expect.poll(() => events.some(({ type }) => type === 'signInOver')).toBe(true);
    expect(await title()).toBe('Refused');
    live.send({ type: 'reload' });
    expect((await asked(2)).isAgain).toBe(false);
  });

  test('alone gets what was entered for it: no other port, host, frame or redirect does', async () => {
    const away = other.lay('/away', guard('away', 'other'));
    const named = away.replace('127.0.0.1', 'localhost');
    other.lay('/frame', guard('frame', 'other'));
    other.lay('/picture.png', guard('', 'other'));
    site.lay('/hop', { status: 302, headers: { location: away } });
    const url = site.lay(
      '/page',
      guard(`<iframe src="${away}"></iframe><iframe src="${named}"></iframe><iframe src="/hop"></iframe>
        <img src="${other.origin}/picture.png"><script>fetch('${away}', { mode: 'no-cors', credentials: 'include' }).catch(() => {})</script>`),
    );
    const { live, asked, title } = await open(url);
    const { id } = await asked();
    heard.splice(0);
    live.send({ type: 'signIn', id, username: 'lena', password: SECRET });
    await expect.poll(title).toBe('In');
    await expect
      .poll(() => heard.filter(({ at }) => at.startsWith('other')).length)
      .toBeGreaterThanOrEqual(4);
    expect(heard.filter(({ authorization }) => authorization === right).map(({ at }) => at)).toEqual([
      'site /page',
    ]);
  });

  test('is not asked for in a picture without a view', async () => {
    const url = site.lay('/shot', guard('refused'));
    await viewer.capture({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 400,
      height: 400,
      scrollX: 0,
      scrollY: 0,
    });
    expect(heard.filter(({ at }) => at === 'site /shot')).toEqual([
      { at: 'site /shot', authorization: undefined },
    ]);
  });
});
