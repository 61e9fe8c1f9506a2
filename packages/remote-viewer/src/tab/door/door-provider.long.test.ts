import type { LiveFrame } from '../../base/live.types.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { APP, type DoorNet, LOGIN, openDoorNet } from '../../testing/door-net.ts';
import { openPixelReader, type PixelReader } from '../../testing/pixel-reader.ts';

const SESSION = 'can4ry-of-the-provider';
const DOOR: OpenDoor = {
  level: 'use',
  httpSecrets: [],
  headers: [],
  cookies: [],
  recorded: {
    state: {
      version: 1,
      cookies: [{ name: 'account', value: SESSION, url: `${LOGIN}/`, httpOnly: true }],
      origins: [],
      secrets: [],
    },
    hosts: ['login.example.net'],
  },
  readableUrls: [],
  signOutUrls: [],
};
const SITES = { ownerId: 'ann', allowedUrls: [APP], isAnyOfSites: true, width: 800, height: 600 };
const ACCOUNT = 'Invoices of Lena';
const account = (head: string) =>
  `<!doctype html><title>${ACCOUNT}</title>${head}<body style="margin:0;background:#f00">
  <h1 id="words" style="margin:0;font-size:60px">${ACCOUNT}</h1>
  <input autofocus aria-label="${ACCOUNT}" value="${ACCOUNT}" style="font-size:60px">
  <a href="${APP}/clicked" style="position:fixed;inset:0"></a>`;

const KINDS: [string, string][] = [
  ['with scripts', `<script>globalThis.x = 1</script>`],
  ['without scripts', ''],
  [
    'under a policy',
    `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
  ],
  [
    'with sheets of its own',
    `<script>const sheet = new CSSStyleSheet(); sheet.replaceSync('html { display: block !important }');
     const put = () => { document.adoptedStyleSheets = [sheet] }; put(); onload = put; setInterval(put, 50)</script>`,
  ],
  [
    'with a dialog',
    `<script>onload = () => { const d = document.createElement('dialog'); d.append('${ACCOUNT}'); d.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;background:#f00'; document.body.append(d); d.showModal() }</script>`,
  ],
];

describe('a page of the provider', () => {
  let net: DoorNet;
  let pixels: PixelReader;
  beforeAll(async () => {
    [net, pixels] = await Promise.all([openDoorNet(), openPixelReader()]);
  });
  afterAll(() => Promise.all([net.close(), pixels.close()]));
  afterEach(async () => {
    await net.viewer.closeAllOf('ann');
    net.heard.splice(0);
  });

  const isRed = async (image: Buffer) => {
    const [red, green] = await pixels.at(image, 700, 500);
    return red > 200 && green < 60;
  };

  test.each(KINDS)(
    '%s shows nothing of the account that was signed in, and takes no click',
    async (_kind, head) => {
      net.lay(`${LOGIN}/account`, ({ headers }) =>
        headers.cookie?.includes(SESSION) ? account(head) : 'nobody',
      );
      const link = `<a href="${LOGIN}/account" style="position:absolute;top:0;left:0;font-size:60px">account</a>`;
      const url = net.lay(`${APP}/page`, `<!doctype html><title>Page</title>${link}`);
      const { sessionId } = await net.viewer.open({ ...SITES, url, door: DOOR });
      const key = { ownerId: 'ann', sessionId };
      const frames: LiveFrame[] = [];
      const notices: unknown[] = [];
      const live = await net.viewer.live(sessionId, 'ann', {
        frame: async (frame) => void frames.push(frame),
        event: (event) => void notices.push(event),
      });
      live.send({ type: 'click', x: 20, y: 20 });
      await expect.poll(async () => (await net.viewer.report(key)).url).toBe(`${LOGIN}/account`);
      const at = { scrollX: 0, scrollY: 0, height: 600 };
      const seen = await net.viewer.inspect({ ...key, x: 60, y: 30, ...at });
      expect(await isRed(seen.image)).toBe(false);
      live.send({ type: 'click', x: 100, y: 300 });
      await expect.poll(() => notices).toContainEqual(expect.objectContaining({ type: 'doorClosed' }));
      const { image: _image, ...words } = seen;
      expect(JSON.stringify([words, await net.viewer.report(key), notices])).not.toContain(ACCOUNT);
      for (const { image } of frames) expect(await isRed(image)).toBe(false);
      expect(net.heard.filter(({ path }) => path === '/clicked')).toEqual([]);
      expect(
        net.heard.some(({ path, headers }) => path === '/account' && headers.cookie?.includes(SESSION)),
      ).toBe(true);
      const shot = await net.viewer.capture({
        ...SITES,
        url: net.lay(`${APP}/leads`, { status: 302, headers: { location: `${LOGIN}/account` } }),
        door: DOOR,
        scrollX: 0,
        scrollY: 0,
      });
      expect([await isRed(shot.image), shot.isDoorClosed]).toEqual([false, true]);
    },
  );

  test('is shown by a trial, to those who may sign in there', async () => {
    net.lay(`${LOGIN}/account`, account(''));
    const url = net.lay(`${APP}/leads`, { status: 302, headers: { location: `${LOGIN}/account` } });
    const page = { ...SITES, url, signal: new AbortController().signal };
    const { with: look } = await net.viewer.tryDoor({ page, door: DOOR });
    expect(look.picture && (await isRed(Buffer.from(look.picture.image)))).toBe(true);
  });
});
