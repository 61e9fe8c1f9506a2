import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { SIGN_OUT_REFUSED } from './door-rules.ts';
import { APP, type DoorNet, LOGIN, openDoorNet } from '../../testing/door-net.ts';
import { BARE_DOOR, doorPeople } from '../../testing/door-people.ts';
import { openOidcSite, PASSWORD } from '../../testing/oidc-site.ts';

/** A pin that the page of guests does not have. */
const MISSING = {
  id: 'pin',
  element: {
    selector: '#orders',
    tag: 'p',
    role: '',
    name: '',
    text: 'Orders of today',
    box: { x: 0, y: 0, width: 200, height: 40 },
    offset: { x: 0.5, y: 0.5 },
    alike: 0,
  },
  x: 10,
  y: 10,
  scrollX: 0,
  scrollY: 0,
  viewportWidth: 800,
  viewportHeight: 600,
};

let net: DoorNet;
let people: ReturnType<typeof doorPeople>;
beforeAll(async () => {
  net = await openDoorNet();
  people = doorPeople(net);
});
afterAll(() => net.close());
afterEach(() => people.leave());

describe('oidc-provider, with a client on another origin', () => {
  let site: ReturnType<typeof openOidcSite>;
  beforeEach(() => {
    site = openOidcSite(net);
  });

  test('a sign-in over two origins is recorded, tried, and opens the page for two people at once', async () => {
    const recorded = await people.record(`${APP}/`, { until: 'Inside', over: LOGIN });
    expect(JSON.stringify(recorded)).not.toContain(PASSWORD);
    const door = { ...BARE_DOOR, recorded };
    const trial = await net.viewer.tryDoor({ page: people.page(`${APP}/`), door });
    expect(trial).toMatchObject({
      opens: true,
      isSame: false,
      without: { why: 'elsewhere' },
      with: { why: null },
    });
    const [ann, ben] = [await people.open('ann', `${APP}/`, door), await people.open('ben', `${APP}/`, door)];
    expect([await ann.title(), await ben.title()]).toEqual(['Inside', 'Inside']);
    ann.live.send({ type: 'click', x: 20, y: 20 });
    const refusal = expect.objectContaining({ type: 'refused', sentence: SIGN_OUT_REFUSED });
    await expect.poll(() => ann.notices).toContainEqual(refusal);
    // Nobody has signed out: not the person who pressed it and not the other.
    expect(await (await people.open('ben', `${APP}/`, door)).title()).toBe('Inside');
    expect(ann.how).toEqual([]);
  });

  test('the provider opens the page again when the app has forgotten it, and tells when it has itself', async () => {
    const door = { ...BARE_DOOR, recorded: await people.record(`${APP}/`, { until: 'Inside', over: LOGIN }) };
    site.endAppSessions();
    const renewed = await net.viewer.renewDoor({ page: people.page(`${APP}/`), door });
    expect(renewed).toMatchObject({ isOpen: true, recorded: { hosts: ['login.example.net'] } });
    expect(
      await (
        await people.open('ann', `${APP}/`, {
          ...door,
          ...(renewed.recorded && { recorded: renewed.recorded }),
        })
      ).title(),
    ).toBe('Inside');
    site.endProviderSessions();
    const ended = await people.open('ben', `${APP}/`, door);
    expect([ended.isDoorClosed, ended.how]).toEqual([true, ['provider']]);
    expect(ended.notices.filter(({ type }) => type === 'doorClosed')).toEqual([
      {
        type: 'doorClosed',
        sentence: 'The stored sign-in has expired. Ask your administrator to sign in again.',
      },
    ]);
    expect(await net.viewer.renewDoor({ page: people.page(`${APP}/`), door })).toEqual({
      isOpen: false,
      why: 'sign_in',
      recorded: null,
    });
    // After another sign-in, it opens again.
    const anew = { ...BARE_DOOR, recorded: await people.record(`${APP}/`, { until: 'Inside', over: LOGIN }) };
    expect(await (await people.open('ben', `${APP}/`, anew)).title()).toBe('Inside');
  });

  test('a page whose tokens are used up is taken for no other in the background', async () => {
    const recorded = await people.record(`${APP}/spa`, { until: 'Orders of today', over: LOGIN });
    const door: OpenDoor = { ...BARE_DOOR, level: 'use', recorded };
    const page = people.page(`${APP}/spa`);
    site.expireAccess();
    expect(await net.viewer.tryDoor({ page, door })).toMatchObject({ opens: false });
    expect(await net.viewer.checkPins({ ...page, door, pins: [MISSING] })).toEqual({
      opened: false,
      why: 'sign_in',
    });
  });

  test.each([
    ['look', 2],
    ['use', 1],
  ] as const)(
    'refresh tokens that rotate are used by the keeper alone, at level %s',
    async (level, rounds) => {
      const first = await people.record(`${APP}/spa`, { until: 'Orders of today', over: LOGIN });
      let door: OpenDoor = { ...BARE_DOOR, level, recorded: first };
      expect(await net.viewer.tryDoor({ page: people.page(`${APP}/spa`), door })).toMatchObject({
        opens: true,
      });
      for (let round = 0; round < rounds; round += 1) {
        site.expireAccess();
        site.refreshed.splice(0);
        const views = await Promise.all([
          people.open('ann', `${APP}/spa`, door),
          people.open('ben', `${APP}/spa`, door),
        ]);
        for (const { title, how } of views) {
          await expect.poll(title).toBe('Shut');
          expect(how).toEqual(['refresh']);
        }
        expect(site.refreshed).toEqual([]);
        const renewed = await net.viewer.renewDoor({ page: people.page(`${APP}/spa`), door });
        expect(site.refreshed).toEqual([200]);
        if (!renewed.recorded) throw new Error('Nothing was renewed.');
        door = { ...door, recorded: renewed.recorded };
        await people.leave();
        for (const view of [
          await people.open('ann', `${APP}/spa`, door),
          await people.open('ben', `${APP}/spa`, door),
        ])
          await expect.poll(view.title).toBe('Orders of today');
      }
      // This provider does revoke all when one is used twice.
      expect(site.left('RefreshToken')).toBeGreaterThan(0);
      const [used = ''] = /refresh_token\W+"([\w-]+)\\*"/.exec(JSON.stringify(first.state))?.slice(1) ?? [];
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
