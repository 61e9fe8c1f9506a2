import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../core/base/instants.ts';
import { githubHeaders, netlifyHeaders, setUpDeploys, SHOP, vercelHeaders } from '../../testing/deploys.ts';
import { newSecret } from '../../core/secrets/hashed-secrets.ts';

const SHA = '3f2a9c1d5e00112233445566778899aabbccddee';

const github = (state = 'success', values: object = {}) =>
  JSON.stringify({
    action: 'created',
    deployment_status: { state, environment: 'production', environment_url: SHOP },
    deployment: { sha: SHA, environment: 'production', transient_environment: false, ...values },
  });
const vercel = (type = 'deployment.succeeded', target: string | null = 'production') =>
  JSON.stringify({
    id: 'event',
    type,
    createdAt: 1_767_225_600_000,
    payload: {
      target,
      project: { id: 'prj_1' },
      deployment: { id: 'dpl_1', url: 'shop-a1b2c3.vercel.app', meta: { githubCommitSha: SHA } },
    },
  });
const netlify = (state = 'ready', values: object = {}) =>
  JSON.stringify({
    id: '5ebc34bf4fea0b01f02efa3a',
    site_id: 'fa4dd95a',
    state,
    url: SHOP,
    ssl_url: SHOP,
    deploy_ssl_url: 'https://5ebc34bf--shop.netlify.app',
    commit_ref: SHA,
    context: 'production',
    ...values,
  });

const refusal = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    const { kind, code, message, details } = error as { kind: string; code: string } & Error & {
        details: { retryAfterSeconds?: number };
      };
    return { kind, code, message, ...details };
  }
  throw new Error('It was not refused.');
};

describe('a call to the deploy address', () => {
  it('is plain: a version and an address, both of which may be left out', async () => {
    const { call, send, address } = await setUpDeploys();
    expect(call({ version: ' 1.4.2 ', url: SHOP })).toBe('Version 1.4.2 was recorded.');
    expect((await address())?.lastCall).toMatchObject({
      sender: 'plain',
      version: '1.4.2',
      result: 'taken',
      sentence: 'Version 1.4.2 was recorded.',
    });
    expect(call({ version: 142 })).toBe('Version 142 was recorded.');
    expect(call({})).toBe('The deployment was recorded.');
    expect(send('')).toBe('The deployment was recorded.');
    expect(call({ version: null, url: null, more: true })).toBe('The deployment was recorded.');
  });

  it('leaves out an address that is not of the project, and says so', async () => {
    const { call, address } = await setUpDeploys();
    for (const url of ['https://other.example/', 'http://10.0.0.1/', 'javascript:alert(1)', 'nothing'])
      expect(call({ version: '1', url })).toBe(
        `Version 1 was recorded. ${url} isn’t one of this project’s URLs and was ignored.`,
      );
    expect((await address())?.lastCall?.result).toBe('taken');
  });

  it.each([
    ['[]', 'The body must be a JSON object.'],
    ['{', 'The body must be a JSON object.'],
    ['"1.4.2"', 'The body must be a JSON object.'],
    ['{"version":{}}', 'The version must be text.'],
    [`{"version":"${'1'.repeat(101)}"}`, 'The version can have at most 100 characters.'],
    ['{"url":7}', 'The URL must be text.'],
    [`{"url":"${'a'.repeat(2_049)}"}`, 'The URL can have at most 2048 characters.'],
  ])('is refused in a sentence: %s', async (body, sentence) => {
    const { send, address } = await setUpDeploys();
    expect(refusal(() => send(body))).toMatchObject({ kind: 'invalid', message: sentence });
    const known = await address();
    expect(known?.lastCall).toMatchObject({ result: 'refused', sentence });
    expect(known?.lastDeployment).toBeNull();
  });

  it('with an unknown secret is not found, with any words', async () => {
    const { send, secret } = await setUpDeploys();
    const twisted = secret.slice(0, -1) + (secret.endsWith('A') ? 'E' : 'A');
    for (const wrong of [newSecret(), twisted, '', 'nothing', `${secret}x`])
      expect(refusal(() => send('{', {}, wrong))).toMatchObject({
        kind: 'not_found',
        message: 'We couldn’t find this. It may have been deleted, or you may not have access to it.',
      });
  });

  it('comes 60 times an hour at most, in all forms together', async () => {
    const { kit, call, send } = await setUpDeploys();
    for (let count = 0; count < 59; count += 1) call({ version: `${count}` });
    refusal(() => send('{'));
    const { kind, retryAfterSeconds } = refusal(() => call()) as { kind: string; retryAfterSeconds: number };
    expect([kind, retryAfterSeconds]).toEqual(['too_many', 3_600]);
    kit.clock.advance(HOUR - MINUTE);
    expect(refusal(() => call())).toMatchObject({ retryAfterSeconds: 60 });
    kit.clock.advance(MINUTE);
    expect(call()).toBe('The deployment was recorded.');
  });

  it('for an archived project comes to nothing', async () => {
    const { admin, project, call, address } = await setUpDeploys();
    await admin.projects.archive({ id: project.id });
    expect(call({ version: '1' })).toBe('This project is archived, so nothing is checked.');
    const known = await address();
    expect([known?.lastCall?.result, known?.lastDeployment]).toEqual(['nothing', null]);
  });
});

