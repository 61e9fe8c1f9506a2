import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { asSiteState } from '../site-state.ts';
import { APP, type DoorNet, LOGIN, openDoorNet, OTHER } from '../../testing/door-net.ts';

const BARE: OpenDoor = {
  level: 'look',
  httpSecrets: [],
  headers: [],
  cookies: [],
  readableUrls: [],
  signOutUrls: [],
};

describe('a sign-in that is recorded', () => {
  let net: DoorNet;
  beforeAll(async () => {
    net = await openDoorNet();
    net.lay(`${APP}/`, ({ headers }) =>
      headers.cookie?.includes('app=can4ry')
        ? '<title>Inside</title>'
        : { status: 302, headers: { location: `${LOGIN}/authorize?state=1` } },
    );
    net.lay(
      `${LOGIN}/authorize`,
      '<title>Sign in</title><form method="post" action="/go"><button style="position:absolute;top:0;left:0;width:99px;height:50px">Go</button></form>',
    );
    net.lay(`${LOGIN}/go`, {
      status: 302,
      headers: { 'set-cookie': 'provider=can4ry; HttpOnly', location: `${APP}/callback` },
    });
    net.lay(`${APP}/callback`, {
      headers: { 'set-cookie': 'app=can4ry; HttpOnly; Path=/' },
      body: `<img src="${OTHER}/sets.png"><script>(async () => {
        localStorage.setItem('mine', 'local'); sessionStorage.setItem('mine', 'session');
        const opening = indexedDB.open('auth', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('tokens');
        const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
        const put = database.transaction('tokens', 'readwrite').objectStore('tokens').put('token', 'a');
        await new Promise((resolve) => (put.onsuccess = resolve));
        document.title = 'Signed in';
      })()</script>`,
    });
    net.lay(`${OTHER}/sets.png`, { headers: { 'set-cookie': 'tracker=1' } });
  });
  afterAll(() => net.close());
  afterEach(async () => {
    await net.viewer.closeAllOf('ann');
    net.heard.splice(0);
  });

  const open = async (url = `${APP}/`, door?: OpenDoor) => {
    const input = {
      ...(door && { door }),
      ownerId: 'ann',
      url,
      allowedUrls: [APP],
      isAnyOfSites: true,
      width: 800,
      height: 600,
    };
    const { sessionId } = await net.viewer.openRecording(input);
    const key = { ownerId: 'ann', sessionId };
    const events: LiveNotice[] = [];
    const live = await net.viewer.live(sessionId, 'ann', {
      frame: async () => {},
      event: (event) => void events.push(event),
    });
    const asked = () => events.filter((event) => event.type === 'hostWanted');
    const wanted = async (least = 1) => {
      await expect.poll(() => asked().length).toBeGreaterThanOrEqual(least);
      return asked().at(-1) ?? { id: -1, host: '', isEncrypted: true };
    };
    return { key, live, events, wanted, title: async () => (await net.viewer.report(key)).title };
  };
  const signIn = async () => {
    const recording = await open();
    const { id } = await recording.wanted();
    recording.live.send({ type: 'hostAnswer', id, isAllowed: true });
    await expect.poll(recording.title).toBe('Sign in');
    recording.live.send({ type: 'click', x: 20, y: 20 });
    await expect.poll(recording.title).toBe('Signed in');
    return recording;
  };

  test('asks before it opens a host of a provider: nothing is asked of that before', async () => {
    const { wanted, live, title, events } = await open();
    const asked = await wanted();
    expect(asked).toMatchObject({ host: 'login.example.net', isEncrypted: false });
    expect(net.at(LOGIN)).toEqual([]);
    live.send({ type: 'hostAnswer', id: asked.id + 1, isAllowed: true });
    live.send({ type: 'hostAnswer', id: asked.id, isAllowed: true });
    await expect.poll(title).toBe('Sign in');
    expect(events).toContainEqual({ type: 'hostOver', id: asked.id });
  });

  test('does not open a host that the person refuses', async () => {
    const { wanted, live, events } = await open(
      net.lay(
        `${APP}/start`,
        `<title>Start</title><script>onclick = () => { location = '${LOGIN}/authorize' }</script>`,
      ),
    );
    live.send({ type: 'click', x: 100, y: 100 });
    const { id } = await wanted();
    live.send({ type: 'hostAnswer', id, isAllowed: false });
    await expect.poll(() => events.some((event) => event.type === 'hostOver')).toBe(true);
    expect(net.at(LOGIN)).toEqual([]);
  });

  test('takes along what was sent to the host', async () => {
    net.lay(`${LOGIN}/saml`, (_request, body) => `<title>${body}</title>`);
    const { wanted, live, title } = await open(
      net.lay(
        `${APP}/saml`,
        `<form method="post" action="${LOGIN}/saml"><input name="request" value="1"></form><script>document.forms[0].submit()</script>`,
      ),
    );
    live.send({ type: 'hostAnswer', id: (await wanted()).id, isAllowed: true });
    await expect.poll(title).toBe('request=1');
  });

  test('never asks for a private address', async () => {
    const { events, title, live } = await open(
      net.lay(
        `${APP}/inner`,
        `<title>Inner</title><script>onclick = () => { location = 'http://127.0.0.1/' }</script>`,
      ),
    );
    live.send({ type: 'click', x: 100, y: 100 });
    await expect.poll(() => events.some((event) => event.type === 'refused')).toBe(true);
    expect(events.some((event) => event.type === 'hostWanted')).toBe(false);
    expect(await title()).toBe('Inner');
  });

  test('is kept with cookies of its hosts and stores of the project alone, and opens the page', async () => {
    const { key } = await signIn();
    const recorded = await net.viewer.keepRecording(key);
    expect(recorded.hosts).toEqual(['login.example.net']);
    const state = asSiteState(recorded.state);
    expect(state?.cookies.map(({ name }) => name).toSorted()).toEqual(['app', 'provider']);
    expect(state?.origins.map(({ origin }) => origin)).toEqual([APP]);
    expect(state?.origins[0]).toMatchObject({
      local: [['mine', 'local']],
      session: [['mine', 'session']],
    });
    expect(state?.origins[0]?.databases).toHaveLength(1);
    const door = { ...BARE, recorded: JSON.parse(JSON.stringify(recorded)) as typeof recorded };
    const signal = new AbortController().signal;
    const page = {
      ownerId: 'ann',
      url: `${APP}/`,
      allowedUrls: [APP],
      isAnyOfSites: true,
      width: 400,
      height: 400,
      signal,
    };
    expect(await net.viewer.tryDoor({ page, door })).toMatchObject({ opens: true, with: { url: `${APP}/` } });
  });

  test('goes through the other doors of the project, and keeps nothing of them', async () => {
    const gate = 'can4ry-of-a-gate';
    const isThrough = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
      headers['x-gate'] === gate && String(headers['cookie']).includes('given=can4ry');
    net.lay(`${APP}/gated`, (request) => {
      if (!isThrough(request)) return { status: 403, body: 'no' };
      return request.headers.cookie?.includes('inner=yes')
        ? '<title>Inner</title>'
        : '<title>Gate</title><a href="/logout?then=sign-in" style="position:absolute;top:0;left:0;font-size:40px">on</a>';
    });
    net.lay(`${APP}/logout`, (request) =>
      isThrough(request)
        ? { headers: { 'set-cookie': 'inner=yes; HttpOnly; Path=/' }, body: `<title>${gate}</title>` }
        : { status: 403, body: 'no' },
    );
    const besides: OpenDoor = {
      ...BARE,
      headers: [{ origin: APP, name: 'x-gate', value: gate }],
      cookies: [{ name: 'given', value: 'can4ry', host: 'app.example.com' }],
    };
    const { key, live, title } = await open(`${APP}/gated`, besides);
    expect(await title()).toBe('Gate');
    live.send({ type: 'click', x: 20, y: 20 });
    // Signing out is no harm where nobody else is signed in.
    await expect.poll(title).toBe('[removed]');
    const recorded = await net.viewer.keepRecording(key);
    expect(asSiteState(recorded.state)?.cookies.map(({ name }) => name)).toEqual(['inner']);
    expect(JSON.stringify(recorded)).not.toContain(gate);
    const input = { ownerId: 'ann', allowedUrls: [APP], isAnyOfSites: true, width: 800, height: 600 };
    const view = await net.viewer.open({ ...input, url: `${APP}/gated`, door: { ...besides, recorded } });
    expect(view.title).toBe('Inner');
  });

  test('that leaves more than 1 MB is not kept, with one clear sentence', async () => {
    const { key, title } = await open(
      net.lay(
        `${APP}/large`,
        `<script>localStorage.setItem('a', 'x'.repeat(1.5e6)); document.title = 'Large'</script>`,
      ),
    );
    await expect.poll(title).toBe('Large');
    await expect(net.viewer.keepRecording(key)).rejects.toMatchObject({ code: 'recording_too_large' });
  });

  test('is kept for what it was recorded for, and for nothing else', async () => {
    const { sessionId } = await net.viewer.openRecording({
      ownerId: 'ann',
      subject: 'the shop',
      url: net.lay(`${APP}/plain`, 'x'),
      allowedUrls: [APP],
      isAnyOfSites: true,
      width: 400,
      height: 400,
    });
    const keepFor = (subject: string) => net.viewer.keepRecording({ ownerId: 'ann', sessionId, subject });
    await expect(keepFor('the pier')).rejects.toMatchObject({ code: 'viewport_gone' });
    expect(await keepFor('the shop')).toMatchObject({ hosts: [] });
  });

  test('is kept of recordings alone', async () => {
    const { sessionId } = await net.viewer.open({
      ownerId: 'ann',
      url: net.lay(`${APP}/plain`, 'x'),
      allowedUrls: [APP],
      isAnyOfSites: true,
      width: 400,
      height: 400,
    });
    await expect(net.viewer.keepRecording({ ownerId: 'ann', sessionId })).rejects.toMatchObject({
      code: 'viewport_gone',
    });
  });
});
