import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../core/base/instants.ts';
import type { RequestSent } from '@ringmark/contract/outbound';
import { setUpHandOver } from './testing/hand-over-desk.ts';

const KINDS = ['github', 'gitlab', 'jira'] as const;
const LINKS = {
  github: ['#12', 'https://github.com/acme/shop/issues/12'],
  gitlab: ['#12', 'https://gitlab.com/acme/web/shop/-/issues/12'],
  jira: ['SHOP-12', 'https://acme.atlassian.net/browse/SHOP-12'],
} as const;
const isCreate = ({ method, url }: { method: string; url: string }) =>
  method === 'POST' && /\/(?:issues|issue)$/.test(url);
const answered = (status: number, text = '{}', headers = {}): RequestSent => ({
  isAnswered: true,
  status,
  headers,
  text,
});

describe.each(KINDS)('a ticket that is handed over to %s', (kind) => {
  it('becomes one issue with picture, element, page and link, and is sent once', async () => {
    const { kit, send, run, handOver, receiver, ticket } = await setUpHandOver(kind);
    expect(await send()).toMatchObject({ state: 'waiting', issueUrl: null });
    await run();
    const [key, url] = LINKS[kind];
    expect(await handOver()).toMatchObject({
      state: 'sent',
      issueKey: key,
      issueUrl: url,
      issueState: 'open',
    });
    const [issue] = receiver.issues;
    expect(issue?.title).toBe('The lamp is @\u200Bdark');
    for (const words of ['It does not shine.', 'shop.example/lamps', 'Buy', '1366x1080'])
      expect(issue?.body).toContain(words);
    expect(issue?.body).toContain(`https://desk.example/tickets/${ticket.id}`);
    const pictures = {
      github: issue?.body.includes('https://desk.example/api/webhook-pictures/'),
      gitlab: issue?.body.includes('](/uploads/a1') && receiver.uploads === 1,
      jira: issue?.attachments === 1,
    };
    expect(pictures[kind]).toBe(true);
    expect(receiver.faults).toEqual([]);
    // A second press is answered with the first.
    expect(await send()).toMatchObject({ state: 'sent', issueKey: key });
    kit.clock.advance(DAY);
    await run();
    expect(receiver.issues).toHaveLength(1);
  });

  it('is found again where the tracker made it and broke off', async () => {
    const { kit, send, run, later, receiver } = await setUpHandOver(kind);
    kit.outbound.answer((request) => {
      const answer = receiver.answer(request);
      return isCreate(request) ? { isAnswered: false, why: 'unreachable' } : answer;
    });
    await send();
    await run();
    expect(receiver.issues).toHaveLength(1);
    expect(await later(5 * SECOND)).toMatchObject({ state: 'sent', issueKey: LINKS[kind][0] });
    expect(receiver.issues).toHaveLength(1);
  });

  it('is found again where the server ended between the request and its answer', async () => {
    const { kit, send, run, later, receiver } = await setUpHandOver(kind);
    await send();
    const stopping = new AbortController();
    kit.outbound.answer((request) => {
      const answer = receiver.answer(request);
      if (!isCreate(request)) return answer;
      stopping.abort();
      return { isAnswered: false, why: 'timeout' };
    });
    const { runJobs } = await import('../../core/jobs/run-jobs.ts');
    const { ALL_JOB_KINDS } = await import('../../compose/all-job-kinds.ts');
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS, signal: stopping.signal });
    kit.outbound.answer((request) => receiver.answer(request));
    await run();
    expect(await later(SECOND)).toMatchObject({ state: 'sent', issueKey: LINKS[kind][0] });
    expect(receiver.issues).toHaveLength(1);
  });

  it('is sent again only once the tracker has had time to list it', async () => {
    const { kit, send, run, later, receiver } = await setUpHandOver(kind);
    kit.outbound.answer((request) =>
      isCreate(request) ? { isAnswered: false, why: 'timeout' } : receiver.answer(request),
    );
    await send();
    await run();
    kit.outbound.answer((request) => receiver.answer(request));
    expect(await later(5 * SECOND)).toMatchObject({ state: 'waiting' });
    expect(receiver.issues).toHaveLength(0);
    expect(await later(5 * MINUTE)).toMatchObject({ state: 'sent' });
    expect(receiver.issues).toHaveLength(1);
  });

  it('with words that mention, close, command and mark up is only text there', async () => {
    const words = [
      '/close',
      '  /assign @all',
      '> quote',
      '# head',
      '- list',
      '1. one',
      '<img src=x onerror=alert(1)> <!-- -->',
      '[a](javascript:alert(1)) ![b](https://evil.example/x.png)',
      'Closes #12, fixes acme/shop#3 and GH-4, !5 ~bug %"1.0" &6 $7 ^8 @ada',
      '```js',
      '    code',
      'https://evil.example www.evil.example',
      '&#64;ada &lt;b&gt; \\@ada',
      '| a | b |',
      '---',
    ].join('\n');
    const { send, run, handOver, receiver, aTicket } = await setUpHandOver(kind);
    const ticket = aTicket({
      title: `@ada ${'#1 '.repeat(60)}`,
      description: words,
      url: 'javascript:alert(1)',
    });
    await send(ticket.id);
    await run();
    expect(await handOver(ticket.id)).toMatchObject({ state: 'sent' });
    expect(receiver.faults).toEqual([]);
    expect(receiver.issues[0]?.title).not.toMatch(/[@#]\w/);
  });

  it('fits, however long it is', async () => {
    const { send, run, handOver, aTicket } = await setUpHandOver(kind);
    const ticket = aTicket({ title: '#a@b'.repeat(50), description: '@#<>[]😀\n'.repeat(2_500).trim() });
    await send(ticket.id);
    await run();
    expect(await handOver(ticket.id)).toMatchObject({ state: 'sent' });
  });

  it.each([
    [301, 'responded with a redirect (301), which isn’t followed'],
    [401, 'doesn’t accept the token (401)'],
    [403, '(403). Give it read and write access to issues.'],
    [404, 'can’t find this project or repository'],
    [422, 'rejected the request (422)'],
  ])('is refused with %i in one sentence, and tried again by a press', async (status, sentence) => {
    const { kit, send, run, handOver, receiver } = await setUpHandOver(kind);
    kit.outbound.answer(() => answered(status, '{}', { location: 'https://10.0.0.1/' }));
    await send();
    await run();
    expect(await handOver()).toMatchObject({ state: 'failed', nextTryAt: null });
    expect((await handOver()).sentence).toContain(sentence);
    kit.outbound.answer((request) => receiver.answer(request));
    expect(await send()).toMatchObject({ state: 'waiting' });
    await run();
    expect(await handOver()).toMatchObject({ state: 'sent' });
    expect(receiver.issues).toHaveLength(1);
  });

  it.each([
    ['a page', '<!doctype html><h1>Welcome</h1>'],
    ['nothing', ''],
    ['no link', '{"number":12,"iid":12}'],
    [
      'a script',
      '{"number":12,"iid":12,"id":"1","key":"x","html_url":"javascript:alert(1)","web_url":"javascript:alert(1)"}',
    ],
    [
      'a foreign link',
      '{"number":12,"iid":12,"id":"1","key":"../x","html_url":"https://evil.example/","web_url":"https://evil.example/"}',
    ],
    ['an answer without end', `{"number":12,"pad":"${'x'.repeat(300_000)}`],
  ])('is not taken for sent where the answer is %s', async (_name, text) => {
    const { kit, send, run, handOver, later, receiver } = await setUpHandOver(kind);
    kit.outbound.answer((request) =>
      isCreate(request) ? answered(201, text.slice(0, request.mostBytes)) : receiver.answer(request),
    );
    await send();
    await run();
    const told = await handOver();
    expect(told).toMatchObject({ state: 'waiting', issueUrl: null, issueKey: null });
    expect(told.sentence).toContain('responded in an unknown format.');
    // While nobody can look, nothing is sent a second time.
    const before = kit.outbound.requests.filter(isCreate).length;
    kit.outbound.answer(() => answered(200, '<html>'));
    await later(10 * MINUTE);
    expect(kit.outbound.requests.filter(isCreate)).toHaveLength(before);
  });
});