const SENDERS = [
  ['github', github(), githubHeaders],
  ['vercel', vercel(), vercelHeaders],
  ['vercel', vercel('deployment.ready', 'staging'), vercelHeaders],
  ['netlify', netlify(), netlifyHeaders],
] as const;

describe.each(SENDERS)('a deployment that %s tells of', (sender, body, sign) => {
  it('is taken with its signature', async () => {
    const { send, created, address } = await setUpDeploys();
    expect(send(body, sign(body, created.signingSecret))).toBe('Version 3f2a9c1d5e was recorded.');
    expect((await address())?.lastCall).toMatchObject({ sender, version: SHA, result: 'taken' });
  });

  it('is refused with another signature, of another secret or body, or without one', async () => {
    const { kit, send, created, address, project } = await setUpDeploys();
    const right = sign(body, created.signingSecret);
    const wrongs = [
      sign(body, newSecret()),
      sign(`${body} `, created.signingSecret),
      Object.fromEntries(Object.keys(right).map((name) => [name, 'wrong'])),
    ];
    for (const headers of wrongs) {
      const refused = refusal(() => send(body, headers));
      expect(refused).toMatchObject({ kind: 'signed_out', code: 'bad_signature' });
      expect(refused.message).toMatch(/signature doesn’t match/);
    }
    // Its shape tells whose it is.
    expect(refusal(() => send(body)).message).toMatch(/Calls from \w+ need a signature/);
    const known = await address();
    expect(known?.lastCall).toMatchObject({ sender, result: 'refused' });
    expect(known?.lastDeployment).toBeNull();
    // A restored backup has no key: what was sealed cannot be opened.
    kit.db.run(
      kit.db.q
        .updateTable('deploy_address')
        .set({ sealed_secret: new Uint8Array(8) })
        .where('project_id', '=', project.id),
    );
    expect(refusal(() => send(body, right)).kind).toBe('signed_out');
  });

  it('is signed with the secret that the sender gave, from then on', async () => {
    const { send, admin, project, created } = await setUpDeploys();
    const given = 'the-secret-of-the-sender';
    await admin.deploys.update({ id: project.id, signingSecret: given });
    expect(refusal(() => send(body, sign(body, created.signingSecret))).kind).toBe('signed_out');
    expect(send(body, sign(body, given))).toBe('Version 3f2a9c1d5e was recorded.');
  });
});

