import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDoor, DoorClosed } from '@ringmark/contract/viewing/doors';
import { APP, type DoorNet, LOGIN, openDoorNet } from '../../testing/door-net.ts';

const DOOR: OpenDoor = {
  level: 'look',
  httpSecrets: [[APP, { username: 'lena', password: 'can4ry' }]],
  headers: [],
  cookies: [],
  recorded: {
    state: { version: 1, cookies: [], origins: [], secrets: [] },
    hosts: ['login.example.net'],
    signInUrl: `${APP}/sign-in?next=1`,
  },
  readableUrls: [],
  signOutUrls: [],
};
const FORM = '<title>Form</title><input type="password">';

const page = (url: string, door: OpenDoor | undefined = DOOR) => {
  const how: DoorClosed[] = [];
  const input = {
    ownerId: 'ann',
    url,
    allowedUrls: [APP],
    isAnyOfSites: true,
    width: 800,
    height: 600,
    door,
  };
  return { how, input: { ...input, doorClosed: (why: DoorClosed) => void how.push(why) } };
};
const leads = (to: string) => ({ status: 302, headers: { location: to } });
const bySession =
  (inside: string, outside: string | object) =>
  ({ headers }: { headers: { cookie?: string } }) =>
    headers.cookie?.includes('session=can4ry') ? inside : (outside as string);

describe('a door that has closed', () => {
  let net: DoorNet;
  const signal = new AbortController().signal;
  beforeAll(async () => {
    net = await openDoorNet();
  });
  afterAll(() => net.close());
  afterEach(() => net.viewer.closeAllOf('ann'));

  test.each<[string, DoorClosed, () => string]>([
    [
      'at the address of the sign-in',
      'sign_in_url',
      () => {
        net.lay(`${APP}/sign-in`, '<title>Sign in</title>');
        return net.lay(`${APP}/a`, leads('/sign-in?next=2'));
      },
    ],
    [
      'at a provider of the sign-in',
      'provider',
      () => {
        net.lay(`${LOGIN}/authorize`, '<title>Provider</title>');
        return net.lay(`${APP}/b`, leads(`${LOGIN}/authorize`));
      },
    ],
    [
      'at a form with a password elsewhere',
      'password_field',
      () => {
        net.lay(`${APP}/form`, FORM);
        return net.lay(`${APP}/c`, `<script>location.replace('/form')</script>`);
      },
    ],
    [
      'at a refusal',
      'status_401',
      () =>
        net.lay(`${APP}/d`, { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: 'no' }),
    ],
  ])('is told of by every way in which its page is opened: %s', async (_where, why, lay) => {
    const url = lay();
    const [inView, shot, unseen] = [page(url), page(url), page(url)];
    const [opened, { isDoorClosed }, checked] = await Promise.all([
      net.viewer.open(inView.input),
      net.viewer.capture({ ...shot.input, scrollX: 0, scrollY: 0 }),
      net.viewer.checkPins({ ...unseen.input, signal, pins: [] }),
    ]);
    expect({ ...opened, how: inView.how }).toMatchObject({ isDoorClosed: true, how: [why] });
    const events: LiveNotice[] = [];
    const sink = { frame: async () => {}, event: (event: LiveNotice) => void events.push(event) };
    await net.viewer.live(opened.sessionId, 'ann', sink);
    expect(events).toContainEqual({
      type: 'doorClosed',
      sentence: 'The stored sign-in has expired. Ask your administrator to sign in again.',
    });
    expect(events.filter(({ type }) => type === 'signIn')).toEqual([]);
    expect({ isDoorClosed, how: shot.how }).toEqual({ isDoorClosed: true, how: [why] });
    expect(checked).toEqual({ opened: false, why: 'sign_in' });
    expect(unseen.how).toEqual([why]);
  });

  test('is told of when a page is shut out later', async () => {
    net.lay(`${APP}/form`, FORM);
    net.lay(`${APP}/later`, leads('/form'));
    const url = net.lay(
      `${APP}/first`,
      '<title>First</title><a href="/later" style="position:absolute;top:0;left:0;font-size:40px">on</a>',
    );
    const { input, how } = page(url);
    const { sessionId, isDoorClosed } = await net.viewer.open(input);
    expect(isDoorClosed).toBe(false);
    await net.viewer.click({ ownerId: 'ann', sessionId, x: 10, y: 20 });
    await expect.poll(() => how).toEqual(['password_field']);
  });

  test('is another than one whose pages pass over the provider, or ask for a new password', async () => {
    net.lay(`${LOGIN}/authorize`, `<script>location.replace('${APP}/back')</script>`);
    net.lay(
      `${APP}/back`,
      '<title>Back</title><a href="/profile" style="position:absolute;top:0;left:0;font-size:40px">on</a>',
    );
    net.lay(`${APP}/profile`, FORM);
    const { input, how } = page(net.lay(`${APP}/renews`, leads(`${LOGIN}/authorize`)));
    const { sessionId } = await net.viewer.open(input);
    const key = { ownerId: 'ann', sessionId };
    await expect.poll(async () => (await net.viewer.report(key)).title).toBe('Back');
    await net.viewer.click({ ...key, x: 10, y: 20 });
    await expect.poll(async () => (await net.viewer.report(key)).title).toBe('Form');
    // A page that came later has been reported by now.
    net.lay(`${APP}/form`, FORM);
    const later = page(net.lay(`${APP}/out`, leads('/form')));
    await net.viewer.open(later.input);
    await expect.poll(() => later.how).toEqual(['password_field']);
    expect(how).toEqual([]);
  });

  test('opens no other site beside its provider', async () => {
    const url = net.lay(`${APP}/away`, leads('http://other.example.org/'));
    await expect(net.viewer.open(page(url).input)).rejects.toMatchObject({ code: 'site_not_allowed' });
  });
});

