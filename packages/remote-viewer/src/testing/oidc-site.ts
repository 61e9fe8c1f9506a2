import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { APP, type DoorNet, LOGIN } from './door-net.ts';
import { makeProviderMemory } from './provider-memory.ts';

export const PASSWORD = 'can4ry-of-a-provider';
const CALLBACK = `${APP}/callback`;
const SPA = `${APP}/spa`;

const HOUR = 3_600;
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** A form that is filled, so that a press signs in. */
const FORM = `<title>Sign in</title><form method="post"><input type="password" name="password" value="${PASSWORD}">
<button style="position:absolute;top:0;left:0;width:99px;height:50px">Go</button></form>`;

function makeProvider({ adapter }: ReturnType<typeof makeProviderMemory>): Provider {
  const made = new Provider(LOGIN, {
    adapter,
    clients: [
      {
        client_id: 'app',
        client_secret: 'can4ry-of-the-client',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code'],
      },
      {
        client_id: 'spa',
        token_endpoint_auth_method: 'none',
        redirect_uris: [SPA],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [KEY] },
    ttl: {
      AccessToken: HOUR,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: HOUR,
      Session: HOUR,
    },
    cookies: { keys: ['a-key-of-tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    clientBasedCORS: () => true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Anyone who signs in has agreed.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        ...(accountId && { accountId }),
      });
      grant.addOIDCScope('openid offline_access');
      await grant.save();
      return grant;
    },
  });
  return made;
}

/** An app that keeps the access token and the refresh token in its storage, and renews them when they are refused. */
const spaPage = `<!doctype html><title>Starting</title><script>(async () => {
  const code = new URLSearchParams(location.search).get('code');
  const tokens = async (fields) => {
    const answer = await fetch('${LOGIN}/token', { method: 'POST', body: new URLSearchParams({ client_id: 'spa', ...fields }) });
    if (!answer.ok) throw new Error('no tokens');
    const { access_token, refresh_token } = await answer.json();
    localStorage.setItem('tokens', JSON.stringify({ access_token, refresh_token }));
  };
  const data = () => {
    const { access_token } = JSON.parse(localStorage.getItem('tokens'));
    return fetch('/api', { headers: { authorization: 'Bearer ' + access_token } });
  };
  try {
    if (code) { await tokens({ grant_type: 'authorization_code', code, redirect_uri: '${SPA}' }); history.replaceState(null, '', '/spa'); }
    if (!localStorage.getItem('tokens')) {
      location.href = '${LOGIN}/auth?client_id=spa&response_type=code&scope=openid&redirect_uri=' + encodeURIComponent('${SPA}');
      return;
    }
    let answer = await data();
    if (answer.status === 401) {
      const { refresh_token } = JSON.parse(localStorage.getItem('tokens'));
      await tokens({ grant_type: 'refresh_token', refresh_token });
      answer = await data();
    }
    document.body.textContent = document.title = await answer.text();
  } catch { document.title = 'Shut'; document.body.textContent = 'Signed out'; }
})()</script><body>`;

/**
 * oidc-provider at one origin, and two clients of it at another: `/` of the server's own session, `/spa` with tokens in
 * the browser.
 */
export function openOidcSite(net: DoorNet) {
  const memory = makeProviderMemory();
  const provider = makeProvider(memory);
  const callback = provider.callback();
  const sessions = new Set<string>();
  const refreshed: number[] = [];
  /** Access tokens that are no longer valid. */
  let old = new Set<string>();
  const seen = new Set<string>();

  net.serve(LOGIN, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', LOGIN);
    if (pathname.startsWith('/interaction/')) return void signIn(request, response);
    if (pathname === '/token') response.on('finish', () => void refreshed.push(response.statusCode));
    void callback(request, response);
  });
  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(FORM);
    const isRight = new URLSearchParams(await text(request)).get('password') === PASSWORD;
    if (isRight) await provider.interactionFinished(request, response, { login: { accountId: 'lena' } });
    else response.writeHead(401).end();
  };

  const serveApp = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', APP);
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (pathname === '/spa') return void response.writeHead(200, html).end(spaPage);
    if (pathname === '/api') {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      seen.add(token);
      const isGood = !old.has(token) && (await provider.AccessToken.find(token)) !== undefined;
      return void response.writeHead(isGood ? 200 : 401, html).end(isGood ? 'Orders of today' : 'no');
    }
    if (pathname === '/logout') {
      sessions.delete(sidOf(request));
      return void response.writeHead(302, { location: '/' }).end();
    }
    if (pathname === '/callback') {
      const fields = {
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
      };
      const authorization = `Basic ${Buffer.from('app:can4ry-of-the-client').toString('base64')}`;
      const { status } = await net.ask(`${LOGIN}/token`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
      const sid = randomUUID();
      if (status === 200) sessions.add(sid);
      return void response
        .writeHead(302, { location: '/', 'set-cookie': `sid=${sid}; HttpOnly; Path=/` })
        .end();
    }
    const query = new URLSearchParams({
      client_id: 'app',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: CALLBACK,
    });
    if (!sessions.has(sidOf(request)))
      return void response.writeHead(302, { location: `${LOGIN}/auth?${query}` }).end();
    const out = '<a href="/logout" style="position:absolute;top:0;left:0;font-size:40px">Log out</a>';
    response.writeHead(200, html).end(`<title>Inside</title>${out}<p>Orders of today`);
  };
  net.serve(APP, (request, response) => void serveApp(request, response));
  return {
    /** The statuses with which the provider's token endpoint has answered. */
    refreshed,
    expireAccess: () => {
      old = new Set(seen);
    },
    /** Ends the app's sessions; the provider's session renews them if it still lasts. */
    endAppSessions: () => sessions.clear(),
    endProviderSessions: () => {
      sessions.clear();
      memory.forget('Session');
    },
    left: memory.count,
  };
}

const sidOf = ({ headers }: IncomingMessage): string => /\bsid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
