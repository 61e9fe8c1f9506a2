/** One way in which a page may make a browser reach a place. */
export interface Vector {
  name: string;
  /** The host as the page writes it: loopback in one of its many names. `inner.example` leads there too. */
  host: string;
  scheme?: string;
  /** Markup that reaches it. */
  html?: (url: string) => string;
  /** Script that reaches it. */
  js?: (url: string) => string;
  /** Headers of the page that reach it. */
  headers?: (url: string) => Record<string, string>;
  /** A page of its own, in a frame, with its headers: for what changes the page it is in. */
  frame?: (url: string) => { body: string; headers?: Record<string, string> };
}

const text = JSON.stringify;
const blob = (code: string, type = 'text/javascript'): string =>
  `URL.createObjectURL(new Blob([${text(code)}], { type: '${type}' }))`;
const style = (css: string, name: string): string =>
  `<style>#${name}{${css}}</style><div id="${name}" style="width:9px;height:9px">x</div>`;

const V4 = '127.0.0.1';
const V6 = '[::1]';
const NAME = 'inner.example';

const MARKUP: Vector[] = [
  { name: 'img', host: V4, html: (u) => `<img src="${u}">` },
  { name: 'img-srcset', host: 'localhost', html: (u) => `<img srcset="${u} 1x, ${u} 2x">` },
  { name: 'picture', host: NAME, html: (u) => `<picture><source srcset="${u}"><img></picture>` },
  { name: 'input-image', host: V4, html: (u) => `<input type="image" src="${u}">` },
  { name: 'table-background', host: V6, html: (u) => `<table background="${u}"><tr><td>x</td></tr></table>` },
  { name: 'script', host: V4, html: (u) => `<script src="${u}" async></script>` },
  { name: 'script-module', host: NAME, html: (u) => `<script type="module" src="${u}"></script>` },
  { name: 'stylesheet', host: V6, html: (u) => `<link rel="stylesheet" href="${u}">` },
  { name: 'css-import', host: V4, html: (u) => `<style>@import url("${u}");</style>` },
  { name: 'css-background', host: NAME, html: (u) => style(`background:url(${u})`, 'bg') },
  { name: 'css-image-set', host: V4, html: (u) => style(`background:image-set(url(${u}) 1x)`, 'is') },
  { name: 'css-list-style', host: V4, html: (u) => style(`display:list-item;list-style:url(${u})`, 'ls') },
  {
    name: 'css-border-image',
    host: V6,
    html: (u) => style(`border:5px solid;border-image:url(${u}) 5`, 'bi'),
  },
  { name: 'css-mask', host: NAME, html: (u) => style(`mask:url(${u})`, 'mk') },
  {
    name: 'css-content',
    host: V4,
    html: (u) => `<style>#ct::before{content:url(${u})}</style><p id="ct">x</p>`,
  },
  { name: 'css-cursor', host: V4, html: (u) => style(`cursor:url(${u}),auto`, 'cu') },
  {
    name: 'css-font',
    host: V4,
    html: (u) => `<style>@font-face{font-family:f;src:url(${u})}</style><p style="font-family:f">x</p>`,
  },
  { name: 'iframe', host: V4, html: (u) => `<iframe src="${u}"></iframe>` },
  { name: 'iframe-name', host: NAME, html: (u) => `<iframe src="${u}"></iframe>` },
  { name: 'frameset', host: V6, frame: (u) => ({ body: `<frameset><frame src="${u}"></frameset>` }) },
  { name: 'object', host: V4, html: (u) => `<object data="${u}" type="text/html"></object>` },
  { name: 'embed', host: 'localhost', html: (u) => `<embed src="${u}" type="text/html">` },
  { name: 'video', host: V4, html: (u) => `<video src="${u}" preload="auto" muted autoplay></video>` },
  { name: 'video-poster', host: NAME, html: (u) => `<video poster="${u}"></video>` },
  { name: 'audio', host: V6, html: (u) => `<audio src="${u}" preload="auto"></audio>` },
  {
    name: 'track',
    host: V4,
    html: (u) =>
      `<video crossorigin="anonymous"><source src="data:video/mp4,x"><track default kind="subtitles" src="${u}"></video>`,
  },
  {
    name: 'svg-image',
    host: V4,
    html: (u) => `<svg width="9" height="9"><image href="${u}" width="9" height="9"/></svg>`,
  },
  { name: 'svg-use', host: NAME, html: (u) => `<svg><use href="${u}#x"/></svg>` },
  {
    name: 'svg-feimage',
    host: V4,
    html: (u) =>
      `<svg><filter id="fe"><feImage href="${u}"/></filter><rect width="9" height="9" filter="url(#fe)"/></svg>`,
  },
  { name: 'svg-script', host: V4, html: (u) => `<svg><script href="${u}"></script></svg>` },
  { name: 'favicon', host: V4, html: (u) => `<link rel="icon" href="${u}">` },
  { name: 'manifest', host: V4, html: (u) => `<link rel="manifest" href="${u}">` },
  { name: 'attributionsrc', host: NAME, html: (u) => `<img attributionsrc="${u}">` },
  {
    name: 'ping',
    host: V4,
    html: (u) => `<a id="ping" href="#x" ping="${u}">x</a>`,
    js: () => `document.getElementById('ping').click()`,
  },
  {
    name: 'download',
    host: V4,
    // The click comes after the load event, because a refused download leaves its frame, and the page with it, loading
    // forever.
    frame: (u) => ({
      body: `<a href="${u}" download>x</a><script>onload = () => setTimeout(() => document.querySelector('a').click())</script>`,
    }),
  },
];