describe('a trial of a door', () => {
  let net: DoorNet;
  beforeAll(async () => {
    net = await openDoorNet();
  });
  afterAll(() => net.close());

  const BARE: OpenDoor = {
    level: 'look',
    httpSecrets: [],
    headers: [],
    cookies: [],
    readableUrls: [],
    signOutUrls: [],
  };
  const COOKIE: OpenDoor = {
    ...BARE,
    cookies: [{ name: 'session', value: 'can4ry', host: 'app.example.com' }],
  };
  const attempt = (url: string, door: OpenDoor) =>
    net.viewer.tryDoor({
      page: {
        ownerId: 'ann',
        url,
        allowedUrls: [APP],
        isAnyOfSites: true,
        width: 400,
        height: 400,
        signal: new AbortController().signal,
      },
      door,
    });
  test('shows the page with and without it, and that it opens something', async () => {
    net.lay(`${APP}/sign-in`, FORM);
    const url = net.lay(
      `${APP}/in`,
      bySession('<title>In</title><p>Orders of today', { status: 302, headers: { location: '/sign-in' } }),
    );
    const trial = await attempt(url, COOKIE);
    expect(trial).toMatchObject({
      opens: true,
      without: { url: `${APP}/sign-in`, why: 'sign_in' },
      with: { url, why: null },
    });
    for (const look of [trial.without, trial.with])
      expect([...(look.picture?.image.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8]);
  });

  test('of HTTP authentication has the picture of the refusal beside it', async () => {
    const right = `Basic ${Buffer.from('lena:can4ry').toString('base64')}`;
    const url = net.lay(`${APP}/basic`, ({ headers }) =>
      headers.authorization === right
        ? 'Welcome'
        : { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: 'Go away' },
    );
    const trial = await attempt(url, {
      ...BARE,
      httpSecrets: [[APP, { username: 'lena', password: 'can4ry' }]],
    });
    expect(trial).toMatchObject({ opens: true, without: { why: 'sign_in' }, with: { why: null } });
    expect(trial.without.picture).not.toBeNull();
    const wrong = await attempt(url, {
      ...BARE,
      httpSecrets: [[APP, { username: 'lena', password: 'wrong' }]],
    });
    expect(wrong).toMatchObject({ opens: false, with: { why: 'sign_in' } });
  });

  test.each([
    [
      'the same page, which counts its visits',
      () => {
        let visits = 0;
        return net.lay(`${APP}/same`, () => `<p>Visit   ${(visits += 1)}`);
      },
    ],
    [
      'another form that asks for a password',
      () => {
        net.lay(`${APP}/again`, `<p>Your session is over</p>${FORM}`);
        return net.lay(`${APP}/over`, { status: 302, headers: { location: '/again' } });
      },
    ],
    ['an error', () => net.lay(`${APP}/broken`, bySession({ status: 500, body: 'oh' } as never, 'fine'))],
  ])('says that it opens nothing where it brings %s', async (_what, lay) => {
    expect((await attempt(lay(), COOKIE)).opens).toBe(false);
  });

  test('says where a page leads that may not be opened', async () => {
    const url = net.lay(
      `${APP}/sso`,
      bySession('In', { status: 302, headers: { location: `${LOGIN}/authorize?state=abc` } }),
    );
    expect(await attempt(url, COOKIE)).toMatchObject({
      opens: true,
      without: { picture: null, why: 'elsewhere', url: `${LOGIN}/authorize?state=removed` },
      with: { url },
    });
  });
});
