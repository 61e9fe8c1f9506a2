import type { User } from '@ringmark/contract/people/users';
import { mailedLink } from '@ringmark/api/testing/sign-in';
import { afterEach, describe, expect, it } from 'vitest';
import type { WireAnswer, WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const REPLAYS = 50;
const SESSION = 'ringmark_session';

let kit: WireKit;
afterEach(() => kit.close());

/** A cookie's line, without the value: name and attributes, in lower case, with the date left out. */
function attributesOf(answer: WireAnswer, name: string): string[] {
  const lines = answer.setCookies.filter((line) => line.startsWith(`${name}=`));
  expect(lines).toHaveLength(1);
  const [pair = '', ...attributes] = (lines[0] ?? '').split(/; */);
  expect(pair.length).toBeGreaterThanOrEqual(name.length + 44);
  return attributes.map((attribute) => attribute.toLowerCase().replace(/^expires=.*/, 'expires')).toSorted();
}

async function cookiesOfASignIn(publicUrl: string) {
  kit = await createWireKit({ config: { publicUrl } });
  const user = kit.aUser();
  const client = kit.aClient();
  const asked = await client.send('POST /api/auth/request-magic-link', { json: { email: user.email } });
  const { token } = await mailedLink(kit, user.email);
  const entered = await client.send('POST /api/auth/verify-magic-link', { json: { token } });
  return { asked, entered, client };
}

describe('cookies', () => {
  it('are held to the host and to https where people come by https', async () => {
    const { asked, entered } = await cookiesOfASignIn('https://feedback.example.com');
    const strict = ['expires', 'httponly', 'path=/', 'samesite=lax', 'secure'];
    expect(attributesOf(asked, '__Host-ringmark_marker')).toEqual(strict);
    expect(attributesOf(entered, '__Host-ringmark_session')).toEqual(strict);
  });

  it('are the same on http, but for what only works on https', async () => {
    const { asked, entered } = await cookiesOfASignIn('http://localhost:3000');
    const strict = ['expires', 'httponly', 'path=/', 'samesite=lax'];
    expect(attributesOf(asked, 'ringmark_marker')).toEqual(strict);
    expect(attributesOf(entered, SESSION)).toEqual(strict);
  });

  it('are taken back at logout under the same name and attributes', async () => {
    const { client } = await cookiesOfASignIn('https://feedback.example.com');
    const left = await client.send('POST /api/auth/logout');
    expect(left.setCookies).toEqual([
      '__Host-ringmark_session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect((await client.send('GET /api/auth/me')).status).toBe(401);
  });
});

/** The user of a session's cookie, by REST and by tRPC; null for nobody. */
async function whoIs(client: WireClient, token: string): Promise<string | null> {
  const cookie = `${SESSION}=${token}`;
  const [rest, trpc] = [
    await client.send('GET /api/auth/me', { cookie }),
    await client.send('GET /api/trpc/auth.me', { cookie }),
  ];
  expect(trpc.status).toBe(rest.status);
  if (rest.status === 401) return null;
  expect(rest.status).toBe(200);
  return rest.json().user.id;
}

const sessionOf = (client: WireClient) => client.cookies.get(SESSION) ?? '';

describe('the value of the session cookie', () => {
  it('changes at sign-in and at impersonation start and stop, and each old one is dead at once', async () => {
    kit = await createWireKit();
    const [admin, member] = [kit.anAdmin(), kit.aUser()];
    const client = await kit.signedIn(admin);
    const onlooker = kit.aClient();
    const values = [sessionOf(client)];
    const step = async (expected: User, act: () => Promise<WireAnswer>) => {
      expect((await act()).status).toBe(200);
      const now = sessionOf(client);
      expect(values).not.toContain(now);
      for (const old of values) expect(await whoIs(onlooker, old)).toBeNull();
      expect(await whoIs(onlooker, now)).toBe(expected.id);
      values.push(now);
    };
    await step(admin, () => kit.signIn(client, admin));
    await step(member, () => client.send(`POST /api/admin/impersonate/${member.id}`));
    await step(admin, () => client.send('POST /api/admin/exit-impersonation'));
    await step(member, () => kit.signIn(client, member));
  });

  it('is not taken over from a caller who brings one along', async () => {
    kit = await createWireKit();
    const user = kit.aUser();
    const client = kit.aClient();
    client.cookies.set(SESSION, 'a'.repeat(43));
    await kit.signIn(client, user);
    expect(sessionOf(client)).not.toBe('a'.repeat(43));
    expect(await whoIs(kit.aClient(), 'a'.repeat(43))).toBeNull();
  });
});

/** Signs a user in fifty times, and gives the cookies. */
async function cookiesOf(user: User): Promise<string[]> {
  const cookies: string[] = [];
  for (let count = 0; count < REPLAYS; count += 1) cookies.push(sessionOf(await kit.signedIn(user)));
  expect(new Set(cookies).size).toBe(REPLAYS);
  return cookies;
}

async function alive(cookies: readonly string[]): Promise<number> {
  const client = kit.aClient();
  const users = await Promise.all(cookies.map((cookie) => whoIs(client, cookie)));
  return users.filter((user) => user !== null).length;
}

describe('old session cookies', () => {
  it('are dead after logout, each without touching the others', async () => {
    kit = await createWireKit();
    const cookies = await cookiesOf(kit.aUser());
    const client = kit.aClient();
    const [kept = '', ...left] = cookies;
    for (const token of left) await client.send('POST /api/auth/logout', { cookie: `${SESSION}=${token}` });
    expect(await alive(left)).toBe(0);
    expect(await alive([kept])).toBe(1);
    await client.send('POST /api/auth/logout', { cookie: `${SESSION}=${kept}` });
    expect(await alive(cookies)).toBe(0);
  });

  it('are dead for good after their user is archived, those of administrators who look through the user included', async () => {
    kit = await createWireKit();
    const [admin, user] = [kit.anAdmin(), kit.aUser()];
    const cookies = await cookiesOf(user);
    const looking = await kit.signedIn(admin);
    await looking.send(`POST /api/admin/impersonate/${user.id}`);
    cookies.push(sessionOf(looking));
    expect(await alive(cookies)).toBe(REPLAYS + 1);
    const office = await kit.signedIn(admin);
    await office.send(`PATCH /api/admin/users/${user.id}`, { json: { status: 'archived' } });
    expect(await alive(cookies)).toBe(0);
    const back = await office.send(`PATCH /api/admin/users/${user.id}`, { json: { status: 'active' } });
    expect(back.status).toBe(200);
    expect(await alive(cookies)).toBe(0);
  });

  it('are dead after their organization is archived, for good', async () => {
    kit = await createWireKit();
    const user = kit.aUser();
    const cookies = await cookiesOf(user);
    const office = await kit.signedIn(kit.anAdmin());
    const route = `PATCH /api/admin/organizations/${user.organizationId}`;
    expect((await office.send(route, { json: { status: 'archived' } })).status).toBe(200);
    expect(await alive(cookies)).toBe(0);
    expect((await office.send(route, { json: { status: 'active' } })).status).toBe(200);
    expect(await alive(cookies)).toBe(0);
  });
});
