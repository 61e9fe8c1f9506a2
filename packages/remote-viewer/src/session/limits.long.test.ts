import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedBrowsers, rendererPids } from '../testing/browser-processes.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestClock, makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { RemoteViewerOptions } from '../base/viewer-options.types.ts';

describe('limits of remote viewing', () => {
  let site: TestSite;
  let viewers: RemoteViewer[];
  beforeAll(async () => {
    viewers = [];
    site = await openTestSite();
    site.lay('/', '<title>Here</title>');
  });
  afterAll(async () => {
    await Promise.all(viewers.map((viewer) => viewer.stop()));
    await site.close();
  });

  const make = (options: Partial<RemoteViewerOptions>) => {
    const clock = makeTestClock();
    const viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], clock, ...options });
    viewers.push(viewer);
    const url = `${site.origin}/`;
    const open = (ownerId: string) =>
      viewer.open({ ownerId, url, allowedUrls: [url], width: 400, height: 400 });
    return { viewer, clock, open };
  };

  test("a user's third session is refused, another user's first is not", async () => {
    const { viewer, open } = make({});
    await Promise.all([open('ann'), open('ann')]);
    await expect(open('ann')).rejects.toMatchObject({ code: 'too_many_sessions', retryAfterSeconds: 10 });
    await open('bob');
    await viewer.closeAllOf('ann');
    await open('ann');
    expect((await viewer.status()).sessions).toBe(2);
  });

  test('of three opened at once by one user two are opened', async () => {
    const { open } = make({});
    const results = await Promise.allSettled([open('ann'), open('ann'), open('ann')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  test('beyond all places one waits in line until a place is free, or too long', async () => {
    const { viewer, clock, open } = make({ maxSessions: 2, queueLength: 1 });
    const [first] = await Promise.all([open('ann'), open('bob')]);
    const waiting = open('cid');
    await expect(open('dan')).rejects.toMatchObject({ code: 'remote_busy', retryAfterSeconds: 10 });
    expect((await viewer.status()).queued).toBe(1);
    await viewer.close({ ownerId: 'ann', sessionId: first.sessionId });
    await waiting;
    const late = open('eve');
    clock.pass(10_000);
    await expect(late).rejects.toMatchObject({ code: 'remote_busy' });
    expect(await viewer.status()).toMatchObject({ sessions: 2, queued: 0, counters: { busy: 2 } });
  });

  test('one who asks for many pictures of a page that never comes keeps nobody else from theirs', async () => {
    const { viewer } = make({});
    const asked: (() => void)[] = [];
    site.lay('/endless', (_request, response) => {
      asked.push(() => response.destroy());
      return undefined;
    });
    const size = { width: 400, height: 400, scrollX: 0, scrollY: 0 };
    const capture = (group: string, name: string, path: string) => {
      const url = site.origin + path;
      const share = { owner: name, group };
      return viewer.capture({ ownerId: name, share, url, allowedUrls: [url], ...size });
    };
    const hostile = Array.from({ length: 12 }, () =>
      capture('red', 'ann', '/endless').catch((error: { code: string }) => error.code),
    );
    await expect.poll(() => asked.length).toBe(2);
    const [colleague, other] = await Promise.all([capture('red', 'bob', '/'), capture('blue', 'cid', '/')]);
    expect([colleague.mime, other.mime]).toEqual(['image/jpeg', 'image/jpeg']);
    await viewer.closeAllOf('ann');
    for (const end of asked) end();
    const codes = await Promise.all(hostile);
    expect(codes.filter((code) => code === 'too_many_pictures').length).toBe(8);
    expect(codes.filter((code) => code === 'viewport_gone').length).toBe(4);
  });

  test('where one group holds all places, the view that nobody has touched for long goes to another that waits', async () => {
    const { viewer, clock } = make({ maxSessions: 2 });
    const url = `${site.origin}/`;
    const open = (group: string, name: string) =>
      viewer.open({
        ownerId: name,
        share: { owner: name, group },
        url,
        allowedUrls: [url],
        width: 400,
        height: 400,
      });
    const [left, used] = [await open('red', 'ann'), await open('red', 'bob')];
    const scrollBob = () =>
      viewer.scroll({ ownerId: 'bob', sessionId: used.sessionId, scrollX: 0, scrollY: 0 });
    clock.pass(100_000);
    await scrollBob();
    clock.pass(20_000);
    const late = open('red', 'dan').catch((error: { code: string }) => error.code);
    await open('blue', 'cid');
    await expect(viewer.report({ ownerId: 'ann', sessionId: left.sessionId })).rejects.toMatchObject({
      code: 'viewport_gone',
    });
    await scrollBob();
    clock.pass(10_000);
    expect(await late).toBe('remote_busy');
  });

  test('what is taken from a user who still waits in line is not opened for them', async () => {
    const { viewer, open } = make({ maxSessions: 1 });
    const { sessionId } = await open('bob');
    const waiting = open('ann');
    await viewer.closeAllOf('ann');
    await viewer.close({ ownerId: 'bob', sessionId });
    await expect(waiting).rejects.toMatchObject({ code: 'viewport_gone' });
    expect(await viewer.status()).toMatchObject({ sessions: 0, counters: { opened: 1 } });
    await open('ann');
  });

  test('nor is what is taken from them while the page comes', async () => {
    const { viewer, open } = make({ maxSessionsPerUser: 1 });
    const asked = Promise.withResolvers<() => void>();
    site.lay('/', (_request, response) => {
      asked.resolve(() => response.writeHead(200, { 'content-type': 'text/html' }).end('late'));
      return undefined;
    });
    const opening = open('ann');
    const answer = await asked.promise;
    site.lay('/', '<title>Here</title>');
    await viewer.closeAllOf('ann');
    answer();
    await expect(opening).rejects.toMatchObject({ code: 'viewport_gone' });
    expect((await viewer.status()).sessions).toBe(0);
    await open('ann');
  });

  test('an idle session ends, one that is used does not', async () => {
    const { viewer, clock, open } = make({ idleSeconds: 300 });
    const [idle, used] = await Promise.all([open('ann'), open('bob')]);
    clock.pass(200_000);
    await viewer.scroll({ ownerId: 'bob', sessionId: used.sessionId, scrollX: 0, scrollY: 0 });
    clock.pass(150_000);
    await expect(
      viewer.scroll({ ownerId: 'ann', sessionId: idle.sessionId, scrollX: 0, scrollY: 0 }),
    ).rejects.toMatchObject({ code: 'viewport_gone' });
    await viewer.scroll({ ownerId: 'bob', sessionId: used.sessionId, scrollX: 0, scrollY: 0 });
    expect((await viewer.status()).sessions).toBe(1);
  });

  test('what a client asks by itself keeps no view that its person has left', async () => {
    const { viewer, clock, open } = make({ idleSeconds: 300 });
    const key = { ownerId: 'ann', sessionId: (await open('ann')).sessionId };
    const sink = { frame: async () => {}, event: () => {} };
    const live = await viewer.live(key.sessionId, 'ann', sink);
    clock.pass(200_000);
    live.send({ type: 'move', x: 1, y: 1 });
    clock.pass(299_000);
    await viewer.resolvePins({ ...key, pins: [] });
    await viewer.strip({ ...key, y: 0, height: 400 });
    await viewer.report(key);
    await viewer.live(key.sessionId, 'ann', sink);
    clock.pass(1_000);
    await expect(viewer.report(key)).rejects.toMatchObject({ code: 'viewport_gone' });
  });

  test('no session outlives its hour, however much it is used', async () => {
    const { viewer, clock, open } = make({ maxLifeMinutes: 60 });
    const { sessionId } = await open('ann');
    const scroll = () => viewer.scroll({ ownerId: 'ann', sessionId, scrollX: 0, scrollY: 0 });
    for (let minute = 0; minute < 56; minute += 4) {
      clock.pass(4 * 60_000);
      await scroll();
    }
    clock.pass(4 * 60_000);
    await expect(scroll()).rejects.toMatchObject({ code: 'viewport_gone' });
  });

  test('pages that were closed leave nothing running but the two tabs that are kept at hand', async () => {
    const { viewer, clock, open } = make({});
    const known = await recordedBrowsers();
    for (let round = 0; round < 15; round += 1) {
      const opened = await Promise.all([open('ann'), open('bob')]);
      expect(opened.length).toBe(2);
      await Promise.all([viewer.closeAllOf('ann'), viewer.closeAllOf('bob')]);
    }
    const [group = 0] = (await recordedBrowsers()).filter((pid) => !known.includes(pid));
    const pages = async () => (await rendererPids(group)).length;
    await expect.poll(pages).toBe(0);
    const pagesLater = () => {
      clock.pass(1_000);
      return pages();
    };
    await expect.poll(pagesLater).toBe(2);
    expect(await pagesLater()).toBe(2);
    expect((await viewer.status()).sessions).toBe(0);
  });

  test('a page that may not be opened after all leaves no tab behind', async () => {
    const { viewer, clock } = make({ ownOrigin: () => 'http://a-name.test:1' });
    const size = { width: 400, height: 400 };
    const own = { ownerId: 'ann', url: '/', allowedUrls: ['/'], isOwnPage: true, ...size };
    await expect(viewer.open(own)).rejects.toThrow('is not one of our own origins');
    await expect(viewer.capture({ ...own, scrollX: 0, scrollY: 0 })).rejects.toThrow(
      'is not one of our own origins',
    );
    // The browser rests only when it shows nothing to anybody.
    clock.pass(11 * 60_000);
    expect(await viewer.status()).toMatchObject({ state: 'idle', sessions: 0 });
  });

  test('the browser is renewed after so many pages, and rests when nobody looks', async () => {
    const { viewer, clock, open } = make({ renewAfterTabs: 5 });
    for (let round = 0; round < 6; round += 1) {
      const { sessionId } = await open('ann');
      await viewer.close({ ownerId: 'ann', sessionId });
    }
    expect(await viewer.status()).toMatchObject({ sessions: 0, counters: { browserStarts: 2, crashes: 0 } });
    clock.pass(11 * 60_000);
    await expect.poll(async () => (await viewer.status()).state).toBe('idle');
    await open('ann');
    expect((await viewer.status()).counters.browserStarts).toBe(3);
  });

  test('a browser that is renewed ends, also when the page that it was renewed for never opened', async () => {
    // No tab opens without the way out for its page. The second try is the one that renews.
    const { viewer, open } = make({ renewAfterTabs: 2, proxy: { port: site.port } });
    await expect(open('ann')).rejects.toMatchObject({ code: 'page_failed' });
    expect(await viewer.status()).toMatchObject({ state: 'idle', counters: { browserStarts: 1 } });
  });
});
