import { afterEach, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
afterEach(() => kit.close());

/** A server with three tickets, and a way to ask for the first two. */
async function setUp(publicUrl: string, trustProxy = false) {
  kit = await createServerKit({ config: { publicUrl }, trustProxy });
  const { user, project } = kit.aMemberWithProject();
  for (let count = 0; count < 3; count += 1) kit.aTicket({ project_id: project.id });
  const cookie = kit.cookieOf(user).replace(/^/, publicUrl.startsWith('https:') ? '__Host-' : '');
  return async (headers: Record<string, string>) => {
    const answer = await kit.send('GET /api/tickets?limit=2&search=', { headers: { cookie, ...headers } });
    return /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1] ?? '';
  };
}

it('the next page has an absolute address under the public name, whatever host was asked', async () => {
  const nextOf = await setUp('https://feedback.example.com');
  const next = await nextOf({ host: '10.0.0.7:3000' });
  expect(next).toMatch(/^https:\/\/feedback\.example\.com\/api\/tickets\?limit=2&search=&cursor=[\w-]+$/);
  const { pathname, search } = new URL(next);
  const { user } = kit.aMemberWithProject();
  expect(
    (await kit.send(`GET ${pathname}${search}`, { headers: { cookie: `__Host-${kit.cookieOf(user)}` } }))
      .statusCode,
  ).toBe(200);
});

it('without a public name the next page’s address has the requested host', async () => {
  const nextOf = await setUp('http://localhost:3000');
  expect(await nextOf({ host: '192.168.7.7:8080' })).toMatch(/^http:\/\/192\.168\.7\.7:8080\/api\/tickets\?/);
  expect(await nextOf({ host: 'localhost:3000' })).toMatch(/^http:\/\/localhost:3000\/api\/tickets\?/);
  expect(await nextOf({ host: 'Desk.Example:80' })).toMatch(/^http:\/\/desk\.example\/api\/tickets\?/);
  // A text that is not a host name never becomes part of an address.
  for (const host of ['a>;b', 'a/b?c#', 'user:pass@evil.example'])
    expect(await nextOf({ host })).toMatch(/^http:\/\/localhost:3000\/api\/tickets\?/);
  expect(await nextOf({ host: 'a.example', 'x-forwarded-host': 'evil.example' })).toMatch(
    /^http:\/\/a\.example\//,
  );
});

it('behind a trusted proxy the next page’s address has the host that the proxy sends', async () => {
  const nextOf = await setUp('http://localhost:3000', true);
  const forwarded = { 'x-forwarded-host': 'tickets.example', 'x-forwarded-proto': 'https' };
  expect(await nextOf({ host: '127.0.0.1:3000', ...forwarded })).toMatch(
    /^https:\/\/tickets\.example\/api\/tickets\?/,
  );
});