it('waits as long as the tracker asks, and gives up after a day of tries', async () => {
  const { kit, send, run, handOver, later } = await setUpHandOver();
  kit.outbound.answer(() => answered(403, '{}', { 'retry-after': '900' }));
  await send();
  await run();
  const first = await handOver();
  expect([first.state, Date.parse(first.nextTryAt ?? '') - kit.clock.now()]).toEqual([
    'waiting',
    15 * MINUTE,
  ]);
  for (let tries = 0; tries < 8; tries += 1) await later(2 * DAY);
  expect(await handOver()).toMatchObject({ state: 'failed' });
});

it('is not sent to a private address, and the token is in no answer', async () => {
  const { kit, admin, project, send, run, handOver } = await setUpHandOver();
  const values = { projectId: project.id, kind: 'github', place: 'a/b', token: 'secret-token' } as const;
  await expect(admin.trackers.create({ ...values, baseUrl: 'http://10.0.0.7/' })).rejects.toThrow(
    'The URL can’t be reached.',
  );
  kit.outbound.answer(() => ({ isAnswered: false, why: 'refused' }));
  await send();
  await run();
  expect(await handOver()).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('leads to a private address'),
  });
  const list = JSON.stringify(await admin.trackers.list({ projectId: project.id }));
  expect(list).not.toContain('token-of');
  const rows = JSON.stringify(kit.db.all(kit.db.q.selectFrom('audit').selectAll()));
  expect(rows).not.toContain('token-of');
});

