import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { TRACKER_CALLS_PATH } from '@ringmark/contract/projects/trackers';
import { createHmac } from 'node:crypto';
import { ALL_JOB_KINDS } from '../../../compose/all-job-kinds.ts';
import { runJobs } from '../../../core/jobs/run-jobs.ts';
import { PINNED } from '../../../testing/pins.ts';
import { createTestKit } from '../../../testing/test-kit.ts';
import { receiveTrackerEvent } from '../events/receive-event.ts';
import { ACCOUNT, BASES, PLACES, TOKEN, TrackerReceiver } from './tracker-receiver.ts';

/** A project with a tracker, a ticket with a pin, and those who work with them. */
export async function setUpHandOver(kind: TrackerKind = 'github') {
  const kit = createTestKit({ config: { publicUrl: 'https://desk.example' } });
  const { user, project } = kit.aMemberWithProject();
  const allowed_urls = JSON.stringify(['https://shop.example/']);
  kit.db.run(kit.db.q.updateTable('project').set({ allowed_urls }).where('id', '=', project.id));
  const administrator = kit.anAdmin();
  const [member, admin] = [kit.asUser(user), kit.asUser(administrator)];
  const receiver = new TrackerReceiver(kind);
  kit.outbound.answer((request) => receiver.answer(request));
  const created = await admin.trackers.create({
    projectId: project.id,
    kind,
    baseUrl: `${BASES[kind]}/`,
    place: PLACES[kind],
    token: TOKEN,
    ...(kind === 'jira' && { issueType: 'Task', account: ACCOUNT }),
  });
  await kit.files.write('a-picture', new Uint8Array([1]));
  const aTicket = (values: Parameters<typeof kit.aTicket>[0] = {}) =>
    kit.aTicket({
      project_id: project.id,
      user_id: user.id,
      title: 'The lamp is @dark',
      description: 'It does not shine.',
      ...PINNED,
      screenshot_type: 'image/png',
      ring_x: 0.5,
      ring_y: 0.5,
      ...values,
    });
  const ticket = aTicket();
  const run = () => runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  const send = (id = ticket.id) => admin.handOvers.send({ id, trackerId: created.id });
  const handOver = async (id = ticket.id) => {
    const [first] = (await admin.handOvers.list({ id })).items;
    if (!first) throw new Error('It was not handed over.');
    return first;
  };
  const later = async (ms: number) => {
    kit.clock.advance(ms);
    await run();
    return handOver();
  };
  const address = created.hookUrl.split(`${TRACKER_CALLS_PATH}/`)[1] ?? '';
  /** Sends a signed call of the tracker's webhook. */
  const call = (
    body: string,
    {
      secret = created.hookSecret,
      event = 'issues',
      by = address,
    }: { secret?: string; event?: string; by?: string } = {},
  ) => {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = {
      github: { 'x-github-event': event, 'x-hub-signature-256': signature },
      gitlab: { 'x-gitlab-event': 'Issue Hook', 'x-gitlab-token': secret },
      jira: { 'x-hub-signature': signature },
    }[kind];
    return receiveTrackerEvent(kit.services, by, { headers, body: Buffer.from(body) }).sentence;
  };
  /** The event of an issue at a time by the tracker's clock, as the vendor documents it. */
  const event = (key: string, isClosed: boolean, at: string, values: object = {}) => {
    const number = Number(/\d+$/.exec(key)?.[0]);
    const bodies = {
      github: {
        action: isClosed ? 'closed' : 'reopened',
        repository: { full_name: PLACES.github, default_branch: 'main' },
        issue: { number, state_reason: isClosed ? 'completed' : 'reopened', updated_at: at, ...values },
      },
      gitlab: {
        object_kind: 'issue',
        project: { path_with_namespace: PLACES.gitlab, default_branch: 'main' },
        object_attributes: { iid: number, action: isClosed ? 'close' : 'reopen', updated_at: at, ...values },
      },
      jira: {
        webhookEvent: 'jira:issue_updated',
        timestamp: Date.parse(at),
        issue: { key, fields: { status: { statusCategory: { key: isClosed ? 'done' : 'new' } } } },
        changelog: { items: [{ field: 'status' }] },
      },
    } as const;
    return JSON.stringify(bodies[kind]);
  };
  const status = () =>
    kit.db.first(kit.db.q.selectFrom('ticket').select('status').where('id', '=', ticket.id))?.status;
  const proofs = () =>
    kit.db.all(kit.db.q.selectFrom('proof').select('id').where('ticket_id', '=', ticket.id)).length;
  return {
    kit,
    user,
    project,
    administrator,
    member,
    admin,
    receiver,
    created,
    aTicket,
    ticket,
    run,
    send,
    handOver,
    later,
    call,
    event,
    status,
    proofs,
  };
}
