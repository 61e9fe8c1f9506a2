import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An animation changes ten times a second, so that pictures keep coming. */
const WORKING = `<!doctype html><title>At work</title><body style="margin:0">
<h1 id="count" style="font:80px monospace">0</h1>
<script>let count = 0; setInterval(() => { document.getElementById('count').textContent = ++count; }, 100);</script>`;

const onClick = (work: string) =>
  `<!doctype html><title>Trouble</title><body style="height:100vh"><script>onclick = () => { ${work} };</script>`;

/** Malicious or badly made pages; each starts at a click. */
const TROUBLES = {
  'memory without end': onClick('const all = []; for (;;) all.push(new Float64Array(4e6).fill(1));'),
  'a loop without end': onClick('for (;;) {}'),
  'windows without end': onClick(
    'for (let i = 0; i < 50; i += 1) open(location.href); setInterval(() => { for (let i = 0; i < 50; i += 1) open("about:blank"); }, 10);',
  ),
  'elements without end': onClick(
    'setInterval(() => { for (let i = 0; i < 5000; i += 1) document.body.append(Object.assign(document.createElement("p"), { textContent: i })); }, 1);',
  ),
  'dialogs and writing without end': onClick(
    'setInterval(() => { for (let i = 0; i < 500; i += 1) console.error("loud", i); alert("again"); }, 10);',
  ),
} as const;

export interface Sites {
  /** `host:port`, for the list of allowed hosts. */
  host: string;
  working: string;
  /** The hostile pages, by description. */
  troubles: [what: string, url: string][];
  close(): void;
}

/** Opens a site for work, and hostile pages next to it. */
export async function openSites(): Promise<Sites> {
  const pages = new Map<string, string>([['/working', WORKING]]);
  for (const [index, page] of Object.values(TROUBLES).entries()) pages.set(`/trouble-${index}`, page);
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    working: `http://${host}/working`,
    troubles: Object.keys(TROUBLES).map((what, index) => [what, `http://${host}/trouble-${index}`]),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
