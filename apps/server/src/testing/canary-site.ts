import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The secrets that a person gives only to a page, each in its own way. */
export const CANARIES = {
  password: 'c4nary-typed-as-password',
  authentication: 'c4nary-of-http-authentication',
  prompt: 'c4nary-answered-in-dialog',
  pasted: 'c4nary-pasted-from-clipboard',
  file: 'c4nary-content-of-file',
};
export type CanaryName = keyof typeof CANARIES;

export interface CanarySite {
  origin: string;
  port: number;
  /** The secrets that have reached the site, by name. */
  got: Map<string, string>;
  close(): Promise<void>;
}

const RIGHT = `Basic ${Buffer.from(`lena:${CANARIES.authentication}`).toString('base64')}`;
const at = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0;box-sizing:border-box"`;
/** In the middle of the parts of the page, CSS px. */
export const PARTS = { password: 20, ask: 70, paste: 120, file: 170, submit: 220, link: 20, nothing: 400 };

/** A form that tells its site what it was given, and makes the mistakes that forms make. */
const pageOf = (method: string) => `<!doctype html><title>Sign in</title><body>
<form action="/signed-in" method="${method}"><input type="password" id="password" name="password" list="words" ${at(0)}>
<datalist id="words"><option value="a"><option value="c4"></datalist>
<button ${at(200)}>Sign in</button></form>
<button id="ask" ${at(50)}>ask</button><textarea ${at(100)}></textarea><input type="file" ${at(150)}>
<script>
const said = [];
const tell = async (name, value) => {
  await fetch('/got?what=' + name, { method: 'POST', body: value });
  said.push(name);
  document.title = said.join();
};
// As libraries do that keep the page in step with what was typed.
password.oninput = () => password.setAttribute('value', password.value);
password.onchange = async () => {
  const address = location.origin + '/missing?password=' + encodeURIComponent(password.value);
  await fetch(address);
  console.error('There is nothing at ' + address + '.');
  console.error('Not signed in:', { name: 'lena', password: password.value });
  console.warn(encodeURIComponent(password.value), new Error('Refused ' + password.value));
  location.href = 'https://elsewhere.example/in?password=' + password.value;
  await tell('password', password.value);
};
ask.onclick = () => tell('prompt', prompt('Your code?'));
document.querySelector('textarea').oninput = ({ target }) => tell('pasted', target.value);
document.querySelector('[type=file]').onchange = async ({ target }) => tell('file', await target.files[0].text());
</script>`;

const nextPage = (address: string) =>
  `<title>In</title><a href="${address.replaceAll('&', '&amp;')}&amp;language=de" ${at(0)}>Deutsch</a>`;

/** A site behind HTTP authentication, with a form at `/post` and one at `/get` that puts what was typed into the address. */
export async function startCanarySite(): Promise<CanarySite> {
  const got = new Map<string, string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.test');
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    if (request.headers.authorization !== RIGHT) {
      response.writeHead(401, { ...html, 'WWW-Authenticate': 'Basic realm="Staging"' }).end('Refused');
      return;
    }
    got.set('authentication', CANARIES.authentication);
    if (pathname === '/got') got.set(searchParams.get('what') ?? '', await text(request));
    if (pathname === '/signed-in') got.set('form', (await text(request)) + searchParams.toString());
    if (pathname === '/missing') response.statusCode = 404;
    const isForm = pathname === '/get' || pathname === '/post';
    const page = isForm ? pageOf(pathname.slice(1)) : nextPage(request.url ?? '');
    response.writeHead(response.statusCode, html).end(page);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    got,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