const HINTS: Vector[] = [
  { name: 'prefetch', host: V4, html: (u) => `<link rel="prefetch" href="${u}">` },
  { name: 'preload', host: NAME, html: (u) => `<link rel="preload" as="image" href="${u}">` },
  { name: 'preload-font', host: V6, html: (u) => `<link rel="preload" as="font" crossorigin href="${u}">` },
  { name: 'modulepreload', host: V4, html: (u) => `<link rel="modulepreload" href="${u}">` },
  { name: 'preconnect', host: V4, html: (u) => `<link rel="preconnect" href="${u}">` },
  { name: 'preconnect-tls', host: NAME, scheme: 'https', html: (u) => `<link rel="preconnect" href="${u}">` },
  { name: 'dns-prefetch', host: NAME, html: (u) => `<link rel="dns-prefetch" href="${u}">` },
  {
    name: 'speculation-prefetch',
    host: 'localhost',
    html: (u) =>
      `<script type="speculationrules">{"prefetch":[{"source":"list","urls":[${text(u)}],"eagerness":"immediate"}]}</script>`,
  },
  {
    name: 'speculation-prerender',
    host: 'localhost',
    html: (u) =>
      `<script type="speculationrules">{"prerender":[{"source":"list","urls":[${text(u)}],"eagerness":"immediate"}]}</script>`,
  },
  { name: 'link-header-preload', host: V4, headers: (u) => ({ Link: `<${u}>; rel=preload; as=image` }) },
  { name: 'link-header-preconnect', host: V6, headers: (u) => ({ Link: `<${u}>; rel=preconnect` }) },
];

