import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { APP, type DoorNet, OTHER } from '../../testing/door-net.ts';
import { AS_IT_COMES, BROWSERS, openDoorNetIn } from '../../testing/isolating-browser.ts';
import { rowsOf } from '../../testing/rows.ts';

const DOOR: OpenDoor = {
  level: 'look',
  httpSecrets: [],
  headers: [{ origin: APP, name: 'x-access', value: 'can4ry' }],
  cookies: [],
  readableUrls: [],
  signOutUrls: [],
};

/** The page sends what outlives it, at once and when it is left. The addresses say which visit it was. */
const sends = (visit: string) => `<script>const send = () => {
  for (let count = 0; count < 3; count += 1) {
    navigator.sendBeacon('${APP}/write?${visit}', 'x');
    const post = { method: 'POST', keepalive: true, body: 'x', mode: 'no-cors' };
    fetch('${APP}/write?${visit}', post).catch(() => {});
  }
  fetch('${APP}/logout?${visit}', { keepalive: true, mode: 'no-cors' }).catch(() => {});
  new Image().src = '${APP}/sign-out?${visit}';
  globalThis.fetchLater?.('${APP}/write?${visit}', { method: 'POST', activateAfter: 600_000 });
};
for (const when of ['pagehide', 'unload', 'visibilitychange']) addEventListener(when, send);
globalThis.parent === globalThis || (send(), parent.postMessage('up', '*'));</script>`;

const AFTER = `setTimeout(() => fetch('/after').then(() => { document.title = 'went on' }), 500)`;
const framed = (then: string) => (visit: string) =>
  `<iframe id="inner" src="${OTHER}/frame?${visit}"></iframe><script>onmessage = () => { onmessage = null; ${then}; ${AFTER} }</script>`;

const WAYS: [string, (visit: string) => string][] = [
  [
    'a page that is left',
    (visit) => `${sends(visit)}<script>onload = () => setTimeout(() => location.assign('/next'))</script>`,
  ],
  ['a frame that is taken away', framed('inner.remove()')],
  ['a frame that leads elsewhere', framed(`inner.src = '/inner'`)],
  ['a frame whose page is left', framed(`location.assign('/next')`)],
];

describe.each(rowsOf(BROWSERS, [AS_IT_COMES]))(
  'what sends something as it is left, in a browser %s',
  (...browser) => {
    let net: DoorNet;
    beforeAll(async () => {
      net = await openDoorNetIn(browser);
      net.lay(`${APP}/next`, `<title>Next</title><script>${AFTER}</script>`);
      net.lay(`${OTHER}/frame`, ({ url }) => sends(new URL(url, OTHER).search.slice(1)));
    });
    afterAll(() => net.close());
    afterEach(async () => {
      await net.viewer.closeAllOf('ann');
    });

    let visits = 0;
    const visit = async (bodyOf: (visit: string) => string, door: OpenDoor | undefined) => {
      visits += 1;
      const name = `visit-${visits}`;
      const url = net.lay(`${APP}/page`, `<!doctype html><title>Page</title><body>${bodyOf(name)}`);
      const sites = { allowedUrls: [APP], isAnyOfSites: true, width: 800, height: 600 };
      const { sessionId } = await net.viewer.open({ ownerId: 'ann', url, ...sites, door });
      const key = { ownerId: 'ann', sessionId };
      return {
        key,
        name,
        title: async () => (await net.viewer.report(key)).title,
        sent: () => [
          ...new Set(
            net.heard
              .map(({ path }) => path)
              .filter((path) => path.endsWith(`?${name}`) && /write|out/.test(path)),
          ),
        ],
      };
    };

    test.each(WAYS)('%s neither writes nor signs out', async (_way, bodyOf) => {
      const bare = await visit(bodyOf, undefined);
      await expect
        .poll(bare.sent)
        .toEqual(expect.arrayContaining([`/write?${bare.name}`, `/logout?${bare.name}`]));
      const { title, sent } = await visit(bodyOf, DOOR);
      await expect.poll(title).toBe('went on');
      expect(sent()).toEqual([]);
    });

    test('a view that is closed sends nothing more', async () => {
      const { key, sent } = await visit(sends, DOOR);
      await net.viewer.close(key);
      // The next view goes the same way.
      const { title } = await visit(() => `<script>${AFTER}</script>`, DOOR);
      await expect.poll(title).toBe('went on');
      expect(sent()).toEqual([]);
    });
  },
);