describe('other events of senders', () => {
  const { stringify } = JSON;
  it.each([
    ['ping', stringify({ zen: 'Keep it simple.' }), 'GitHub tested the URL. It works.'],
    ['push', stringify({ ref: 'main' }), 'GitHub’s event push isn’t a deployment.'],
    ['deployment_status', github('pending'), 'GitHub says the deployment is pending.'],
    ['deployment_status', github('failure'), 'GitHub says the deployment is failure.'],
    ['deployment_status', '{}', 'GitHub’s deployment_status isn’t in a known format.'],
  ])('of GitHub are answered and come to nothing: %s', async (event, body, sentence) => {
    const { send, created, address } = await setUpDeploys();
    expect(send(body, githubHeaders(body, created.signingSecret, event))).toBe(sentence);
    const known = await address();
    expect(known?.lastCall).toMatchObject({ sender: 'github', result: 'nothing', sentence });
    expect(known?.lastDeployment).toBeNull();
    expect(refusal(() => send(body, { 'x-github-event': event })).kind).toBe('signed_out');
  });

  it.each([
    [vercel('deployment.created'), vercelHeaders, /deployment\.created isn’t a finished/],
    [vercel('deployment.error'), vercelHeaders, /deployment\.error isn’t a finished/],
    ['{"type":"deployment.ready"}', vercelHeaders, /isn’t in a known format/],
    [netlify('building'), netlifyHeaders, /Netlify says the deployment is building/],
    ['{"form":1}', netlifyHeaders, /isn’t a finished deployment/],
  ])('of Vercel and Netlify as well: %#', async (body, sign, sentence) => {
    const { send, created, address } = await setUpDeploys();
    expect(send(body, sign(body, created.signingSecret))).toMatch(sentence);
    expect((await address())?.lastDeployment).toBeNull();
  });

  it.each([
    [
      github('success', { transient_environment: true }).replaceAll(SHOP, 'https://pr.other.example/'),
      githubHeaders,
    ],
    [vercel('deployment.succeeded', null), vercelHeaders],
    [netlify('ready', { context: 'deploy-preview' }), netlifyHeaders],
  ])('a preview counts at an address of the project alone: %#', async (body, sign) => {
    const { kit, send, created, project } = await setUpDeploys();
    expect(send(body, sign(body, created.signingSecret))).toMatch(/^This is a preview/);
    const urls = ['https://pr.other.example/', 'https://x.vercel.app/', 'https://x.netlify.app/'];
    kit.db.run(
      kit.db.q
        .updateTable('project')
        .set({ allowed_urls: JSON.stringify(urls) })
        .where('id', '=', project.id),
    );
    expect(send(body, sign(body, created.signingSecret))).toBe('Version 3f2a9c1d5e was recorded.');
  });
});

it("Netlify's signature counts with its algorithm, its sender and the sum of the body alone", async () => {
  const { send, created } = await setUpDeploys();
  const body = netlify();
  for (const other of [{ alg: 'none' }, { alg: 'HS512' }, { iss: 'somebody' }, { of: '{}' }])
    expect(refusal(() => send(body, netlifyHeaders(body, created.signingSecret, other))).kind).toBe(
      'signed_out',
    );
});

describe('a project that names a signer', () => {
  it('accepts its signed calls only, and says so', async () => {
    const { call, send, admin, project, created, address } = await setUpDeploys();
    expect(await admin.deploys.update({ id: project.id, signer: 'github' })).toMatchObject({
      signer: 'github',
    });
    const sentence = 'This project accepts only calls signed by GitHub.';
    for (const refused of [
      () => call({ version: '1.4.2' }),
      () => send(vercel(), vercelHeaders(vercel(), created.signingSecret)),
    ])
      expect(refusal(refused)).toMatchObject({
        kind: 'signed_out',
        code: 'bad_signature',
        message: sentence,
      });
    expect((await address())?.lastCall).toMatchObject({ result: 'refused', sentence });
    const body = github();
    expect(send(body, githubHeaders(body, created.signingSecret))).toContain('was recorded');
    expect(await admin.deploys.update({ id: project.id, signer: 'none' })).toMatchObject({ signer: null });
    expect(call({ version: '1.4.2' })).toBe('Version 1.4.2 was recorded.');
  });
});

it('a signed call counts once, also after many others; a plain one each time', async () => {
  const { call, send, created, kit } = await setUpDeploys();
  const signed = (body: string) => send(body, githubHeaders(body, created.signingSecret));
  const first = github();
  expect(signed(first)).toContain('was recorded');
  expect(signed(first)).toBe('This call was already received.');
  for (let other = 0; other < 50; other += 1) signed(github('success', { sha: `${other}` }));
  kit.clock.advance(HOUR);
  expect(signed(first)).toBe('This call was already received.');
  for (const _time of [1, 2]) expect(call({ version: '1.4.2' })).toBe('Version 1.4.2 was recorded.');
});
