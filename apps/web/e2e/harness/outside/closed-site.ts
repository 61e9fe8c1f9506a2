import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageOf, type Site } from './site.ts';

/** The secret that opens each closed page. */
export const CANARY = 'can4ry-of-access';

/** The code that a person's authenticator shows now: RFC 6238, six digits that change every 30 s. */
export function codeNow(secret: string): string {
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', secret).update(count).digest();
  const from = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(from) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Six boxes, as many sites have them: each takes one digit and hands the focus on. */
const CODE_FORM = `<h1 style="margin:0;height:80px">Code of your authenticator</h1>
  <form method="post" action="/code" id="code">
  ${Array.from(
    { length: 6 },
    (_, place) => `<input name="digit" inputmode="numeric" maxlength="1" aria-label="Digit ${place + 1}"
      ${place === 0 ? 'autocomplete="one-time-code" autofocus' : ''}
      style="position:absolute;left:${place * 60}px;top:100px;width:50px;height:80px">`,
  ).join('')}</form>
  <script>code.addEventListener('input', ({ target }) => {
    const next = target.nextElementSibling;
    if (next) next.focus(); else code.submit();
  })</script>`;

/** A sign-in provider: another origin, which knows one password, and may ask for a code in addition. */
export interface Provider {
  host: string;
  stop: () => Promise<void>;
}

/** @param siteUrl where the site is that people come from and are led back to. */
export async function startProvider(siteUrl: () => string): Promise<Provider> {
  const inside = () => `${siteUrl()}callback?code=once`;
  /** Returns the page to which a form leads: a wrong entry leads back to the form. */
  const next = (pathname: string, form: URLSearchParams): string => {
    if (pathname === '/enter' && form.get('password') === CANARY) return closed.secret ? '/code' : inside();
    if (pathname === '/code' && closed.secret) {
      const code = form.getAll('digit').join('');
      const isRight = code === codeNow(closed.secret) && code !== closed.usedCode;
      if (isRight) closed.usedCode = code;
      return isRight ? inside() : '/code?again';
    }
    return '/authorize';
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider.invalid');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST' && pathname === '/code') return response.end(pageOf('Code', CODE_FORM));
    if (request.method !== 'POST')
      return response.end(
        pageOf(
          'Harbour ID',
          `<form method="post" action="/enter"><input name="password" type="password" aria-label="Password"
             style="position:absolute;left:0;top:0;width:300px;height:80px">
           <button style="position:absolute;left:0;top:100px;width:300px;height:80px">Enter</button></form>`,
        ),
      );
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      response.setHeader('set-cookie', 'provider=known; HttpOnly');
      response.writeHead(302, { location: next(pathname, new URLSearchParams(body)) }).end();
    });
  });
  // Another host than the site's, as providers are: cookies know no ports.
  server.listen(0, '127.0.0.2');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.2:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The state of the closed site. */
export const closed = {
  /** The number of times that the site was sent something to save. */
  saved: 0,
  /** True if the site still knows the people who signed in. */
  isKnown: true,
  /** The secret from which the provider's codes are made; null if it asks for the password only. */
  secret: null as string | null,
  /** The code that was used last: each is accepted once. */
  usedCode: '',
};

const isIn = ({ headers }: IncomingMessage) =>
  closed.isKnown && (headers.cookie ?? '').includes('session=open');

/** A site behind a session cookie that a provider's sign-in brings, and pages behind other closed doors. */
export function putClosedSite(site: Site, provider: Provider): void {
  site.put('/orders', (request, response) => {
    if (!isIn(request)) return response.writeHead(302, { location: '/sign-in' }).end();
    response.end(
      pageOf(
        'Orders',
        `<h1 style="margin:0;height:100px">Orders of the team</h1>
         <button style="position:absolute;left:0;top:100px;width:300px;height:80px"
           onclick="fetch('/save', { method: 'POST' })">Save</button>`,
      ),
    );
  });
  site.put(
    '/sign-in',
    pageOf(
      'Sign in',
      `<h1 style="margin:0;height:100px">Please sign in</h1>
       <a href="http://${provider.host}/authorize" style="position:absolute;left:0;top:100px;width:300px;height:80px">Harbour ID</a>`,
    ),
  );
  site.put('/callback', (_request, response) => {
    response.writeHead(302, { location: '/orders', 'set-cookie': 'session=open; HttpOnly; Path=/' }).end();
  });
  site.put('/save', (_request, response) => {
    closed.saved += 1;
    response.end('{}');
  });
  const right = `Basic ${Buffer.from(`staging:${CANARY}`).toString('base64')}`;
  site.put('/guarded', ({ headers }, response) => {
    const may = headers.authorization === right;
    response.writeHead(may ? 200 : 401, {
      'content-type': 'text/html',
      ...(!may && { 'www-authenticate': 'Basic realm="Staging"' }),
    });
    response.end(pageOf('Staging', may ? '<h1>The new shop</h1>' : '<h1>Not for you</h1>'));
  });
  site.put(
    '/heavy',
    pageOf('Heavy', `<h1>Heavy</h1><script>localStorage.setItem('all', 'a'.repeat(1_200_000))</script>`),
  );
  site.put('/preview', ({ headers }, response) => {
    const may = headers['x-access-token'] === CANARY;
    response.statusCode = may ? 200 : 403;
    response.end(pageOf('Preview', may ? '<h1>Preview of the shop</h1>' : '<h1>Ask for a token</h1>'));
  });
  site.put('/beta', ({ headers }, response) => {
    const may = (headers.cookie ?? '').includes(`beta=${CANARY}`);
    response.end(pageOf('Beta', may ? '<h1>The beta</h1>' : '<h1>Come back later</h1>'));
  });
}
