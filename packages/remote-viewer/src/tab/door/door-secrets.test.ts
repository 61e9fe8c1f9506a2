import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API, APP, type DoorNet, OTHER, PORT, SUB } from '../../testing/door-net.ts';
import { DOOR_VECTORS, hostilePage } from '../../testing/door-vectors.ts';
import { AS_IT_COMES, BROWSERS, openDoorNetIn } from '../../testing/isolating-browser.ts';
import { rowsOf } from '../../testing/rows.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';

const CANARY = { header: 'can4ry-header', password: 'can4ry-password', cookie: 'can4ry-cookie' };
const BASIC = Buffer.from(`lena:${CANARY.password}`).toString('base64');
const SECRETS = [CANARY.header, CANARY.password, BASIC, CANARY.cookie];

const DOOR: OpenDoor = {
  level: 'use',
  httpSecrets: [[APP, { username: 'lena', password: CANARY.password }]],
  headers: [
    { origin: APP, name: 'x-access', value: CANARY.header },
    { origin: API, name: 'x-access', value: CANARY.header },
  ],
  cookies: [{ name: 'session', value: CANARY.cookie, host: 'app.example.com' }],
  readableUrls: [],
  signOutUrls: [],
};

/** A page behind HTTP authentication. */
const guarded =
  (body: string) =>
  ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
    headers['authorization'] === `Basic ${BASIC}`
      ? body
      : { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging"' }, body: 'no' };

const frameOf = ({ name }: { name: string }) => `/vector/${name}`;

describe.each(rowsOf(BROWSERS, [AS_IT_COMES]))('what a door keeps, in a browser %s', (...browser) => {
  let net: DoorNet;
  beforeAll(async () => {
    net = await openDoorNetIn(browser);
    net.lay(`${APP}/away`, ({ url }) => {
      const { searchParams } = new URL(url, APP);
      const status = Number(searchParams.get('status') ?? 302);
      return { status, headers: { location: searchParams.get('to') ?? '' } };
    });
  });
  afterAll(() => net.close());
  afterEach(async () => {
    await net.viewer.closeAllOf('ann');
    net.heard.splice(0);
  });

  const open = async (url: string, door: OpenDoor | undefined = DOOR) => {
    const { sessionId } = await net.viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
      door,
    });
    return { ownerId: 'ann', sessionId };
  };
  test('opens the page: header, HTTP authentication and cookie come together', async () => {
    const url = net.lay(`${APP}/in`, guarded('<title>In</title><img src="/picture.png">'));
    const key = await open(url);
    expect((await net.viewer.report(key)).title).toBe('In');
    const [last] = net
      .at(APP)
      .filter(({ path }) => path === '/in')
      .slice(-1);
    expect(last?.headers).toMatchObject({ 'x-access': CANARY.header, cookie: `session=${CANARY.cookie}` });
    const picture = net.at(APP).find(({ path }) => path === '/picture.png');
    expect(picture?.headers).toMatchObject({ 'x-access': CANARY.header, authorization: `Basic ${BASIC}` });
  });

  test('answers the challenge of another of its origins, for what a script asks of that', async () => {
    const right = `Basic ${Buffer.from('api:other').toString('base64')}`;
    net.lay(`${API}/data`, ({ headers }) =>
      headers.authorization === right
        ? 'data'
        : { status: 401, headers: { 'www-authenticate': 'Basic realm="API"' }, body: 'no' },
    );
    const url = net.lay(
      `${APP}/calls`,
      `<script>fetch('${API}/data', { credentials: 'include' }).then((answer) => answer.text()).then((text) => { document.title = text })</script>`,
    );
    const secret = { username: 'api', password: 'other' };
    const key = await open(url, { ...DOOR, headers: [], httpSecrets: [...DOOR.httpSecrets, [API, secret]] });
    await expect.poll(async () => (await net.viewer.report(key)).title).toBe('data');
    expect(net.at(APP).every(({ all }) => !all.includes(right))).toBe(true);
  });

  test('goes with the requests of frames and workers to its own hosts', async () => {
    net.lay(
      `${OTHER}/frame`,
      `<img src="${APP}/from-frame"><script>
      fetch('${API}/post-from-frame', { method: 'POST', mode: 'no-cors', body: 'x' });
      new Worker('/worker.js');
    </script>`,
    );
    net.lay(`${OTHER}/worker.js`, {
      headers: { 'content-type': 'text/javascript' },
      body: `fetch('${API}/from-worker', { mode: 'no-cors' })`,
    });
    await open(net.lay(`${APP}/frames`, `<iframe src="${OTHER}/frame"></iframe>`));
    for (const path of ['/from-frame', '/post-from-frame', '/from-worker']) {
      await expect
        .poll(() => net.heard.find((entry) => entry.path === path)?.headers['x-access'], { message: path })
        .toBe(CANARY.header);
    }
    for (const { all } of net.at(OTHER)) for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  test(`reaches no other host by any of ${DOOR_VECTORS.length} ways, and each of them really reaches it`, async () => {
    for (const vector of DOOR_VECTORS) {
      const frame = vector.frame?.(`${OTHER}/${vector.name}`);
      if (frame) net.lay(APP + frameOf(vector), frame);
    }
    await open(net.lay(`${APP}/hostile`, guarded(hostilePage(({ name }) => `${OTHER}/${name}`, frameOf))));
    const begun = DOOR_VECTORS.filter(({ isNeverBegun }) => !isNeverBegun).map(({ name }) => name);
    const hasReached = (name: string) => net.at(OTHER).some(({ path }) => path.split('?')[0] === `/${name}`);
    // A window may ask for its page before its guard ends it, as any picture of the page could; what it brings counts.
    await expect.poll(() => begun.filter((name) => !hasReached(name)), { timeout: 30_000 }).toEqual([]);
    for (const { all } of net.at(OTHER)) for (const secret of SECRETS) expect(all).not.toContain(secret);
    expect(net.at(APP).length).toBeGreaterThan(0);
  });

  test('reaches neither a sub-domain nor, but for cookies, another port', async () => {
    const url = net.lay(
      `${APP}/near`,
      guarded(`<img src="${SUB}/near.png"><img src="${PORT}/near.png"><iframe src="${SUB}/frame"></iframe>
        <script>for (const to of ['${SUB}', '${PORT}']) {
          fetch(to + '/credentials', { credentials: 'include' }).catch(() => {});
          fetch('/away?to=' + encodeURIComponent(to + '/away'), { credentials: 'include' }).catch(() => {});
        }</script>`),
    );
    for (const place of [SUB, PORT])
      net.lay(`${place}/credentials`, {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="Staging"' },
      });
    await open(url);
    await expect.poll(() => net.at(SUB).length).toBeGreaterThanOrEqual(4);
    await expect.poll(() => net.at(PORT).length).toBeGreaterThanOrEqual(3);
    const [header, password, basic] = SECRETS;
    for (const { all } of [...net.at(SUB), ...net.at(PORT)])
      for (const secret of [header, password, basic]) expect(all).not.toContain(secret);
    for (const { all } of net.at(SUB)) expect(all).not.toContain(CANARY.cookie);
  });

  test('answers neither a challenge of a foreign host in a frame nor one of a proxy that a site makes up', async () => {
    const challenge = { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging"' }, body: 'no' };
    net.lay(`${OTHER}/asks`, challenge);
    net.lay(`${APP}/proxy`, {
      status: 407,
      headers: { 'proxy-authenticate': 'Basic realm="Staging"' },
      body: 'no',
    });
    await open(
      net.lay(
        `${APP}/asked`,
        guarded(`<title>In</title><iframe src="${OTHER}/asks"></iframe><img src="/proxy">`),
      ),
    );
    await expect.poll(() => net.at(OTHER).length).toBeGreaterThan(0);
    for (const { all } of net.at(OTHER)) for (const secret of SECRETS) expect(all).not.toContain(secret);
    expect(net.heard.some(({ headers }) => headers['proxy-authorization'] !== undefined)).toBe(false);
  });

  test('is in no line of the log, and in no report of a view', async () => {
    const url = net.lay(
      `${APP}/log`,
      guarded('<script>fetch("/missing"); console.error(document.cookie)</script>'),
    );
    const key = await open(url);
    const report = await net.viewer.report(key);
    const told = JSON.stringify([net.viewer.lines, report]);
    for (const secret of SECRETS) expect(told).not.toContain(secret);
  });

  test('is neither written back nor mixed with what the person keeps', async () => {
    const saved: Uint8Array[] = [];
    const url = net.lay(`${APP}/kept`, {
      headers: { 'set-cookie': 'fresh=1' },
      body: '<title>Kept</title><script>localStorage.setItem("a", "b")</script>',
    });
    const own = { version: 1, cookies: [{ name: 'mine', value: 'own', url: APP }], origins: [], secrets: [] };
    const { sessionId } = await net.viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
      door: DOOR,
      siteState: { first: Buffer.from(JSON.stringify(own)), save: (state) => saved.push(state) },
    });
    await net.viewer.close({ ownerId: 'ann', sessionId });
    expect(net.at(APP)[0]?.headers.cookie).toBe(`session=${CANARY.cookie}`);
    expect(saved).toEqual([]);
  });
});
