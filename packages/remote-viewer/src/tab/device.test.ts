import type { RemoteViewer } from '../viewer.types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

let site: TestSite;
let viewer: RemoteViewer;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer();
});
afterAll(async () => {
  await viewer.stop();
  await site.close();
});

const DESKTOP = { width: 1_366, height: 768 };

/** Writes what its browser says of itself into its title. */
const selfPortrait = (expression: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><style>
  body { margin: 0; min-height: 2000px } i { color: rgb(0, 0, 0) } @media (hover: hover) and (pointer: fine) { i { color: rgb(1, 2, 3) } }
  </style><i>text</i><script>document.title = String(${expression})</script>`;

const PHONE = { width: 375, height: 667 };
const TABLET = { width: 768, height: 1_024 };

async function titleOf(path: string, expression: string, size = DESKTOP): Promise<string> {
  const url = site.lay(path, selfPortrait(expression));
  const { sessionId, title } = await viewer.open({ ownerId: 'o', url, allowedUrls: [url], ...size });
  await viewer.close({ ownerId: 'o', sessionId });
  return title;
}

const POINTER = `[matchMedia('(hover: hover)').matches, matchMedia('(any-hover: hover)').matches,
  matchMedia('(pointer: fine)').matches, matchMedia('(pointer: coarse)').matches,
  getComputedStyle(document.querySelector('i')).color, navigator.maxTouchPoints, 'ontouchstart' in window]`;

describe('what a browser says of its pointer', () => {
  it('a desktop has a mouse that hovers, for scripts and for styles', async () => {
    expect(await titleOf('/desktop', POINTER)).toBe('true,true,true,false,rgb(1, 2, 3),0,false');
  });

  it.each([
    ['phone', PHONE],
    ['tablet', TABLET],
  ])('a %s has a touch screen and no mouse', async (_name, size) => {
    expect(await titleOf('/touched', POINTER, size)).toBe('false,false,false,true,rgb(0, 0, 0),5,true');
  });
});

const SCREEN = `[devicePixelRatio, matchMedia('(min-resolution: 3dppx)').matches, innerWidth,
  navigator.userAgentData?.mobile, navigator.userAgentData?.platform,
  /Android.* Chrome\\/\\d+\\.0\\.0\\.0 Mobile Safari/.test(navigator.userAgent), /Android/.test(navigator.userAgent)]`;

describe('what a browser says of its device', () => {
  it('a screen is as large as the window on it, whatever the size', async () => {
    const size = { width: 1_720, height: 930 };
    expect(await titleOf('/size', '[innerWidth, screen.width, screen.height]', size)).toBe('1720,1720,930');
  });

  it('a phone and a tablet have dense screens and say what they are', async () => {
    // Chromium gives client hints to secure pages alone, and loopback counts as one.
    expect(await titleOf('/screen', SCREEN, PHONE)).toBe('3,true,375,true,Android,true,true');
    expect(await titleOf('/screen', SCREEN, TABLET)).toBe('2,false,768,false,Android,false,true');
    expect(await titleOf('/screen', SCREEN)).toMatch(
      /^1,false,1366,false,(?:Linux|macOS|Windows),false,false$/,
    );
  });

  it('requests of a page, its parts and its workers come from that device', async () => {
    const agents = new Map<string, string>();
    const note = (path: string, body: string, type = 'text/html') =>
      site.lay(path, (request) => {
        agents.set(path, `${request.headers['user-agent']} ${request.headers['sec-ch-ua-mobile']}`);
        return { body, headers: { 'content-type': type } };
      });
    note('/data', '');
    note('/worker.js', "fetch('/data').finally(() => postMessage(navigator.userAgent))", 'text/javascript');
    note('/inner', '<p>inner</p>');
    const url = note(
      '/parts',
      `<iframe src="${site.origin.replace('127.0.0.1', 'localhost')}/inner"></iframe><script>
      new Worker('/worker.js').onmessage = ({ data }) => { document.title = data; }</script>`,
    );
    const { sessionId } = await viewer.open({ ownerId: 'o', url, allowedUrls: [url], ...PHONE });
    const key = { ownerId: 'o', sessionId };
    await expect.poll(async () => (await viewer.inspect(key)).title).toMatch(/Android.* Mobile .*Ringmark$/);
    const android = /^Mozilla\/5\.0 \(Linux; Android 10; K\).* Mobile Safari\/537\.36 Ringmark /;
    const answers = ['/parts', '/inner', '/worker.js', '/data'].map((path) => agents.get(path));
    expect(answers).toEqual(answers.map(() => expect.stringMatching(android)));
    // Chromium gives no hints where it asks for a worker's script.
    expect(answers.slice(0, 2)).toEqual([expect.stringMatching(/ \?1$/), expect.stringMatching(/ \?1$/)]);
    expect((await viewer.inspect(key)).userAgent).toMatch(/Mobile/);
    await viewer.close(key);
  });

  it('srcset gives a phone its larger picture, in a view and in a single picture', async () => {
    const sizes = ['one', 'three'].map((name) => site.lay(`/${name}.svg`, SVG));
    const url = site.lay('/srcset', `<img srcset="${sizes[0]} 1x, ${sizes[1]} 3x">`);
    const page = { ownerId: 'o', url, allowedUrls: [url], ...PHONE };
    const { sessionId } = await viewer.open(page);
    const key = { ownerId: 'o', sessionId };
    // Pins keep what is reported, for all who see the ticket.
    expect((await viewer.inspect(key)).userAgent).toMatch(/ Ringmark$/);
    await viewer.close(key);
    await viewer.capture({ ...page, scrollX: 0, scrollY: 0 });
    expect(site.asked.filter((path) => path.endsWith('.svg'))).toEqual(['/three.svg', '/three.svg']);
  });
});

describe('the name of a browser', () => {
  it('says that it is a current Chrome, signed so that sites can let it in, in scripts and in requests', async () => {
    let headers: Record<string, unknown> = {};
    const url = site.lay('/who', (request) => {
      ({ headers } = request);
      return selfPortrait(`[navigator.userAgent, open('about:blank')?.navigator.userAgent,
        navigator.userAgentData.brands.map(({ brand }) => brand).join(' ')].join(', ')`);
    });
    const page = { ownerId: 'o', url, allowedUrls: [url], ...DESKTOP };
    const { sessionId, title, userAgent } = await viewer.open(page);
    await viewer.close({ ownerId: 'o', sessionId });
    expect(userAgent).toMatch(
      /^Mozilla\/5\.0 \([^)]+\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/\d+\.0\.0\.0 Safari\/537\.36 Ringmark$/,
    );
    expect(title).toBe(`${userAgent}, ${userAgent}, Not:A-Brand Chromium Google Chrome`);
    expect(headers).toMatchObject({ 'user-agent': userAgent, 'sec-ch-ua-mobile': '?0' });
    expect(headers['sec-ch-ua']).toMatch(/"Chromium";v="\d+", "Google Chrome";v="\d+"$/);
  });
});

describe('the user agent that a project has', () => {
  const WHOLE = 'Mozilla/5.0 (compatible; AcmeReview/1.0)';
  it.each([
    ['a name ends that of Chrome', DESKTOP, 'AcmeReview/1.0', / Safari\/537\.36 AcmeReview\/1\.0$/],
    [
      'a name ends that of a phone',
      PHONE,
      'AcmeReview/1.0',
      /Android.* Mobile Safari\/537\.36 AcmeReview\/1\.0$/,
    ],
    ['a whole one is taken as it is', PHONE, WHOLE, /^Mozilla\/5\.0 \(compatible; AcmeReview\/1\.0\)$/],
  ])('%s, in requests, scripts and the windows that they open', async (_, size, userAgent, expected) => {
    const asked: (string | undefined)[] = [];
    const url = site.lay('/own-name', ({ headers }) => {
      asked.push(headers['user-agent']);
      return selfPortrait(`[navigator.userAgent, open('about:blank')?.navigator.userAgent].join('|')`);
    });
    const page = { ownerId: 'o', url, allowedUrls: [url], userAgent, ...size };
    const { sessionId, title } = await viewer.open(page);
    await viewer.close({ ownerId: 'o', sessionId });
    await viewer.capture({ ...page, scrollX: 0, scrollY: 0 });
    const told = [...title.split('|'), ...asked];
    expect(told).toEqual(Array(4).fill(expect.stringMatching(expected)));
  });
});

const SVG = {
  headers: { 'content-type': 'image/svg+xml' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
};
