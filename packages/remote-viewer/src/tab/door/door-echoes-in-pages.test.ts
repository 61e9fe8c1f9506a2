import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toStored } from '../../in-page/stores/stored-value.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { APP, type DoorNet, openDoorNet } from '../../testing/door-net.ts';
import { openPixelReader } from '../../testing/pixel-reader.ts';

const CANARY = {
  header: 'can4ry-of-header',
  password: 'can4ry "of" pass/word',
  cookie: 'can4ry-of-cookie',
  recordedCookie: 'can4ry-of-recorded-cookie',
  token: 'can4ry-of-local-storage-1',
  inSession: 'can4ry-of-session-storage-2',
  inDatabase: 'can4ry-of-a-database-3',
};
const BASIC = Buffer.from(`lena:${CANARY.password}`).toString('base64');

const DOOR: OpenDoor = {
  level: 'use',
  httpSecrets: [[APP, { username: 'lena', password: CANARY.password }]],
  headers: [{ origin: APP, name: 'authorization-of-proxy', value: `Bearer ${CANARY.header}` }],
  cookies: [{ name: 'session', value: CANARY.cookie, host: 'app.example.com', isHttpOnly: false }],
  recorded: {
    state: {
      version: 1,
      cookies: [{ name: 'kept', value: CANARY.recordedCookie, url: `${APP}/`, path: '/', httpOnly: true }],
      origins: [
        {
          origin: APP,
          local: [
            ['auth', JSON.stringify({ tokens: { access: CANARY.token }, theme: 'dark', name: 'Lena Meier' })],
          ],
          session: [['token', CANARY.inSession]],
          databases: [
            {
              name: 'auth',
              version: 1,
              stores: [
                {
                  name: 'tokens',
                  keyPath: null,
                  autoIncrement: false,
                  indexes: [],
                  records: [[toStored('token'), toStored({ value: CANARY.inDatabase })]],
                },
              ],
            },
          ],
        },
      ],
      secrets: [],
    },
    hosts: [],
  },
  readableUrls: [],
  signOutUrls: [],
};

const FORMS = Object.values(CANARY).flatMap((value) => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
]);
const SECRETS = [...new Set([...FORMS, BASIC])];
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const top = 'style="position:absolute;left:0;top:0;width:700px;height:200px;overflow:hidden"';

/** A page that shows all that it was given, as pages for developers do. */
const ECHO = `<!doctype html><title>${html(Object.values(CANARY).join(' '))}</title>
<button ${top} id="${CANARY.cookie}" aria-label="${html(CANARY.password)}" data-testid="${CANARY.token}">
Lena Meier in dark letters signed in with ${html(SECRETS.join(' '))}</button>
<script>
  const all = ${JSON.stringify(SECRETS)};
  for (const one of all) { console.error('Refused', one); fetch('/missing/' + encodeURIComponent(one) + '?a=' + one.slice(0, 30)); }
  console.error(document.cookie, { all });
</script>`;

describe('what opens a page, and the page shows again', () => {
  let net: DoorNet;
  beforeAll(async () => {
    net = await openDoorNet();
    for (const secret of SECRETS)
      net.lay(`${APP}/missing/${encodeURIComponent(secret)}`, { status: 404, body: 'no' });
  });
  afterAll(() => net.close());
  afterEach(() => net.viewer.closeAllOf('ann'));

  const open = async (body: string, door: OpenDoor | null = DOOR) => {
    const url = net.lay(`${APP}/echo`, body);
    const { sessionId, title } = await net.viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
      door: door ?? undefined,
      rules: [{ action: 'mask', selector: '.masked' }],
    });
    const key = { ownerId: 'ann', sessionId };
    const notices: LiveNotice[] = [];
    const live = await net.viewer.live(sessionId, 'ann', {
      frame: async () => {},
      event: (event) => void notices.push(event),
    });
    return { key, title, notices, live };
  };

  /** All that leaves the viewer of a page, but for its pictures. */
  const allOf = async ({ key, title, notices, live }: Awaited<ReturnType<typeof open>>) => {
    await expect.poll(async () => (await net.viewer.report(key)).requests.length).toBeGreaterThanOrEqual(8);
    const { image: _image, ...inspected } = await net.viewer.inspect({ ...key, x: 50, y: 50 });
    live.send({ type: 'pointer', action: 'move', x: 50, y: 50 } as never);
    const report = await net.viewer.report(key);
    const rejected = await net.viewer
      .open({
        ownerId: 'ann',
        url: `${APP}/echo`,
        allowedUrls: [APP],
        isAnyOfSites: true,
        width: 800,
        height: 600,
      })
      .then(() => '', String);
    return {
      report,
      inspected,
      told: JSON.stringify([title, notices, report, inspected, rejected, net.viewer.lines]),
    };
  };

  test('is in no title, element, attribute, console entry, address, live message or line of the log', async () => {
    const { told, report, inspected } = await allOf(await open(ECHO));
    for (const secret of SECRETS) {
      expect(told).not.toContain(secret);
      expect(told).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
    // The text that was cut is known to have been there, and nothing else is cut.
    expect(report.title).toContain('[removed]');
    expect(report.console.length).toBeGreaterThan(5);
    expect(JSON.stringify(inspected.element)).toContain(
      'Lena Meier in dark letters signed in with [removed]',
    );
  });

  test('is told in a view without a door, so that the way above would find it', async () => {
    const { told } = await allOf(await open(ECHO, null));
    expect(told).toContain(CANARY.cookie);
    expect(told).toContain(CANARY.token);
  });

  test('is in no dialog and nothing that is copied', async () => {
    const { notices, live } = await open(
      `<script>onclick = () => { alert(document.cookie) }</script><p ${top}>x`,
    );
    live.send({ type: 'click', x: 20, y: 20 });
    await expect.poll(() => notices.some(({ type }) => type === 'dialog')).toBe(true);
    expect(JSON.stringify(notices)).not.toContain(CANARY.cookie);
    expect(JSON.stringify(notices)).toContain('session=[removed]');
  });

  test('masked places are grey and without words behind a door as well', async () => {
    const { key } = await open(`<div class="masked" ${top}>masked words</div>`);
    const { image, ...inspected } = await net.viewer.inspect({ ...key, x: 50, y: 50 });
    expect(JSON.stringify(inspected)).not.toContain('masked words');
    const pixels = await openPixelReader();
    try {
      const part = await pixels.read(image, { x: 0, y: 0, width: 200, height: 40 });
      const greys = part.flat();
      expect(Math.max(...greys) - Math.min(...greys)).toBeLessThan(24);
    } finally {
      await pixels.close();
    }
  });
});
