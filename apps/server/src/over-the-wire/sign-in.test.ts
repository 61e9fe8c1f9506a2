import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOutbox } from '@ringmark/api/compose/run-outbox';
import { mailedLink } from '@ringmark/api/testing/sign-in';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBackup } from '../data-folder/write-backup.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';
import type { WireClient } from '../testing/wire-client.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const VERIFY = 'POST /api/auth/verify-magic-link';

let kit: WireKit;
beforeEach(async () => {
  kit = await createWireKit({ trustProxy: ['127.0.0.1'] });
});
afterEach(() => kit.close());

let callers = 0;

/** Asks for a link as a person does, each time from another address, and takes it out of the mail. */
async function aMailedLink(client: WireClient, email: string): Promise<string> {
  callers += 1;
  const answer = await client.send('POST /api/auth/request-magic-link', {
    json: { email },
    headers: { 'x-forwarded-for': `198.51.${Math.floor(callers / 250)}.${callers % 250}` },
  });
  expect(answer.status).toBe(200);
  return (await mailedLink(kit, email)).token;
}

const sessions = () => kit.db.all(kit.db.q.selectFrom('session').select('user_id')).length;

describe('a link that many take at the same moment', () => {
  it('lets exactly one in, and ends the other links of its address', async () => {
    const user = kit.aUser();
    const [client, crowd] = [kit.aClient(), kit.aClient()];
    for (let round = 1; round <= 20; round += 1) {
      const [other, token] = [await aMailedLink(client, user.email), await aMailedLink(client, user.email)];
      const tries = Array.from({ length: 100 }, () => crowd.send(VERIFY, { json: { token }, cookie: '' }));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status >= 400 && status < 500)).toHaveLength(99);
      expect(sessions()).toBe(round);
      const late = await client.send(VERIFY, {
        json: { token: other },
        headers: { 'x-forwarded-for': `203.0.113.${round}` },
      });
      expect(late.status).toBe(400);
      kit.clock.advance(15 * MINUTE);
    }
  });
});

describe('the life of a link', () => {
  it('lets in after 14 minutes and 59 seconds', async () => {
    const client = kit.aClient();
    const token = await aMailedLink(client, kit.aUser().email);
    kit.clock.advance(14 * MINUTE + 59 * SECOND);
    expect((await client.send(VERIFY, { json: { token } })).status).toBe(200);
    expect((await client.send('GET /api/auth/me')).status).toBe(200);
  });

  it('is over after 15 minutes and a second', async () => {
    const client = kit.aClient();
    const token = await aMailedLink(client, kit.aUser().email);
    kit.clock.advance(15 * MINUTE + SECOND);
    const answer = await client.send(VERIFY, { json: { token } });
    expect([answer.status, answer.json().code]).toEqual([400, 'link_invalid']);
    expect((await client.send('GET /api/auth/me')).status).toBe(401);
  });

  it('is not shortened by fetching the page, however often', async () => {
    const client = kit.aClient();
    const token = await aMailedLink(client, kit.aUser().email);
    for (const method of ['GET', 'HEAD', 'GET']) await client.send(`${method} /verify?token=${token}`);
    expect((await client.send(VERIFY, { json: { token } })).status).toBe(200);
  });
});

/** Every file below a folder as its bytes, by its name. */
const filesBelow = (folder: string): [string, Buffer][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [path, readFileSync(path)]);

describe('secrets at rest', () => {
  it('are nowhere in database, write-ahead log, backup, mails that wait, or the log', async () => {
    const organization = kit.anOrganization();
    const secrets: string[] = [];
    const hashes: string[] = [];
    for (let person = 0; person < 50; person += 1) {
      const { email } = kit.aUser({ organization_id: organization.id });
      const client = kit.aClient();
      const link = await aMailedLink(client, email);
      await client.send(`GET /verify?token=${link}`);
      expect((await client.send(VERIFY, { json: { token: link } })).status).toBe(200);
      const made = await client.send('POST /api/tokens', {
        json: { name: 'Nightly', scope: 'read', expiresInDays: 30 },
      });
      const { token } = made.json();
      const used = await client.send('GET /api/auth/me', { headers: { authorization: `Bearer ${token}` } });
      expect(used.status).toBe(200);
      const cookies = [...client.cookies.values()];
      expect(cookies).toHaveLength(2);
      secrets.push(link, token, ...cookies);
      hashes.push(createHash('sha256').update(token).digest('hex'));
      // A mail that waits to be sent, and one that will never be.
      const again = await client.send('POST /api/auth/request-magic-link', {
        json: { email },
        headers: { 'x-forwarded-for': `203.0.113.${person}` },
      });
      expect(again.status).toBe(200);
    }
    // A hundred links and sessions, and as many other secrets.
    expect(new Set(secrets).size).toBe(4 * 50);
    expect(existsSync(join(kit.dataDir, 'ringmark.sqlite-wal'))).toBe(true);
    await writeBackup(kit.dataDir, join(kit.workDir, 'backup.tar'));

    const places: [string, Buffer][] = [...filesBelow(kit.workDir), ['the log', Buffer.from(kit.logged())]];
    const found = secrets.flatMap((secret) =>
      places.filter(([, bytes]) => bytes.includes(secret)).map(([name]) => name),
    );
    expect(found).toEqual([]);
    // The same search finds the hashes of these secrets, so it would find the secrets.
    const database = places.filter(([name]) => name.includes('ringmark.sqlite')).map(([, bytes]) => bytes);
    expect(hashes.filter((hash) => !database.some((bytes) => bytes.includes(hash)))).toEqual([]);
    const [, backup] = places.find(([name]) => name.endsWith('backup.tar')) ?? [];
    expect(hashes.filter((hash) => !backup?.includes(hash))).toEqual([]);
  });
});

describe('wrong codes', () => {
  it('close the code of an address for a day, from wherever they come, and leave its links alone', async () => {
    const { email } = kit.aUser();
    const ask = async (client: WireClient) => {
      await aMailedLink(client, email);
      return mailedLink(kit, email);
    };
    let guesses = 0;
    const guess = (client: WireClient, code: string) => {
      guesses += 1;
      const headers = { 'x-forwarded-for': `203.0.113.${guesses}` };
      return client.send('POST /api/auth/verify-code', { json: { code }, headers });
    };
    for (let round = 0; round < 4; round += 1) {
      const client = kit.aClient();
      const { code } = await ask(client);
      for (let tries = 0; tries < 5; tries += 1)
        expect((await guess(client, code === '000000' ? '000001' : '000000')).status).toBe(400);
    }
    await runOutbox(kit.services);
    const owner = kit.aClient();
    const { code, token } = await ask(owner);
    const refused = await guess(owner, code);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400']);
    expect(refused.json()).toEqual({
      error:
        'Too many wrong codes for this address. Use the link in the email, or try a code again tomorrow.',
      code: 'codes_closed',
    });
    expect((await owner.send(VERIFY, { json: { token } })).status).toBe(200);
  });
});
