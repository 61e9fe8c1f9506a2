import { describe, expect, it } from 'vitest';
import { newSecret } from '../../../core/secrets/hashed-secrets.ts';
import { HOUR } from '../../../core/base/instants.ts';
import { setUpHandOver } from '../testing/hand-over-desk.ts';
import { closedBy } from './issue-event.ts';

const KINDS = ['github', 'gitlab', 'jira'] as const;
const KEYS = { github: '#12', gitlab: '#12', jira: 'SHOP-12' } as const;
/** Returns a time in the hour before the tests' clock starts. */
const at = (minute: number) => `2026-01-05T08:${String(minute).padStart(2, '0')}:00Z`;

async function handedOver(kind: (typeof KINDS)[number] = 'github') {
  const desk = await setUpHandOver(kind);
  await desk.send();
  await desk.run();
  return { ...desk, key: KEYS[kind] };
}

const refusalOf = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    const { kind, message } = error as Error & { kind: string };
    return { kind, message };
  }
  throw new Error('It was not refused.');
};

describe.each(KINDS)('an issue that is closed at %s', (kind) => {
  it('proposes Done, starts a proof, and moves nothing by itself', async () => {
    const { call, event, handOver, status, proofs, admin, key } = await handedOver(kind);
    call(event(key, true, at(1)));
    const { id, proposal, issueState } = await handOver();
    expect([issueState, proposal?.status, status(), proofs()]).toEqual(['closed', 'Done', 'Received', 1]);
    const moved = await admin.handOvers.decide({ id, accept: true, status: 'Done' });
    expect([moved.proposal, status()]).toEqual([null, 'Done']);
    await expect(admin.handOvers.decide({ id, accept: true })).rejects.toThrow('already been answered');
  });

  it('proposes nothing twice when it is told twice or out of order', async () => {
    const { call, event, handOver, admin, status, key, proofs } = await handedOver(kind);
    call(event(key, true, at(5)));
    const { id } = await handOver();
    await admin.handOvers.decide({ id, accept: false });
    for (const told of [event(key, true, at(5)), event(key, false, at(2)), event(key, true, at(6))])
      call(told);
    const after = await handOver();
    expect([after.proposal, after.issueState, status(), proofs()]).toEqual([null, 'closed', 'Received', 1]);
  });

  it('and opened again takes the proposal back, or proposes Adjustments', async () => {
    const { call, event, handOver, admin, ticket, key } = await handedOver(kind);
    call(event(key, true, at(1)));
    call(event(key, false, at(2)));
    expect(await handOver()).toMatchObject({ proposal: null, issueState: 'open' });
    await admin.tickets.update({ id: ticket.id, status: 'Done' });
    call(event(key, true, at(3)));
    expect((await handOver()).proposal).toBeNull();
    call(event(key, false, at(4)));
    expect((await handOver()).proposal).toMatchObject({ status: 'Adjustments' });
    // Someone moves it by hand, and further.
    await admin.tickets.update({ id: ticket.id, status: 'Adjustments' });
    await admin.tickets.update({ id: ticket.id, status: 'QA' });
    expect((await handOver()).proposal).toBeNull();
  });

  it('changes nothing with a wrong signature, address or body', async () => {
    const { kit, call, event, handOver, key, created, admin, project } = await handedOver(kind);
    const body = event(key, true, at(1));
    const before = await handOver();
    const wrongs = [{ secret: newSecret() }, { secret: '' }, { by: newSecret() }, { by: 'short' }];
    for (const wrong of wrongs)
      expect(refusalOf(() => call(body, wrong))).toEqual({
        kind: 'not_found',
        message: 'We couldn’t find this. It may have been deleted, or you may not have access to it.',
      });
    expect(refusalOf(() => call('[]')).kind).toBe('invalid');
    expect(await handOver()).toEqual(before);
    const renewed = await admin.trackers.renewHook({ id: created.id });
    expect(refusalOf(() => call(body)).kind).toBe('not_found');
    const by = renewed.hookUrl.split('/').at(-1) ?? '';
    call(body, { by, secret: renewed.hookSecret });
    expect((await handOver()).issueState).toBe('closed');
    expect(JSON.stringify(await admin.trackers.list({ projectId: project.id }))).not.toContain(
      renewed.hookSecret,
    );
    expect(kit.db.all(kit.db.q.selectFrom('ticket').select('id'))).toHaveLength(1);
  });

  it('with a date in the future hides no later event', async () => {
    const { kit, call, event, handOver, key } = await handedOver(kind);
    call(event(key, true, '2999-01-01T00:00:00Z'));
    expect((await handOver()).issueState).toBe('closed');
    kit.clock.advance(HOUR);
    call(event(key, false, new Date(kit.clock.now()).toISOString()));
    expect((await handOver()).issueState).toBe('open');
  });

  it('that nobody handed over becomes no ticket', async () => {
    const { kit, call, event, key } = await handedOver(kind);
    const other = key.replace('12', '13');
    expect(call(event(other, true, at(1)))).toContain('nothing new about linked issues');
    const opened = {
      action: 'opened',
      object_attributes: { action: 'open' },
      webhookEvent: 'jira:issue_created',
    };
    expect(call(JSON.stringify({ ...JSON.parse(event(other, false, at(1))), ...opened }))).toContain(
      'nothing',
    );
    expect(kit.db.all(kit.db.q.selectFrom('ticket').select('id'))).toHaveLength(1);
  });
});

