import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_OUT_REFUSED, WRITE_REFUSED } from './door-rules.ts';
import { BARE_DOOR, BUTTON, doorPeople } from '../../testing/door-people.ts';
import { APP, type DoorNet, openDoorNet } from '../../testing/door-net.ts';

let net: DoorNet;
let people: ReturnType<typeof doorPeople>;
beforeAll(async () => {
  net = await openDoorNet();
  people = doorPeople(net);
});
afterAll(() => net.close());
afterEach(() => people.leave());

const DATABASE = `const open = () => new Promise((resolve) => {
  const opening = indexedDB.open('auth', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('tokens');
  opening.onsuccess = () => resolve(opening.result.transaction('tokens', 'readwrite').objectStore('tokens'));
});
const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
const keep = async (token) => done((await open()).put(token, 'token'));
const kept = async () => done((await open()).get('token'));`;
const storage = (name: string) => `const keep = async (token) => ${name}.setItem('token', token);
const kept = async () => ${name}.getItem('token');`;

describe.each([
  ['sessionStorage', storage('sessionStorage')],
  ['localStorage', storage('localStorage')],
  ['IndexedDB', DATABASE],
])('a site that keeps its token in %s', (name, stores) => {
  test('is recorded, and opens through the door for two people', async () => {
    const token = `can4ry-${randomUUID()}`;
    net.lay(`${APP}/token`, (request) => (request.method === 'POST' ? token : { status: 405 }));
    net.lay(`${APP}/data`, ({ headers }) =>
      headers.authorization === `Bearer ${token}` ? 'Orders of today' : { status: 401, body: 'no' },
    );
    const url = net.lay(
      `${APP}/${name}`,
      `<!doctype html><title>Starting</title><body>${BUTTON}<script>${stores}
      const show = async () => {
        const answer = await fetch('/data', { headers: { authorization: 'Bearer ' + await kept() } });
        document.title = answer.ok ? await answer.text() : 'Sign in';
        document.body.append(document.title);
      };
      onclick = async () => { await keep(await (await fetch('/token', { method: 'POST' })).text()); await show(); };
      show();
      </script>`,
    );
    const recorded = await people.record(url, { until: 'Orders of today' });
    const door = { ...BARE_DOOR, recorded };
    const views = [await people.open('ann', url, door), await people.open('ben', url, door)];
    for (const { title } of views) await expect.poll(title).toBe('Orders of today');
    const shut = await people.open('ben', url, undefined);
    await expect.poll(shut.title).toBe('Sign in');
    for (const { key } of [...views, shut])
      expect(JSON.stringify(await net.viewer.report(key))).not.toContain(token);
  });
});

const form = (action: string, csrf: string) =>
  `<form method="post" action="${action}"><input type="hidden" name="csrf" value="${csrf}">${BUTTON}</form>`;

/** Forms with a token of the session, as frameworks have them: without it nothing is taken. */
function openFormSite() {
  const sessions = new Map<string, string>();
  const saved: string[] = [];
  const of = (headers: { cookie?: string }) =>
    sessions.get(/sid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '');
  const signIn = { status: 302, headers: { location: '/sign-in' } };
  net.lay(`${APP}/sign-in`, ({ method }) => {
    if (method !== 'POST') return `<title>Sign in</title><input type="password">${form('/sign-in', '')}`;
    const sid = randomUUID();
    sessions.set(sid, randomUUID());
    return {
      status: 302,
      headers: { location: '/', 'set-cookie': `sid=${sid}; HttpOnly; SameSite=Lax; Path=/` },
    };
  });
  net.lay(`${APP}/`, ({ headers }) => {
    const csrf = of(headers);
    return csrf ? `<title>Inside</title>${form('/comments', csrf)}` : signIn;
  });
  net.lay(`${APP}/account`, ({ headers }) => {
    const csrf = of(headers);
    return csrf ? `<title>Account</title>${form('/logout', csrf)}` : signIn;
  });
  const posted = (path: string, then: (sid: string) => void) =>
    net.lay(APP + path, ({ headers }, body) => {
      const csrf = of(headers);
      if (!csrf || new URLSearchParams(body).get('csrf') !== csrf) return { status: 422, body: 'forged' };
      then(/sid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '');
      return `<title>Saved</title>`;
    });
  posted('/comments', (sid) => saved.push(sid));
  posted('/logout', (sid) => sessions.delete(sid));
  return { saved, end: () => sessions.clear() };
}

describe('a site with a session cookie, and forms with a token of the session', () => {
  test('is looked at, and written to at the level use; who signs out signs nobody out', async () => {
    const { saved, end } = openFormSite();
    const recorded = await people.record(`${APP}/`, { until: 'Inside' });
    const look = { ...BARE_DOOR, recorded };
    const ann = await people.open('ann', `${APP}/`, look);
    ann.press();
    await expect.poll(ann.refusals).toEqual([WRITE_REFUSED]);
    expect(saved).toEqual([]);
    const use = { ...look, level: 'use' as const };
    const ben = await people.open('ben', `${APP}/`, use);
    ben.press();
    await expect.poll(ben.title).toBe('Saved');
    expect(saved).toHaveLength(1);
    const account = await people.open('ann', `${APP}/account`, use);
    account.press();
    await expect.poll(account.refusals).toEqual([SIGN_OUT_REFUSED]);
    expect(await (await people.open('ben', `${APP}/`, look)).title()).toBe('Inside');
    end();
    const late = await people.open('ben', `${APP}/`, look);
    expect([late.isDoorClosed, late.how]).toEqual([true, ['password_field']]);
  });
});
