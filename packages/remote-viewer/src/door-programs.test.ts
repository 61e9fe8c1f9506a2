import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Door, DoorClosed, RecordedSignIn } from './tab/door/door.types.ts';
import { SIGN_OUT_REFUSED } from './tab/door/door-rules.ts';
import { APP, type DoorNet, LOGIN, openDoorNet } from './testing/door-net.ts';
import { openOidcSite, PASSWORD } from './testing/oidc-site.ts';

const BARE: Door = {
  level: 'look',
  httpSecrets: [],
  headers: [],
  cookies: [],
  readableUrls: [],
  signOutUrls: [],
};
const SITES = { allowedUrls: [APP], isAnyOfSites: true, width: 800, height: 600 };

let net: DoorNet;
beforeAll(async () => {
  net = await openDoorNet();
});
afterAll(() => net.close());
afterEach(async () => {
  for (const person of ['ann', 'ben']) await net.viewer.closeAllOf(person);
});

async function watched(ownerId: string, sessionId: string) {
  const key = { ownerId, sessionId };
  const notices: LiveNotice[] = [];
  const sink = { frame: async () => {}, event: (event: LiveNotice) => void notices.push(event) };
  const live = await net.viewer.live(sessionId, ownerId, sink);
  const title = async () => (await net.viewer.report(key)).title;
  return { key, live, notices, title };
}

/** Signs in as a person does: allows the provider, presses the button, and keeps what there is at a title. */
async function record(url: string, until: string): Promise<RecordedSignIn> {
  const { sessionId } = await net.viewer.openRecording({ ownerId: 'ann', url, ...SITES });
  const { key, live, notices, title } = await watched('ann', sessionId);
  const wanted = () => notices.find((notice) => notice.type === 'hostWanted');
  await expect.poll(wanted).toMatchObject({ host: new URL(LOGIN).host });
  live.send({ type: 'hostAnswer', id: wanted()?.id ?? 0, isAllowed: true });
  await expect.poll(title).toBe('Sign in');
  live.send({ type: 'click', x: 20, y: 20 });
  await expect.poll(title).toBe(until);
  const recorded = await net.viewer.keepRecording(key);
  await net.viewer.close(key);
  // As it comes back from where it was sealed.
  return JSON.parse(JSON.stringify(recorded));
}

async function open(ownerId: string, url: string, door: Door) {
  const how: DoorClosed[] = [];
  const doorClosed = (why: DoorClosed) => void how.push(why);
  const { sessionId, isDoorClosed } = await net.viewer.open({ ownerId, url, ...SITES, door, doorClosed });
  return { ...(await watched(ownerId, sessionId)), how, isDoorClosed };
}

const page = (url: string) => ({ ownerId: 'keeper', url, ...SITES, signal: new AbortController().signal });

describe('oidc-provider, with a client on another origin', () => {
  let site: ReturnType<typeof openOidcSite>;
  beforeEach(() => {
    site = openOidcSite(net);
  });

  test('a sign-in over two origins is recorded, tried, and opens the page for two people at once', async () => {
    const recorded = await record(`${APP}/`, 'Inside');
    expect(JSON.stringify(recorded)).not.toContain(PASSWORD);
    const door = { ...BARE, recorded };
    const trial = await net.viewer.tryDoor({ page: page(`${APP}/`), door });
    expect(trial).toMatchObject({
      opens: true,
      isSame: false,
      without: { why: 'elsewhere' },
      with: { why: null },
    });
    const [ann, ben] = [await open('ann', `${APP}/`, door), await open('ben', `${APP}/`, door)];
    expect([await ann.title(), await ben.title()]).toEqual(['Inside', 'Inside']);
    ann.live.send({ type: 'click', x: 20, y: 20 });
    const refusal = expect.objectContaining({ type: 'refused', sentence: SIGN_OUT_REFUSED });
    await expect.poll(() => ann.notices).toContainEqual(refusal);
    // Nobody has signed out: neither who pressed it nor the other.
    expect(await (await open('ben', `${APP}/`, door)).title()).toBe('Inside');
    expect(ann.how).toEqual([]);
  });

  test('the provider opens the page again when the app has forgotten it, and tells when it has itself', async () => {
    const door = { ...BARE, recorded: await record(`${APP}/`, 'Inside') };
    site.endAppSessions();
    const renewed = await net.viewer.renewDoor({ page: page(`${APP}/`), door });
    expect(renewed).toMatchObject({ isOpen: true, recorded: { hosts: ['login.example.net'] } });
    expect(
      await (
        await open('ann', `${APP}/`, { ...door, ...(renewed.recorded && { recorded: renewed.recorded }) })
      ).title(),
    ).toBe('Inside');
    site.endProviderSessions();
    const ended = await open('ben', `${APP}/`, door);
    expect([ended.isDoorClosed, ended.how]).toEqual([true, ['provider']]);
    expect(ended.notices.filter(({ type }) => type === 'doorClosed')).toEqual([
      { type: 'doorClosed', sentence: 'The stored sign-in has expired. An administrator can renew it.' },
    ]);
    expect(await net.viewer.renewDoor({ page: page(`${APP}/`), door })).toEqual({
      isOpen: false,
      why: 'sign_in',
      recorded: null,
    });
    // Signed in once more, it opens again.
    const anew = { ...BARE, recorded: await record(`${APP}/`, 'Inside') };
    expect(await (await open('ben', `${APP}/`, anew)).title()).toBe('Inside');
  });

  test.each([
    ['look', 2],
    ['use', 1],
  ] as const)(
    'refresh tokens that rotate are used by the keeper alone, at level %s',
    async (level, rounds) => {
      const first = await record(`${APP}/spa`, 'Orders of today');
      let door: Door = { ...BARE, level, recorded: first };
      expect(await net.viewer.tryDoor({ page: page(`${APP}/spa`), door })).toMatchObject({ opens: true });
      for (let round = 0; round < rounds; round += 1) {
        site.expireAccess();
        site.refreshed.splice(0);
        const views = await Promise.all([open('ann', `${APP}/spa`, door), open('ben', `${APP}/spa`, door)]);
        for (const { title, how } of views) {
          await expect.poll(title).toBe('Shut');
          expect(how).toEqual(['refresh']);
        }
        expect(site.refreshed).toEqual([]);
        const renewed = await net.viewer.renewDoor({ page: page(`${APP}/spa`), door });
        expect(site.refreshed).toEqual([200]);
        if (!renewed.recorded) throw new Error('Nothing was renewed.');
        door = { ...door, recorded: renewed.recorded };
        await Promise.all([net.viewer.closeAllOf('ann'), net.viewer.closeAllOf('ben')]);
        for (const view of [await open('ann', `${APP}/spa`, door), await open('ben', `${APP}/spa`, door)])
          await expect.poll(view.title).toBe('Orders of today');
      }
      // This provider does revoke all when one is used twice.
      expect(site.left('RefreshToken')).toBeGreaterThan(0);
      const [used = ''] =
        /refresh_token[^:]*:[^\w]*([\w-]+)/.exec(JSON.stringify(first.state))?.slice(1) ?? [];
      const fields = { client_id: 'spa', grant_type: 'refresh_token', refresh_token: used };
      const { status } = await net.ask(`${LOGIN}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
      expect([status, site.left('RefreshToken')]).toEqual([400, 0]);
    },
  );
});
