import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The secrets that open a closed site, each with its own kind of site access. */
export const DOOR_CANARIES = {
  password: 'c4nary-of-the-door-password',
  header: 'c4nary-of-the-door-header',
  cookie: 'c4nary-of-the-door-cookie',
  recorded: 'c4nary-of-the-recorded-token-1',
  basic: Buffer.from('lena:c4nary-of-the-door-password').toString('base64'),
};

export interface DoorSite {
  origin: string;
  port: number;
  /** The names of the secrets that have opened the site. */
  opened: Set<string>;
  /** Closes the site: from now on, nothing opens it. */
  shut(): void;
  /** Stops answering those who come with site access. @returns when the first of them waits. */
  hang(): Promise<void>;
  close(): Promise<void>;
}

const { password: _password, ...SHOWN } = DOOR_CANARIES;
const ALL = JSON.stringify(Object.values(DOOR_CANARIES));

/** A page that tells all that it was opened with: in its words, its title, its console and addresses. */
const INSIDE = `<!doctype html><title>Inside ${Object.values(SHOWN).join(' ')}</title><body>
<p id="words" style="position:absolute;left:0;top:0;width:600px;height:100px;margin:0">Orders of today</p><script>
localStorage.setItem('token', localStorage.getItem('token') ?? '');
words.append(' ' + document.cookie + ' ' + ${ALL}.join(' ') + localStorage.getItem('token'));
words.setAttribute('aria-label', ${ALL}.join(' '));
for (const one of ${ALL}) { console.error('Refused', { token: one }); fetch('/missing/' + one + '?a=' + one); }
</script>`;

const keysOf = ({ headers }: IncomingMessage): string[] =>
  [
    headers.authorization === `Basic ${DOOR_CANARIES.basic}` && 'password',
    headers['x-door'] === DOOR_CANARIES.header && 'header',
    headers.cookie?.includes(DOOR_CANARIES.cookie) && 'cookie',
    headers.cookie?.includes(DOOR_CANARIES.recorded) && 'recorded',
  ].filter((key) => typeof key === 'string');

/** A site that shows its page to those alone who come with a password, a header, a cookie or a recorded sign-in. */
export async function startDoorSite(): Promise<DoorSite> {
  const opened = new Set<string>();
  const { promise: hung, resolve: hangs } = Promise.withResolvers<void>();
  let state: 'open' | 'shut' | 'hangs' = 'open';
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const { pathname } = new URL(request.url ?? '/', 'http://site.test');
    const keys = keysOf(request);
    for (const key of keys) opened.add(key);
    if (keys.length > 0 && state === 'hangs') return hangs();
    if (pathname === '/sign-in') {
      const cookie = `kept=${DOOR_CANARIES.recorded}; HttpOnly; Path=/`;
      const store = `<script>localStorage.setItem('token', '${DOOR_CANARIES.recorded}')</script>`;
      return void response
        .writeHead(200, { ...html, 'set-cookie': cookie })
        .end(`<title>Signed in</title>${store}`);
    }
    if (pathname.startsWith('/missing')) return void response.writeHead(404, html).end('no');
    if (keys.length > 0 && state === 'open')
      return void response.writeHead(200, { ...html, 'x-echo': request.headers.cookie ?? '' }).end(INSIDE);
    // This asks those who come without credentials, because a browser is only then asked for a password.
    response.writeHead(401, { ...html, 'www-authenticate': 'Basic realm="Staging"' }).end('Go away');
  };
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    opened,
    shut: () => {
      state = 'shut';
    },
    hang: () => {
      state = 'hangs';
      return hung;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
