import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { asSiteState } from '../site-state.ts';
import { APP, type DoorNet, openDoorNet } from '../../testing/door-net.ts';

const doorWith = (session: string): OpenDoor => ({
  level: 'look',
  httpSecrets: [],
  headers: [],
  cookies: [{ name: 'extra', value: 'given', host: new URL(APP).hostname }],
  recorded: {
    state: {
      version: 1,
      cookies: [
        { name: 'session', value: session, url: `${APP}/`, path: '/', secure: false, httpOnly: true },
      ],
      origins: [],
      secrets: [],
    },
    hosts: [],
    signInUrl: `${APP}/sign-in`,
  },
  readableUrls: [],
  signOutUrls: [],
});

/** A site that gives a new session at each visit, and takes each one once. */
const rotating =
  (taken: string[]) =>
  ({
    headers,
  }: {
    headers: { cookie?: string };
  }): { headers: Record<string, string>; status?: number; body?: string } => {
    const session = /session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const isGood = session.startsWith('good') && !taken.includes(session);
    if (!isGood) return { status: 302, headers: { location: '/sign-in' } };
    taken.push(session);
    return {
      headers: { 'set-cookie': `session=${session}1; Path=/; HttpOnly` },
      body: '<title>Inside</title><p>Closed words</p><script>localStorage.token = "fresh"</script>',
    };
  };

const page = (url: string) => ({
  ownerId: 'keeper',
  url,
  allowedUrls: [APP],
  isAnyOfSites: true,
  width: 800,
  height: 600,
  signal: new AbortController().signal,
});

describe('a door is renewed', () => {
  let net: DoorNet;
  beforeAll(async () => {
    net = await openDoorNet();
    net.lay(`${APP}/sign-in`, '<title>Sign in</title><input type="password">');
  });
  afterAll(() => net.close());

  test('by what the site keeps after one visit, without what the other doors brought', async () => {
    const url = net.lay(`${APP}/rotating`, rotating([]));
    const { isOpen, recorded } = await net.viewer.renewDoor({ page: page(url), door: doorWith('good') });
    expect(isOpen).toBe(true);
    expect(recorded?.signInUrl).toBe(`${APP}/sign-in`);
    const state = asSiteState(recorded?.state);
    expect(state?.cookies.map(({ name, value }) => [name, value])).toEqual([['session', 'good1']]);
    expect(state?.origins[0]?.local).toEqual([['token', 'fresh']]);
    // The renewed sign-in opens the page again; the old one does not.
    const again = recorded && { ...doorWith(''), recorded };
    if (!again) throw new Error('Nothing was recorded.');
    expect(await net.viewer.renewDoor({ page: page(url), door: again })).toMatchObject({ isOpen: true });
    expect(await net.viewer.renewDoor({ page: page(url), door: doorWith('good') })).toEqual({
      isOpen: false,
      why: 'sign_in',
      recorded: null,
    });
  });

  test('with cookies of other hosts that have the name of one that was given', async () => {
    const url = net.lay(`${APP}/names`, rotating([]));
    const given = [{ name: 'session', value: 'of-the-api', host: 'api.example.com' }];
    const door = { ...doorWith('good'), cookies: given };
    const { recorded } = await net.viewer.renewDoor({ page: page(url), door });
    expect(asSiteState(recorded?.state)?.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['session', 'good1'],
    ]);
  });

  test('not by a page that does not open', async () => {
    const url = net.lay(`${APP}/down`, { status: 503, body: 'down' });
    const renewal = await net.viewer.renewDoor({ page: page(url), door: doorWith('good') });
    expect(renewal).toEqual({ isOpen: false, why: 'status', recorded: null });
  });
});
