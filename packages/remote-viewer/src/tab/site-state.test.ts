import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const CANARY = 'can4ry-of-tests';
/** Signs in by everything that pages keep. */
const SIGN_IN = `<!doctype html><title>Signing in</title><script>
(async () => {
  document.cookie = 'mine=cookie; path=/';
  localStorage.setItem('mine', 'local');
  sessionStorage.setItem('mine', 'session');
  const opening = indexedDB.open('auth', 3);
  opening.onupgradeneeded = () => opening.result.createObjectStore('tokens', { keyPath: 'id' }).createIndex('by_day', 'day');
  const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const store = database.transaction('tokens', 'readwrite').objectStore('tokens');
  const put = store.put({ id: 1, day: new Date(86_400_000), bytes: new Uint8Array([1, 2, 255]), more: new Map([['n', NaN]]), none: undefined });
  await new Promise((resolve) => (put.onsuccess = resolve));
  document.title = 'Signed in';
})();
</script>`;
/** Says what it finds. */
const LOOK = `<!doctype html><title>Looking</title><script>
(async () => {
  const found = [document.cookie, localStorage.getItem('mine'), sessionStorage.getItem('mine')];
  const names = (await indexedDB.databases()).map(({ name, version }) => name + version);
  if (names.length) {
    const opening = indexedDB.open('auth');
    const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const store = database.transaction('tokens').objectStore('tokens');
    const get = store.index('by_day').get(new Date(86_400_000));
    const { bytes, more, none } = await new Promise((resolve) => (get.onsuccess = () => resolve(get.result)));
    found.push(names, [...bytes].join(), String(more.get('n')), String(none));
  }
  document.title = found.join(' ');
})();
</script>`;

describe('sign-ins to the sites of a project', () => {
  let site: TestSite;
  let other: TestSite;
  let viewer: RemoteViewer;
  const heard: (string | undefined)[] = [];
  beforeAll(async () => {
    site = await openTestSite();
    other = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`, `127.0.0.1:${other.port}`] });
    site.lay('/in', ({ headers }: IncomingMessage) => {
      heard.push(headers.cookie);
      return { body: SIGN_IN, headers: { 'set-cookie': `http=${CANARY}; HttpOnly; Path=/` } };
    });
    site.lay('/look', ({ headers }: IncomingMessage) => {
      heard.push(headers.cookie);
      return LOOK;
    });
    other.lay('/look', LOOK);
  });
  afterAll(() => Promise.all([viewer.stop(), site.close(), other.close()]));
  afterEach(() => {
    heard.splice(0);
    return viewer.closeAllOf('ann');
  });

  const open = async (url: string, first: Uint8Array | null, saved: Uint8Array[] = [], ownerId = 'ann') => {
    const { sessionId } = await viewer.open({
      ownerId,
      url,
      allowedUrls: [url],
      width: 400,
      height: 400,
      siteState: { first, save: (state) => saved.push(state) },
    });
    const key = { ownerId, sessionId };
    return { key, title: async () => (await viewer.report(key)).title };
  };
  const signIn = async () => {
    const saved: Uint8Array[] = [];
    const { key, title } = await open(`${site.origin}/in`, null, saved);
    await expect.poll(title).toBe('Signed in');
    await viewer.close(key);
    const state = saved.at(-1);
    if (!state) throw new Error('Nothing was kept.');
    return state;
  };

  test('are there in the next view: cookies, local, session and database storage', async () => {
    const state = await signIn();
    site.asked.splice(0);
    heard.splice(0);
    const { title } = await open(`${site.origin}/look`, state);
    await expect.poll(title).toBe('mine=cookie local session auth3 1,2,255 NaN undefined');
    expect(heard[0]).toContain(`http=${CANARY}`);
    // Bringing them back asks nothing of the site.
    expect(site.asked.filter((path) => path !== '/favicon.ico')).toEqual(['/look']);
  });

  test('are not there in another view without them', async () => {
    await signIn();
    const { title } = await open(`${site.origin}/look`, null);
    await expect.poll(title).toBe('');
  });

  test('are kept while the view lasts, before it is closed', async () => {
    const saved: Uint8Array[] = [];
    await open(`${site.origin}/in`, null, saved);
    await expect.poll(() => saved.length).toBeGreaterThan(0);
  });

  test('are kept of a page that hangs while the view is closed, as far as they are known', async () => {
    const url = site.lay('/hangs', {
      body: `<title>Here</title><script>onload = () => setTimeout(() => {
        fetch('/hanging');
        for (const end = Date.now() + 4_000; Date.now() < end; );
      }, 200);</script>`,
      headers: { 'set-cookie': `http=${CANARY}; HttpOnly; Path=/` },
    });
    const saved: Uint8Array[] = [];
    const { key } = await open(url, null, saved);
    await expect.poll(() => site.asked).toContain('/hanging');
    await viewer.close(key);
    expect(saved.map((state) => Buffer.from(state).toString()).join()).toContain(CANARY);
  });

  test('are not brought to another site', async () => {
    const state = await signIn();
    const { title } = await open(`${other.origin}/look`, state);
    // The other port is another origin; cookies know no ports.
    await expect.poll(title).toBe('mine=cookie');
  });

  test('are not kept when the view is taken away from its owner', async () => {
    const saved: Uint8Array[] = [];
    const { title } = await open(`${site.origin}/in`, null, saved);
    await expect.poll(title).toBe('Signed in');
    const before = saved.length;
    await viewer.closeAllOf('ann');
    // The state of a view that was opened later is kept later as well.
    const later: Uint8Array[] = [];
    await open(`${site.origin}/in`, null, later, 'bob');
    await expect.poll(() => later.length).toBeGreaterThan(0);
    await viewer.closeAllOf('bob');
    expect(saved).toHaveLength(before);
  });

  test('that cannot be read are none', async () => {
    const { title } = await open(`${site.origin}/look`, Buffer.from('{"version":9}'));
    await expect.poll(title).toBe('');
  });
});
