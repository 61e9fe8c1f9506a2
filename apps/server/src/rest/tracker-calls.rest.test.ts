import { githubHeaders } from '@ringmark/api/testing/deploys';
import { TRACKER_BODY_BYTES } from '@ringmark/contract/projects/trackers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

const TOKEN = 'a-token-that-nobody-else-may-know';
const lines: string[] = [];
let kit: ServerKit;
let address: string;
let hookSecret: string;
let projectId: string;
let admin: ReturnType<ServerKit['anAdmin']>;
beforeAll(async () => {
  // The level at which requests are logged.
  kit = await createServerKit({ log: createLog('debug', { write: (line) => void lines.push(line) }) });
  projectId = kit.aMemberWithProject().project.id;
  admin = kit.anAdmin();
  const baseUrl = 'https://api.github.com';
  const payload = { projectId, kind: 'github', baseUrl, place: 'acme/shop', token: TOKEN };
  const answer = await kit.send('POST /api/admin/trackers', { as: admin, payload });
  ({ hookSecret } = answer.json());
  address = new URL(answer.json().hookUrl).pathname;
});
afterAll(() => kit.close());

const post = (payload: string | Buffer, headers: object = {}, to = address) =>
  kit.send(`POST ${to}`, { payload, headers: { 'content-type': 'application/json', ...headers } });
const signed = (body: string, event = 'ping', secret = hookSecret) =>
  post(body, githubHeaders(body, secret, event));

it('checks signatures of the bytes as they came, and answers wrong ones as unknown addresses', async () => {
  const body = '{ "zen":"Keep it \\u0073imple." }';
  const right = await signed(body);
  expect([right.statusCode, right.json().ok]).toEqual([200, true]);
  expect(right.headers['set-cookie']).toBeUndefined();
  const nowhere = await post(body, {}, `/api/tracker-events/${'A'.repeat(43)}`);
  expect(nowhere.statusCode).toBe(404);
  const other = JSON.stringify(JSON.parse(body));
  const wrongs = [
    await post(other, githubHeaders(body, hookSecret, 'ping')),
    await signed(body, 'ping', 'another'),
    await post(body),
    await post('{', { 'x-hub-signature-256': 'sha256=' }),
  ];
  for (const wrong of wrongs) expect([wrong.statusCode, wrong.body]).toEqual([404, nowhere.body]);
});

it('takes JSON of at most 2 MB', async () => {
  const whole = JSON.stringify({ pad: 'x'.repeat(TRACKER_BODY_BYTES - 20) });
  expect((await signed(whole)).statusCode).toBe(200);
  const large = await post(JSON.stringify({ pad: 'x'.repeat(TRACKER_BODY_BYTES) }));
  expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
  expect((await post('payload=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(
    415,
  );
  expect((await kit.send(`GET ${address}`)).statusCode).toBe(405);
});

it('leaves its secrets in no log, answer or table', async () => {
  expect((await signed('{}')).statusCode).toBe(200);
  const list = await kit.send(`GET /api/admin/trackers?projectId=${projectId}`, { as: admin });
  const audit = await kit.send('GET /api/admin/audit', { as: admin });
  const logged = lines.join('');
  expect(logged).toContain('/api/tracker-events/[redacted]');
  const rows = JSON.stringify(kit.db.all(kit.db.q.selectFrom('tracker').selectAll()));
  for (const text of [logged, list.body, audit.body, rows])
    for (const secret of [address.slice(-43), hookSecret, TOKEN]) expect(text).not.toContain(secret);
});