it('an event of Jira with an impossible time counts as just now', async () => {
  const { call, event, handOver } = await handedOver('jira');
  const impossible = { ...JSON.parse(event('SHOP-12', true, at(1))), timestamp: 9e15 };
  call(JSON.stringify(impossible));
  expect((await handOver()).issueState).toBe('closed');
});

it('an issue that is closed as not planned proposes nothing', async () => {
  const { call, event, handOver, proofs } = await handedOver();
  call(event('#12', true, at(1), { state_reason: 'not_planned' }));
  const { proposal, issueState } = await handOver();
  expect([proposal, issueState, proofs()]).toEqual([null, 'closed', 0]);
});

const merge = (body: string, ref = 'main', merged = true) =>
  JSON.stringify({
    action: 'closed',
    repository: { full_name: 'Acme/Shop', default_branch: 'main' },
    pull_request: { merged, merged_at: at(1), body, base: { ref } },
  });

it('a merge into the default branch closes what it names, at this repository alone', async () => {
  const { call, handOver } = await handedOver();
  const told = { event: 'pull_request' };
  for (const none of [
    merge('Closes #12', 'next'),
    merge('Closes #12', 'main', false),
    merge('See #12'),
    merge('Fixes other/shop#12'),
  ])
    call(none, told);
  expect((await handOver()).issueState).toBe('open');
  call(merge('Fixes: #3, #12'), told);
  expect((await handOver()).proposal).toMatchObject({
    status: 'Done',
    sentence: '#12 was closed by a merge on GitHub.',
  });
});

it('reads what a description closes', () => {
  expect(
    closedBy('Closes #1, #2 and acme/shop#3. Fixes https://github.com/acme/shop/issues/4', 'acme/shop'),
  ).toEqual(['#1', '#2', '#3', '#4']);
  expect(closedBy('Resolves https://gitlab.com/a/b/-/issues/7', 'a/b')).toEqual(['#7']);
  expect(closedBy('Mentions #1. Closes other/shop#3', 'acme/shop')).toEqual([]);
});

it('the webhook of another repository, and an archived project, change nothing', async () => {
  const { call, event, handOver, admin, project } = await handedOver();
  const foreign = { repository: { full_name: 'acme/other', default_branch: 'main' } };
  call(JSON.stringify({ ...JSON.parse(event('#12', true, at(1))), ...foreign }));
  expect((await handOver()).issueState).toBe('open');
  await admin.projects.archive({ id: project.id });
  call(event('#12', true, at(1)));
  expect((await handOver()).issueState).toBe('open');
});

it('takes 1,200 calls an hour, and wrong ones use up none of them', async () => {
  const { kit, call, event, admin, project } = await handedOver();
  const body = event('#99', true, at(1));
  for (let count = 0; count < 70; count += 1) refusalOf(() => call(body, { secret: 'wrong' }));
  expect((await admin.trackers.list({ projectId: project.id }))[0]?.lastCall?.sentence).toContain(
    'was rejected',
  );
  for (let count = 0; count < 1_200; count += 1) call(body);
  expect(refusalOf(() => call(body)).kind).toBe('too_many');
  kit.clock.advance(HOUR);
  expect(call(body)).toContain('nothing');
});
