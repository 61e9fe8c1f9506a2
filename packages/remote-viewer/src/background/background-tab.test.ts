import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestClock } from '../testing/test-viewer.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeParts, type ViewerParts } from '../viewer-parts.ts';
import { createBackgroundPlaces } from './background-places.ts';
import { inBackgroundTab } from './background-tab.ts';

describe('a page that is opened in the background', () => {
  let site: TestSite;
  let elsewhere: TestSite;
  let parts: ViewerParts;
  beforeAll(async () => {
    [site, elsewhere] = await Promise.all([openTestSite(), openTestSite()]);
    parts = makeParts({
      allow: [`127.0.0.1:${site.port}`],
      ownOrigin: () => 'http://127.0.0.1:1',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
  });
  afterAll(async () => {
    await parts.host.stop();
    await parts.egress.stop();
    await Promise.all([site.close(), elsewhere.close()]);
  });

  const visit = (url: string, more: { signal?: AbortSignal; clockAt?: number } = {}) =>
    inBackgroundTab(
      parts,
      {
        ownerId: 'job',
        url,
        allowedUrls: [site.origin],
        isAnyOfSites: true,
        width: 800,
        height: 600,
        signal: new AbortController().signal,
        ...more,
      },
      async ({ world }) => (await world.ask('placeNow', [])).title,
    );

  test('is worked with, and gone after it', async () => {
    const url = site.lay('/shop', '<title>Shop</title>');
    expect(await visit(url)).toEqual({ opened: true, result: 'Shop' });
    expect(parts.background.inside()).toBe(0);
    expect(parts.sessions.size()).toBe(0);
  });

  test('that is gone, or answers with an error, says its status', async () => {
    expect(await visit(`${site.origin}/nothing`)).toEqual({ opened: false, why: 'status', status: 404 });
    const broken = site.lay('/broken', { status: 500, body: 'broken' });
    expect(await visit(broken)).toEqual({ opened: false, why: 'status', status: 500 });
  });

  test('that wants a sign-in says so: by its status, or by a form at another address', async () => {
    const guarded = site.lay('/guarded', {
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="x"' },
      body: 'no',
    });
    expect(await visit(guarded)).toEqual({ opened: false, why: 'sign_in' });
    site.lay('/login', '<title>Log in</title><input type="password">');
    const account = site.lay('/account', { status: 302, headers: { location: '/login' } });
    expect(await visit(account)).toEqual({ opened: false, why: 'sign_in' });
    expect(await visit(`${site.origin}/login`)).toEqual({ opened: true, result: 'Log in' });
  });

  test('that leads to another site, or may not be opened, is not followed', async () => {
    const location = 'https://elsewhere.example/';
    const moved = site.lay('/moved', { status: 302, headers: { location } });
    expect(await visit(moved)).toEqual({ opened: false, why: 'elsewhere', url: location });
    expect(await visit('https://elsewhere.example/')).toEqual({ opened: false, why: 'not_allowed' });
  });

  test('is left when its work is stopped', async () => {
    const stopping = new AbortController();
    const url = site.lay('/never', () => {
      stopping.abort(new Error('enough'));
      return undefined;
    });
    await expect(visit(url, { signal: stopping.signal })).resolves.toMatchObject({ opened: false });
    expect(parts.background.inside()).toBe(0);
  });

  test('has the time that it is told, from its first script on', async () => {
    const says = `<title>-</title><script>
      document.title = [new Date().getFullYear(), new Date(Date.now()).getMonth(), new Date(0).getTime(),
        new Date(2020, 1, 2) instanceof Date, typeof Date(), Date.UTC(2000, 0), Date.length].join(' ');
    </script>`;
    const clockAt = Date.UTC(2001, 4, 6, 12);
    expect(await visit(site.lay('/clock', says), { clockAt })).toEqual({
      opened: true,
      result: '2001 4 0 true string 946684800000 7',
    });
  });
});

describe('places in the background', () => {
  test('are two at most, a third of all at most, and only while a view could be opened', async () => {
    const clock = makeTestClock();
    const people = { inside: 0, waiting: 0 };
    const placesOf = (maxSessions: number, lastUsedAt = Number.NEGATIVE_INFINITY) =>
      createBackgroundPlaces({
        places: { inside: () => people.inside, waiting: () => people.waiting },
        maxSessions,
        clock,
        lastUsedAt: () => lastUsedAt,
      });
    const { signal } = new AbortController();
    const entered: string[] = [];
    const enter = async (places: ReturnType<typeof placesOf>, name: string) => {
      const leave = await places.enter(signal);
      entered.push(name);
      return leave;
    };
    const settle = async () => {
      clock.pass(250);
      await new Promise(setImmediate);
    };
    const few = placesOf(3);
    const leave = await enter(few, 'a');
    const second = enter(few, 'b');
    await settle();
    expect(entered).toEqual(['a']);
    people.inside = 3;
    leave();
    await settle();
    expect(entered).toEqual(['a']);
    people.inside = 2;
    await settle();
    await second;
    expect(entered).toEqual(['a', 'b']);

    const busy = placesOf(9, clock.now());
    const third = enter(busy, 'c');
    await settle();
    expect(entered).toEqual(['a', 'b']);
    clock.pass(1_000);
    await third;
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  test('beside a person who never rests are taken one at a time, and later after a page that took long', async () => {
    const clock = makeTestClock();
    const places = createBackgroundPlaces({
      places: { inside: () => 1, waiting: () => 0 },
      maxSessions: 9,
      clock,
      lastUsedAt: () => clock.now(),
    });
    const { signal } = new AbortController();
    const entered: string[] = [];
    const inside = new Map<string, { at: number; leave: () => void }>();
    const enter = async (name: string) => {
      const leave = await places.enter(signal);
      entered.push(name);
      inside.set(name, { at: clock.now(), leave });
    };
    /** Gives its place back. @returns after how many seconds the next may come. */
    const leave = (name: string): number => {
      const { at, leave: back } = inside.get(name) ?? { at: Number.NaN, leave: () => {} };
      back();
      return (16 * (clock.now() - at)) / 1_000;
    };
    const pass = async (seconds: number) => {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
        clock.pass(250);
        await new Promise(setImmediate);
      }
    };
    void enter('a');
    void enter('b');
    await pass(19);
    expect(entered).toEqual([]);
    await pass(2);
    expect(entered).toEqual(['a']);
    leave('a');
    await pass(19);
    expect(entered).toEqual(['a']);
    await pass(2);
    expect(entered).toEqual(['a', 'b']);
    await pass(1);
    const afterB = leave('b');
    void enter('c');
    await pass(afterB - 1);
    expect(entered).toEqual(['a', 'b']);
    await pass(2);
    expect(entered).toEqual(['a', 'b', 'c']);
    // The time that passes keeps counting for work that must try again.
    await pass(4);
    const afterC = leave('c');
    const refused = enter('d').catch((error: unknown) => error);
    await pass(61);
    expect(await refused).toMatchObject({ code: 'remote_busy' });
    void enter('d');
    await pass(afterC - 62);
    expect(entered).toEqual(['a', 'b', 'c']);
    await pass(2);
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are waited for a minute, so that others may do what needs none', async () => {
    const clock = makeTestClock();
    const places = createBackgroundPlaces({
      places: { inside: () => 8, waiting: () => 0 },
      maxSessions: 8,
      clock,
      lastUsedAt: () => 0,
    });
    const refused = places.enter(new AbortController().signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    for (let second = 0; second <= 60; second += 1) {
      clock.pass(1_000);
      await new Promise(setImmediate);
    }
    expect(await refused).toMatchObject({ code: 'remote_busy' });
    expect(places.inside()).toBe(0);
  });

  test('are not waited for any more once the work is stopped', async () => {
    const clock = makeTestClock();
    const places = createBackgroundPlaces({
      places: { inside: () => 8, waiting: () => 0 },
      maxSessions: 8,
      clock,
      lastUsedAt: () => 0,
    });
    const stopping = new AbortController();
    const waiting = places.enter(stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
