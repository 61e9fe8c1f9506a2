import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilders } from '@ringmark/api/testing/builders';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../adapters/system-clock.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { createWireClient, type WireAnswer, type WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const ASK = 'POST /api/auth/request-magic-link';
const VERIFY = 'POST /api/auth/verify-magic-link';
const LINKS_PER_ADDRESS = 5;
const LINKS_PER_IP = 30;
const FAILURES_PER_IP = 10;
const FORGED = 200;
const FEWER = 100;
const PROXY = '127.0.0.1';

let folder: string;
let dataDir: string;
let domain: string;
let server: ServerProcess | undefined;
let client: WireClient;

afterEach(() => client?.close());

async function serve(): Promise<void> {
  server = await startServerProcess(dataDir, { RINGMARK_MAIL: `file:${folder}/mail` });
  client = createWireClient(server.url);
}

async function serveAnew(): Promise<void> {
  client.close();
  expect(await server?.stop()).toBe(0);
  await serve();
}

let people = 0;
const aPerson = () => {
  people += 1;
  return `person${people}@${domain}`;
};

const ask = (email: string, from: string, forwardedFor?: string) =>
  client.send(ASK, {
    json: { email },
    from,
    cookie: '',
    ...(forwardedFor !== undefined && { headers: { 'x-forwarded-for': forwardedFor } }),
  });

/** Another address for each index, which a caller claims to have. */
const spoofed = (index: number) => `198.18.${index >> 8}.${index & 255}`;

/** Another address of the same network for each index. */
const ofOneNetwork = (index: number) => `2001:db8:1:2:${(index * 61).toString(16)}::${index.toString(16)}`;

const verify = (token: string, from: string) => client.send(VERIFY, { json: { token }, from, cookie: '' });

/** Makes a number of calls, some at a time. @returns their statuses, in ascending order. */
async function statusesOf(count: number, call: (index: number) => Promise<WireAnswer>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const some = Array.from({ length: Math.min(20, count - statuses.length) }, (_, index) =>
      call(statuses.length + index),
    );
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses.toSorted();
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

function expectRefusal(answer: WireAnswer): void {
  expect([answer.status, answer.json().code]).toEqual([429, 'too_many_requests']);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
}

/** The link in a mail to an address, once it has been sent. */
const mailedToken = (email: string) =>
  vi.waitFor(
    async () => {
      const names = await readdir(join(folder, 'mail'));
      for (const name of names.filter((file) => file.endsWith('.eml'))) {
        const mail = await PostalMime.parse(await readFile(join(folder, 'mail', name)));
        if (mail.to?.[0]?.address !== email) continue;
        const token = /\/verify\?token=(?<token>[\w-]+)/.exec(mail.text ?? '')?.groups?.['token'];
        if (token !== undefined) return token;
      }
      throw new Error(`No mail to ${email} has come.`);
    },
    { timeout: 10_000 },
  );

describe('limits of sign-in', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ringmark-limits-'));
    dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const data = openDataFolder(dataDir);
    ({ domain } = createBuilders(data.db, systemClock).anOrganization());
    data.close();
    await serve();
  });
  afterEach(async () => {
    await server?.kill();
    server = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  it('hold over a restart of the process, and never for a link that was sent', async () => {
    const [asker, guesser] = ['127.0.0.9', '127.0.0.11'];
    const emails = [aPerson(), aPerson()] as const;
    expect((await ask(emails[0], asker)).status).toBe(200);
    expect((await ask(emails[1], guesser)).status).toBe(200);
    const tokens = [await mailedToken(emails[0]), await mailedToken(emails[1])] as const;

    const tagged = (index: number) => ask(`someone+tag${index}@${domain}`, `127.0.1.${index + 1}`);
    expect(await statusesOf(LINKS_PER_ADDRESS, tagged)).toEqual(times(LINKS_PER_ADDRESS, 200));
    const more = await statusesOf(LINKS_PER_IP - 1, () => ask(aPerson(), asker));
    expect(more).toEqual(times(LINKS_PER_IP - 1, 200));
    const wrong = await statusesOf(FAILURES_PER_IP, (index) => verify(`wrong-${index}`, guesser));
    expect(wrong).toEqual(times(FAILURES_PER_IP, 400));

    const expectRefusals = async () => {
      expectRefusal(await ask(`someone@${domain}`, '127.0.2.1'));
      expectRefusal(await ask(aPerson(), asker));
      expectRefusal(await verify('wrong', guesser));
      expect((await ask(aPerson(), '127.0.2.1')).status).toBe(200);
    };
    await expectRefusals();
    await serveAnew();
    await expectRefusals();
    expect((await verify(tokens[0], asker)).status).toBe(200);
    expect((await verify(tokens[1], guesser)).status).toBe(200);
  });
});

describe('the address of a caller', () => {
  let kit: WireKit;
  const listen = async (trustProxy: boolean | string[]) => {
    kit = await createWireKit({ trustProxy });
    ({ domain } = kit.anOrganization());
    client = kit.aClient();
  };
  afterEach(() => kit.close());

  it('is where the connection comes from, against two hundred forged headers', async () => {
    await listen(false);
    const caller = '127.0.0.9';
    const forged = await statusesOf(FORGED, (index) => ask(aPerson(), caller, spoofed(index)));
    expect(forged).toEqual([...times(LINKS_PER_IP, 200), ...times(FORGED - LINKS_PER_IP, 429)]);
    expect((await ask(aPerson(), '127.0.0.10')).status).toBe(200);
  });

  it('is one IPv6 network of 64 bits behind a proxy that is trusted', async () => {
    await listen([PROXY]);
    const statuses = await statusesOf(FORGED, (index) => ask(aPerson(), PROXY, ofOneNetwork(index)));
    expect(statuses).toEqual([...times(LINKS_PER_IP, 200), ...times(FORGED - LINKS_PER_IP, 429)]);
    expect((await ask(aPerson(), PROXY, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('is the one that the proxy has seen, not those that a caller put before it', async () => {
    await listen([PROXY]);
    const real = '203.0.113.7';
    await statusesOf(LINKS_PER_IP, () => ask(aPerson(), PROXY, real));
    const forged = await statusesOf(FEWER, (index) => ask(aPerson(), PROXY, `${spoofed(index)}, ${real}`));
    expect(forged).toEqual(times(FEWER, 429));
  });

  it('is not what somebody else than the proxy says to forward for', async () => {
    await listen([PROXY]);
    const other = '127.0.0.12';
    await statusesOf(LINKS_PER_IP, () => ask(aPerson(), other));
    const forged = await statusesOf(FEWER, (index) => ask(aPerson(), other, spoofed(index)));
    expect(forged).toEqual(times(FEWER, 429));
  });
});