const SCRIPTED: Vector[] = [
  { name: 'fetch', host: V4, js: (u) => `fetch('${u}')` },
  { name: 'fetch-v6', host: V6, js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-name', host: NAME, js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-localhost', host: 'localhost', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-sub-localhost', host: 'a.localhost', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-zero', host: '0.0.0.0', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-decimal', host: '2130706433', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-octal', host: '0177.0.0.1', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-short', host: '127.1', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-mapped', host: '[::ffff:127.0.0.1]', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-other-loopback', host: '127.0.0.2', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-dot', host: 'localhost.', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-mixed', host: 'mixed.example', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-tls', host: V4, scheme: 'https', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  { name: 'fetch-tls-name', host: NAME, scheme: 'https', js: (u) => `fetch('${u}', { mode: 'no-cors' })` },
  {
    name: 'fetch-keepalive',
    host: V4,
    js: (u) => `fetch('${u}', { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' })`,
  },
  { name: 'fetch-later', host: NAME, scheme: 'https', js: (u) => `fetchLater('${u}', { activateAfter: 0 })` },
  { name: 'xhr', host: V4, js: (u) => `const x = new XMLHttpRequest(); x.open('GET', '${u}'); x.send()` },
  { name: 'beacon', host: NAME, js: (u) => `navigator.sendBeacon('${u}', 'x')` },
  { name: 'eventsource', host: V4, js: (u) => `new EventSource('${u}')` },
  { name: 'websocket', host: V4, scheme: 'ws', js: (u) => `new WebSocket('${u}')` },
  { name: 'websocket-v6', host: V6, scheme: 'ws', js: (u) => `new WebSocket('${u}')` },
  { name: 'websocket-name', host: NAME, scheme: 'ws', js: (u) => `new WebSocket('${u}')` },
  { name: 'websocket-tls', host: NAME, scheme: 'wss', js: (u) => `new WebSocket('${u}')` },
  { name: 'websocket-stream', host: V4, scheme: 'ws', js: (u) => `new WebSocketStream('${u}')` },
  { name: 'worker-fetch', host: V4, js: (u) => `new Worker(${blob(`fetch('${u}', { mode: 'no-cors' })`)})` },
  {
    name: 'worker-websocket',
    host: NAME,
    scheme: 'ws',
    js: (u) => `new Worker(${blob(`new WebSocket('${u}')`)})`,
  },
  { name: 'worker-import', host: V4, js: (u) => `new Worker(${blob(`importScripts('${u}')`)})` },
  { name: 'worker-module', host: V6, js: (u) => `new Worker(${blob(`import '${u}'`)}, { type: 'module' })` },
  { name: 'worker-eventsource', host: V4, js: (u) => `new Worker(${blob(`new EventSource('${u}')`)})` },
  {
    name: 'shared-worker',
    host: V4,
    js: (u) => `new SharedWorker(${blob(`fetch('${u}', { mode: 'no-cors' })`)})`,
  },
  {
    name: 'shared-worker-websocket',
    host: NAME,
    scheme: 'ws',
    js: (u) => `new SharedWorker(${blob(`new WebSocket('${u}')`)})`,
  },
  {
    name: 'service-worker',
    host: V4,
    js: (u) => `navigator.serviceWorker.register('/worker.js?to=' + encodeURIComponent('${u}'))`,
  },
  { name: 'import', host: V4, js: (u) => `import('${u}')` },
  {
    name: 'audio-worklet',
    host: NAME,
    js: (u) => `new OfflineAudioContext(1, 9, 9000).audioWorklet.addModule('${u}')`,
  },
  { name: 'paint-worklet', host: V4, js: (u) => `CSS.paintWorklet.addModule('${u}')` },
  { name: 'font-face', host: V4, js: (u) => `new FontFace('g', 'url(${u})').load()` },
  { name: 'image-object', host: V6, js: (u) => `new Image().src = '${u}'` },
  { name: 'window-open', host: V4, js: (u) => `open('${u}')` },
  { name: 'window-open-name', host: NAME, js: (u) => `open('${u}', '_blank', 'noopener')` },
];

const PEERS: Vector[] = [
  ...(
    [
      'stun:HOST:PORT',
      'stuns:HOST:PORT',
      'turn:HOST:PORT',
      'turn:HOST:PORT?transport=tcp',
      'turns:HOST:PORT',
    ] as const
  ).flatMap((form) =>
    [V4, V6, NAME].map((host) => ({
      name: `rtc ${form.replace(':HOST:PORT', '')} ${host}`,
      host,
      js: (url: string) => {
        const { port } = new URL(url);
        const server = {
          urls: form.replace('HOST', host).replace('PORT', port),
          username: 'u',
          credential: 'p',
        };
        return `const p = new RTCPeerConnection({ iceServers: [${text(server)}] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))`;
      },
    })),
  ),
  {
    name: 'rtc-candidate',
    host: V4,
    js: (url) =>
      `const a = new RTCPeerConnection(), b = new RTCPeerConnection(); a.createDataChannel('x');
       a.createOffer().then(async (o) => { await a.setLocalDescription(o); await b.setRemoteDescription(o);
       const w = await b.createAnswer(); await b.setLocalDescription(w); await a.setRemoteDescription(w);
       await a.addIceCandidate({ candidate: 'candidate:1 1 udp 2130706431 127.0.0.1 ${new URL(url).port} typ host', sdpMid: '0' }); })`,
  },
  { name: 'webtransport', host: V4, scheme: 'https', js: (u) => `new WebTransport('${u}')` },
];

const away = (url: string): string => `/redirect?to=${encodeURIComponent(url)}`;

const MOVES: Vector[] = [
  { name: 'redirect-img', host: V4, html: (u) => `<img src="${away(u)}">` },
  { name: 'redirect-script', host: NAME, html: (u) => `<script src="${away(u)}" async></script>` },
  { name: 'redirect-iframe', host: V4, html: (u) => `<iframe src="${away(u)}"></iframe>` },
  { name: 'redirect-fetch', host: V6, js: (u) => `fetch('${away(u)}', { mode: 'no-cors' })` },
  {
    name: 'redirect-post',
    host: V4,
    js: (u) => `fetch('${away(u)}&status=307', { method: 'POST', mode: 'no-cors', body: 'x' })`,
  },
  {
    name: 'redirect-worker',
    host: NAME,
    js: (u) =>
      `const code = 'importScripts(' + JSON.stringify(location.origin + '${away(u)}') + ')'; new Worker(URL.createObjectURL(new Blob([code])))`,
  },
  {
    name: 'form-get',
    host: V4,
    frame: (u) => ({
      body: `<form action="${u}"><input name="a"></form><script>document.forms[0].submit()</script>`,
    }),
  },
  {
    name: 'form-post',
    host: NAME,
    frame: (u) => ({
      body: `<form method="post" action="${u}"></form><script>document.forms[0].submit()</script>`,
    }),
  },
  {
    name: 'meta-refresh',
    host: V4,
    frame: (u) => ({ body: `<meta http-equiv="refresh" content="0;url=${u}">` }),
  },
  { name: 'refresh-header', host: V6, frame: (u) => ({ body: 'x', headers: { Refresh: `0;url=${u}` } }) },
  { name: 'location', host: NAME, frame: (u) => ({ body: `<script>location.href='${u}'</script>` }) },
  { name: 'base-href', host: V4, frame: (u) => ({ body: `<base href="${u}"><img src="relative">` }) },
  {
    name: 'xslt',
    host: V4,
    frame: (u) => ({
      body: `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="${u}"?><a/>`,
      headers: { 'Content-Type': 'text/xml' },
    }),
  },
  {
    name: 'csp-report-uri',
    host: V4,
    frame: (u) => ({
      body: '<img src="/blocked">',
      headers: { 'Content-Security-Policy': `img-src 'none'; report-uri ${u}` },
    }),
  },
  {
    name: 'csp-report-to',
    host: 'localhost',
    frame: (u) => ({
      body: '<img src="/blocked">',
      headers: {
        'Reporting-Endpoints': `e="${u}"`,
        'Content-Security-Policy': `img-src 'none'; report-to e`,
      },
    }),
  },
  {
    name: 'network-error-logging',
    host: 'localhost',
    frame: (u) => ({
      body: '<img src="/missing">',
      headers: {
        'Report-To': `{"group":"n","max_age":900,"endpoints":[{"url":${text(u)}}]}`,
        NEL: '{"report_to":"n","max_age":900,"success_fraction":1}',
      },
    }),
  },
];

/** All ways that are known to us. */
export const HOSTILE_VECTORS: readonly Vector[] = [...MARKUP, ...HINTS, ...SCRIPTED, ...PEERS, ...MOVES];