it('is not sent twice by a tracker that was removed and added again', async () => {
  const { admin, project, created, send, run, receiver, ticket } = await setUpHandOver();
  await send();
  await run();
  await admin.trackers.remove({ id: created.id });
  expect((await admin.handOvers.list({ id: ticket.id })).items[0]).toMatchObject({
    trackerId: null,
    state: 'sent',
  });
  const again = await admin.trackers.create({
    projectId: project.id,
    kind: 'github',
    baseUrl: 'https://api.github.com',
    place: 'acme/shop',
    token: 'another',
  });
  const known = await admin.handOvers.list({ id: ticket.id });
  expect([known.trackers, known.items[0]?.trackerId]).toEqual([[], again.id]);
  expect(await admin.handOvers.send({ id: ticket.id, trackerId: again.id })).toMatchObject({ state: 'sent' });
  await run();
  expect(receiver.issues).toHaveLength(1);
});

it('goes with a ticket that is deleted, and comes back with it', async () => {
  const { admin, send, run, ticket, handOver } = await setUpHandOver();
  await send();
  await run();
  await admin.tickets.remove({ id: ticket.id });
  await admin.tickets.restore({ id: ticket.id });
  expect(await handOver()).toMatchObject({ state: 'sent', issueKey: '#12' });
});

it('is sent where its ticket was deleted and restored meanwhile', async () => {
  const { admin, send, run, ticket, later } = await setUpHandOver();
  await send();
  await admin.tickets.remove({ id: ticket.id });
  await run();
  await admin.tickets.restore({ id: ticket.id });
  expect(await later(MINUTE)).toMatchObject({ state: 'sent' });
});

it('goes on with the ticket that its own is merged into, and back', async () => {
  const { admin, send, run, ticket, aTicket, created, handOver, receiver, call, event } =
    await setUpHandOver();
  await send();
  await run();
  const other = aTicket({ title: 'The lamp again' });
  await admin.merging.merge({ id: other.id, ids: [ticket.id] });
  expect(await handOver(other.id)).toMatchObject({ state: 'sent', issueKey: '#12' });
  expect(await admin.handOvers.send({ id: other.id, trackerId: created.id })).toMatchObject({
    issueKey: '#12',
  });
  call(event('#12', true, '2026-01-05T08:05:06Z'));
  expect(await handOver(other.id)).toMatchObject({ proposal: { status: 'Done' } });
  await admin.merging.undo({ id: other.id, ids: [ticket.id] });
  expect(await handOver()).toMatchObject({ issueKey: '#12', issueState: 'closed' });
  expect((await admin.handOvers.list({ id: other.id })).items).toEqual([]);
  expect(receiver.issues).toHaveLength(1);
});

it('is for the team alone, and told to nobody else', async () => {
  const { kit, member, send, run, ticket, created, user, administrator, project } = await setUpHandOver();
  await expect(member.handOvers.list({ id: ticket.id })).rejects.toThrow('Only administrators');
  await expect(member.handOvers.send({ id: ticket.id, trackerId: created.id })).rejects.toThrow(
    'Only administrators',
  );
  const through = kit.asUser(user, administrator);
  await expect(through.handOvers.send({ id: ticket.id, trackerId: created.id })).rejects.toThrow(
    'Only administrators',
  );
  await expect(through.trackers.list({ projectId: project.id })).rejects.toThrow('Only administrators');
  await send();
  await run();
  const told = kit.published.filter(({ event }) => event.kind === 'ticket.updated');
  expect(new Set(told.map(({ audience }) => audience.join(' ')))).toEqual(new Set(['team']));
});
