import { createHash, createHmac } from 'node:crypto';
import { DEPLOYS_PATH } from '@ringmark/contract/projects/deploys';
import { receiveDeploy } from '../evidence/deploys/receive-deploy.ts';
import { MINUTE } from '../core/base/instants.ts';
import { ALL_JOB_KINDS } from '../compose/all-job-kinds.ts';
import { runJobs } from '../core/jobs/run-jobs.ts';
import { PINNED } from './pins.ts';
import { createTestKit } from './test-kit.ts';

export const SHOP = 'https://shop.example/';

/** A project of shop.example with a deploy address, its people, and ways to call it. */
export async function setUpDeploys() {
  const kit = createTestKit();
  const { user, project } = kit.aMemberWithProject();
  kit.db.run(
    kit.db.q
      .updateTable('project')
      .set({ allowed_urls: JSON.stringify([SHOP]) })
      .where('id', '=', project.id),
  );
  const [member, admin] = [kit.asUser(user), kit.asUser(kit.anAdmin())];
  const created = await admin.deploys.create({ id: project.id });
  const secret = created.url.split(`${DEPLOYS_PATH}/`)[1] ?? '';
  /** Sends the body as its bytes, and returns the sentence of the answer. */
  const send = (body: string, headers: Record<string, string> = {}, by = secret) =>
    receiveDeploy(kit.services, by, { headers, body: Buffer.from(body) }).sentence;
  const call = (body: object = {}, headers: Record<string, string> = {}) =>
    send(JSON.stringify(body), headers);
  const run = () => runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  const runLater = async (ms: number) => {
    kit.clock.advance(ms);
    await run();
  };
  const pin = (values: Parameters<typeof kit.aTicket>[0] = {}) =>
    kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done', ...PINNED, ...values });
  const address = async () => (await admin.deploys.get({ id: project.id })).address;
  return {
    kit,
    user,
    member,
    admin,
    project,
    created,
    secret,
    send,
    call,
    run,
    runLater,
    /** Runs until the calls are gathered. */
    gathered: () => runLater(2 * MINUTE),
    pin,
    address,
  };
}

const hmac = (algorithm: string, secret: string, text: string) => createHmac(algorithm, secret).update(text);
const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The headers of senders, with signatures of a body. */
export const githubHeaders = (body: string, secret: string, event = 'deployment_status') => ({
  'x-github-event': event,
  'x-hub-signature-256': `sha256=${hmac('sha256', secret, body).digest('hex')}`,
});
export const vercelHeaders = (body: string, secret: string) => ({
  'x-vercel-signature': hmac('sha1', secret, body).digest('hex'),
});
export function netlifyHeaders(
  body: string,
  secret: string,
  { alg = 'HS256', iss = 'netlify', of = body }: { alg?: string; iss?: string; of?: string } = {},
) {
  const sha256 = createHash('sha256').update(of).digest('hex');
  const signed = `${inBase64({ alg, typ: 'JWT' })}.${inBase64({ iss, sha256 })}`;
  return {
    'x-netlify-event': 'deploy_created',
    'x-webhook-signature': `${signed}.${hmac('sha256', secret, signed).digest('base64url')}`,
  };
}
