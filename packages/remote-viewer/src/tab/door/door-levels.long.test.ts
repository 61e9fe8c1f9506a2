import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_OUT_REFUSED, WRITE_REFUSED } from './door-rules.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { APP, type DoorNet, openDoorNet, OTHER } from '../../testing/door-net.ts';

const worker = (code: string): string =>
  `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;
const DOOR: OpenDoor = {
  level: 'look',
  httpSecrets: [],
  headers: [{ origin: APP, name: 'x-access', value: 'can4ry' }],
  cookies: [],
  readableUrls: ['/graphql', 'ws://app.example.com/news'],
  signOutUrls: ['/bye'],
};
const graphql = (query: string, path = '/graphql') =>
  `fetch('${path}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: '${query}' }) })`;

let net: DoorNet;
beforeAll(async () => {
  net = await openDoorNet();
});
afterAll(() => net.close());
afterEach(async () => {
  await net.viewer.closeAllOf('ann');
  net.heard.splice(0);
});

const open = async (body: string, door: Partial<OpenDoor> = {}) => {
  const url = net.lay(`${APP}/page`, `<!doctype html><title>Page</title>${body}`);
  const { sessionId } = await net.viewer.open({
    ownerId: 'ann',
    url,
    allowedUrls: [url],
    width: 800,
    height: 600,
    door: { ...DOOR, ...door },
  });
  const events: LiveNotice[] = [];
  const key = { ownerId: 'ann', sessionId };
  const live = await net.viewer.live(sessionId, 'ann', {
    frame: async () => {},
    event: (event) => void events.push(event),
  });
  return {
    key,
    live,
    click: (y: number) => live.send({ type: 'click', x: 20, y }),
    title: async () => (await net.viewer.report(key)).title,
    refusals: () => events.filter((event) => event.type === 'refused').map(({ sentence }) => sentence),
    urls: () => events.filter((event) => event.type === 'refused').map(({ url: refused }) => refused),
  };
};
const heard = (path: string) =>
  net.heard.filter((entry) => entry.path.split('?')[0] === path).map(({ method }) => method);

/** Each ends with a title that tells that the page went on. */
const WRITES: [string, string][] = [
  ['fetch', `fetch('/write', { method: 'POST', body: 'x' })`],
  ['fetch of another site', `fetch('${OTHER}/write', { method: 'POST', mode: 'no-cors', body: 'x' })`],
  ['PUT', `fetch('/write', { method: 'PUT', body: 'x' })`],
  ['DELETE', `fetch('/write', { method: 'DELETE' })`],
  ['a method behind GET', `fetch('/write', { headers: { 'x-http-method-override': 'DELETE' } })`],
  ['XMLHttpRequest', `const x = new XMLHttpRequest(); x.open('POST', '/write'); x.send('x')`],
  ['keepalive', `fetch('/write', { method: 'POST', keepalive: true, body: 'x' })`],
  ['fetchLater', `globalThis.fetchLater?.('/write', { method: 'POST', activateAfter: 0 })`],
  ['beacon', `navigator.sendBeacon('/write', 'x')`],
  [
    'ping',
    `const a = Object.assign(document.createElement('a'), { href: '#here', ping: '/write' }); document.body.append(a); a.click()`,
  ],
  ['worker', worker(`fetch('${APP}/write', { method: 'POST', body: 'x' })`)],
  ['worker of a worker', worker(worker(`fetch('${APP}/write', { method: 'POST', body: 'x' })`))],
  [
    'form in a frame',
    `const f = document.createElement('form'); f.method = 'post'; f.action = '/write'; f.target = 'inner'; document.body.append(f); f.submit()`,
  ],
  ['socket', `new WebSocket('ws://app.example.com/write')`],
  ['socket of a worker', worker(`new WebSocket('ws://app.example.com/write')`)],
  ['socket of a frame', `new (frames[0].WebSocket)('ws://app.example.com/write')`],
  [
    'socket by another',
    `new (Object.getPrototypeOf(WebSocket.prototype).constructor === EventTarget ? new WebSocket('ws://app.example.com/news').constructor : WebSocket)('ws://app.example.com/write')`,
  ],
  [
    'socket of a frame that is just made',
    `const f = document.createElement('iframe'); document.body.append(f); new f.contentWindow.WebSocket('ws://app.example.com/write')`,
  ],
  ...(
    [
      ['written', '<script>SOCKET</script>', 'srcdoc'],
      ['data:', '<script>SOCKET</script>', 'src', 'data:text/html,'],
      ['javascript:', 'SOCKET', 'src', 'javascript:'],
    ] as const
  ).map(([name, code, attribute, before = '']): [string, string] => [
    `socket of a ${name} frame`,
    `const f = document.createElement('iframe'); f.${attribute} = ${JSON.stringify(before + code.replace('SOCKET', "new WebSocket('ws://app.example.com/write')")).replaceAll('</', String.raw`<\/`)}; document.body.append(f)`,
  ]),
  [
    'socket of a blob frame in a sandbox',
    `const f = document.createElement('iframe'); f.sandbox = 'allow-scripts'; f.src = URL.createObjectURL(new Blob(["<script>new WebSocket('ws://app.example.com/write')</scr" + "ipt>"], { type: 'text/html' })); document.body.append(f)`,
  ],
  [
    'socket of a frame of another site, and of its workers',
    `const f = document.createElement('iframe'); f.src = '${OTHER}/sockets'; document.body.append(f)`,
  ],
  [
    'socket of a module worker',
    `new Worker(URL.createObjectURL(new Blob(["new WebSocket('ws://app.example.com/write')"], { type: 'text/javascript' })), { type: 'module' })`,
  ],
  [
    'socket of a data: worker',
    `new Worker("data:text/javascript,new WebSocket('ws://app.example.com/write')")`,
  ],
  ['socket of a worker of a worker', worker(worker(`new WebSocket('ws://app.example.com/write')`))],
  ['socket stream of a worker', worker(`new WebSocketStream('ws://app.example.com/write')`)],
  [
    'socket of a window',
    `open('about:blank').WebSocket && new (open('').WebSocket)('ws://app.example.com/write')`,
  ],
  [
    'socket, where lists say yes',
    `Array.prototype.includes = () => true; new WebSocket('ws://app.example.com/write')`,
  ],
  [
    'socket, where lists run otherwise',
    `const all = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function* () { yield 'ws://app.example.com/write' };
     try { new WebSocket('ws://app.example.com/news') } finally { Array.prototype[Symbol.iterator] = all }`,
  ],
  [
    'socket, where addresses lie',
    `Object.defineProperty(URL.prototype, 'pathname', { get: () => '/news' }); new WebSocket('ws://app.example.com/write')`,
  ],
  [
    'socket, where texts are others',
    `String.prototype.replace = () => 'ws://app.example.com'; String = () => 'ws://app.example.com/news'; new WebSocket('ws://app.example.com/write')`,
  ],
  [
    'socket whose address changes when it is read again',
    `let reads = 0; new WebSocket({ toString: () => (reads++ ? 'ws://app.example.com/write' : 'ws://app.example.com/news') })`,
  ],
  [
    'socket whose class is another',
    `class Mine extends WebSocket {} ; new Mine('ws://app.example.com/write'); Reflect.construct(WebSocket, ['ws://app.example.com/write'], Object)`,
  ],
  ['socket stream', `new WebSocketStream('ws://app.example.com/write')`],
  ['mutation', graphql('mutation { buy }', '/graphql?as=write').replace('/graphql?as=write', '/write')],
];

describe('at level look', () => {
  test.each(WRITES)('nothing leaves that could change something: %s', async (_way, code) => {
    const socket = "new WebSocket('ws://app.example.com/write')";
    net.lay(`${OTHER}/sockets`, `<script>${socket}; ${worker(socket)}</script>`);
    const { title } = await open(`<iframe name="inner"></iframe><script>
      (async () => { try { ${code} } catch {} })();
      setTimeout(() => fetch('/after').then(() => { document.title = 'went on' }), 400);
    </script>`);
    await expect.poll(title).toBe('went on');
    expect(heard('/write')).toEqual([]);
    expect(heard('/after')).toEqual(['GET']);
  });

  test('a report of a policy does not leave', async () => {
    net.lay(`${APP}/page`, '');
    net.lay(`${APP}/framed`, {
      headers: { 'content-security-policy': `img-src 'none'; report-uri /write` },
      body: '<img src="/x.png"><script>fetch("/after")</script>',
    });
    await open('<iframe src="/framed"></iframe>');
    await expect.poll(() => heard('/after')).toEqual(['GET']);
    expect(heard('/write')).toEqual([]);
  });

  test('pages are read: GET, HEAD, news, what CORS asks, and what the project names', async () => {
    await open(`<script>
      fetch('/get'); fetch('/head', { method: 'HEAD' }); new EventSource('/news');
      fetch('${OTHER}/cors', { headers: { 'content-type': 'application/json' } });
      ${graphql('{ cart }')}; new WebSocket('ws://app.example.com/news?last=2');
    </script>`);
    await expect
      .poll(() => [...heard('/get'), ...heard('/head'), ...heard('/graphql')])
      .toEqual(['GET', 'HEAD', 'POST']);
    await expect.poll(() => heard('/news')).toEqual(['GET', 'GET']);
    await expect.poll(() => heard('/cors')).toContain('OPTIONS');
  });

  test('a mutation is refused where queries pass', async () => {
    const { click, refusals } = await open(
      `<script>onclick = () => ${graphql('mutation { buy }')}.catch(() => {})</script>`,
    );
    click(20);
    await expect.poll(refusals).toEqual([WRITE_REFUSED]);
    expect(heard('/graphql')).toEqual([]);
  });

  test('a form is refused with one notice, and the page stays and can be used', async () => {
    const { click, refusals, title, urls } = await open(
      `<form method="post" action="/write"><button style="position:absolute;top:0;left:0;width:99px;height:50px">Save</button></form>
       <a href="/next" style="position:absolute;top:60px;left:0;font-size:40px">next</a>`,
    );
    net.lay(`${APP}/next`, '<title>Next</title>');
    click(20);
    await expect.poll(refusals).toEqual([WRITE_REFUSED]);
    expect(urls()).toEqual([`${APP}/write`]);
    click(20);
    click(80);
    await expect.poll(title).toBe('Next');
    expect(refusals()).toEqual([WRITE_REFUSED]);
    expect(heard('/write')).toEqual([]);
  });
});

describe('at level use', () => {
  test('pages write', async () => {
    await open(
      `<script>fetch('/write', { method: 'POST', body: 'x' }); new WebSocket('ws://app.example.com/write')</script>`,
      { level: 'use', cookies: [{ name: 'session', value: 'c', host: 'app.example.com' }] },
    );
    await expect.poll(() => heard('/write').toSorted()).toEqual(['GET', 'POST']);
    const [write, socket] = ['POST', 'GET'].map((method) =>
      net.heard.find((one) => one.method === method && one.path === '/write'),
    );
    expect(write?.headers).toMatchObject({ 'x-access': 'can4ry', cookie: 'session=c' });
    // A known limit: Chromium lets nothing be added to the request of a socket.
    expect(socket?.headers).toMatchObject({ upgrade: 'websocket', cookie: 'session=c' });
    expect(socket?.headers).not.toHaveProperty('x-access');
  });
});

describe.each(['look', 'use'] as const)('at level %s nobody signs out', (level) => {
  test.each([
    ['script', `fetch('/api/logout').catch(() => {})`],
    ['POST', `fetch('/users/sign_out', { method: 'POST' }).catch(() => {})`],
    ['picture', `new Image().src = '/LogOut'`],
    ['frame', `const f = document.createElement('iframe'); f.src = '/logout?a=1'; document.body.append(f)`],
    ['worker', worker(`fetch('${APP}/logout')`)],
    ['redirect', `fetch('/away?to=/logout').catch(() => {})`],
    ['redirect of a picture', `new Image().src = '/away?to=/session/end'`],
    ['address of the project', `fetch('/bye?now').catch(() => {})`],
    ['deleted session', `fetch('/api/session', { method: 'DELETE' }).catch(() => {})`],
    [
      'form',
      `const f = document.createElement('form'); f.method = 'post'; f.action = '/account'; f.innerHTML = '<input name="logout" value="1">'; document.body.append(f); f.submit()`,
    ],
    [
      'prefetch',
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/signout' }))`,
    ],
  ])('by %s', async (_way, code) => {
    net.lay(`${APP}/away`, ({ url }) => ({
      status: 302,
      headers: { location: new URL(url, APP).searchParams.get('to') ?? '' },
    }));
    // The address that leads on must not look like one itself.
    const hop = code.replace('/away?to=/logout', '/hop').replace('/away?to=/session/end', '/hop');
    net.lay(`${APP}/hop`, {
      status: 302,
      headers: { location: code.includes('session') ? '/session/end' : '/logout' },
    });
    const { title } = await open(
      `<body><script>${hop}; setTimeout(() => fetch('/after').then(() => { document.title = 'went on' }), 400)</script>`,
      { level },
    );
    await expect.poll(title).toBe('went on');
    for (const path of [
      '/api/logout',
      '/users/sign_out',
      '/LogOut',
      '/logout',
      '/session/end',
      '/bye',
      '/signout',
      '/api/session',
      '/account',
    ])
      expect(heard(path)).toEqual([]);
  });

  test('by link: the page stays, and says why', async () => {
    const { click, refusals, title } = await open(
      `<a href="/account/logout" style="position:absolute;top:0;left:0;font-size:40px">Log out</a>`,
      { level },
    );
    click(20);
    await expect.poll(refusals).toEqual([SIGN_OUT_REFUSED]);
    expect(await title()).toBe('Page');
    expect(heard('/account/logout')).toEqual([]);
  });
});
