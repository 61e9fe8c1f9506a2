import { githubHeaders } from '@ringmark/api/testing/deploys';
import { DEPLOY_BODY_BYTES } from '@ringmark/contract/projects/deploys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const lines: string[] = [];
let kit: ServerKit;
let path: string;
let signingSecret: string;
beforeAll(async () => {
  // The level at which requests are logged.
  kit = await createServerKit({ log: createLog('debug', { write: (line) => void lines.push(line) }) });
  const { project } = kit.aMemberWithProject();
  const answer = await kit.send(`POST /api/admin/projects/${project.id}/deploy-address`, {
    as: kit.anAdmin(),
  });
  ({ signingSecret } = answer.json());
  path = new URL(answer.json().url).pathname;
});
afterAll(() => kit.close());

const post = (payload: string | Buffer, headers: object = {}, to = path) =>
  kit.send(`POST ${to}`, { payload, headers: { ...JSON_TYPE, ...headers } });

it('takes JSON of at most 64 KB, and no cookie', async () => {
  const answer = await post('{"version":"1.4.2"}');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ok: true, sentence: 'Version 1.4.2 was recorded.' },
  ]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await kit.send(`POST ${path}`)).statusCode).toBe(200);
  const whole = JSON.stringify({ version: '1', pad: 'x'.repeat(DEPLOY_BODY_BYTES - 30) });
  expect((await post(whole)).statusCode).toBe(200);
  const large = await post(JSON.stringify({ version: '1', pad: 'x'.repeat(DEPLOY_BODY_BYTES) }));
  expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect((await post('payload=1', { 'content-type': type })).statusCode).toBe(415);
  expect((await kit.send(`GET ${path}`)).statusCode).toBe(405);
  expect((await post('{"version":', {})).json()).toEqual({
    error: 'The body must be a JSON object.',
    code: 'invalid_input',
  });
});

it('checks signatures of the bytes as they came', async () => {
  const body = '{ "zen":"Keep it \\u0073imple." }';
  const ping = await post(body, githubHeaders(body, signingSecret, 'ping'));
  expect([ping.statusCode, ping.json().sentence]).toEqual([200, 'GitHub tested the URL. It works.']);
  const other = await post(JSON.stringify(JSON.parse(body)), githubHeaders(body, signingSecret, 'ping'));
  expect([other.statusCode, other.json().code]).toEqual([401, 'bad_signature']);
});

it('tells nothing of unknown addresses, and 429 with Retry-After at the limit', async () => {
  const unknown = `/api/deploys/${'A'.repeat(43)}`;
  const nowhere = await post('{}', {}, unknown);
  expect([nowhere.statusCode, nowhere.json()]).toEqual([
    404,
    {
      error: 'We couldn’t find this. It may have been deleted, or you may not have access to it.',
      code: 'not_found',
    },
  ]);
  expect((await post('{}', {}, '/api/deploys/nothing')).body).toBe(nowhere.body);
  let answer = await post('{}');
  while (answer.statusCode === 200) answer = await post('{}');
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await post('{}', {}, unknown)).statusCode).toBe(404);
});

it('leaves its secrets in no log', () => {
  const logged = lines.join('');
  expect(logged).toContain('/api/deploys/[redacted]');
  expect(logged).not.toContain(path.slice(-43));
  expect(logged).not.toContain(signingSecret);
});
