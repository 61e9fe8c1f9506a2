import { describe, expect, it } from 'vitest';
import { fromInstant, MINUTE, SECOND } from '../../core/base/instants.ts';
import type { PageRead } from '@ringmark/contract/viewing/background';
import { setUpDeploys, SHOP } from '../../testing/deploys.ts';
import { HEADER as DOOR_HEADER } from '../../testing/door-stage.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';

const pageWith = (version: string): PageRead => ({ read: true, headers: { 'x-version': version }, text: '' });
const HEADER = { kind: 'header', name: 'X-Version' } as const;

describe('a deployment', () => {
  it('has proofs made, with its version, for tickets in QA, Production and Done, the newest first', async () => {
    const { kit, call, gathered, runLater, pin, member, address } = await setUpDeploys();
    const statuses = ['Received', 'In Review', 'QA', 'Production', 'Done', 'Accepted', 'Blocked'] as const;
    const tickets = statuses.map((status) => ({ status, ...pin({ status }) }));
    const bare = pin({ pin: null });
    const published = kit.published.length;
    call({ version: '1.4.2' });
    await gathered();
    await runLater(MINUTE);
    for (const { id, status } of tickets) {
      const isLookedAt = status === 'QA' || status === 'Production' || status === 'Done';
      const { items } = await member.proofs.list({ id });
      expect(items.map(({ cause, version, state }) => [cause, version, state])).toEqual(
        isLookedAt ? [['deploy', '1.4.2', 'ready']] : [],
      );
      const history = await member.deploys.ofTicket({ id });
      expect(history.map(({ version, wasShown, sentence }) => [version, wasShown, sentence])).toEqual(
        isLookedAt ? [['1.4.2', null, 'Version 1.4.2 was deployed.']] : [],
      );
      expect((await member.tickets.get({ id })).status).toBe(status);
    }
    expect(await member.deploys.ofTicket({ id: bare.id })).toEqual([]);
    const told = kit.published.slice(published).map(({ event }) => event);
    for (const { id, status } of tickets)
      expect(told.some((event) => 'ticketId' in event && event.ticketId === id)).toBe(
        ['QA', 'Production', 'Done'].includes(status),
      );
    expect((await address())?.lastDeployment).toMatchObject({
      version: '1.4.2',
      state: 'done',
      sentence: '3 tickets are being checked.',
    });
    expect(kit.db.all(kit.db.q.selectFrom('outbox').select('id'))).toEqual([]);
    const asked = kit.db.all(kit.db.q.selectFrom('proof').select('ticket_id').orderBy('id'));
    const [, , qa, production, done] = tickets;
    expect(asked.map(({ ticket_id }) => ticket_id)).toEqual([done?.id, production?.id, qa?.id]);
  });

  it('without a version is told without one', async () => {
    const { call, gathered, pin, member } = await setUpDeploys();
    const { id } = pin();
    call();
    await gathered();
    expect(await member.deploys.ofTicket({ id })).toMatchObject([
      { version: null, sentence: 'The site was deployed.' },
    ]);
  });

  it('is one with all calls of two minutes, and the newest version is its own', async () => {
    const { kit, call, run, runLater, pin, member } = await setUpDeploys();
    const { id } = pin();
    call({ version: '1' });
    kit.clock.advance(MINUTE);
    call({ version: '2' });
    call({});
    await run();
    expect(await member.deploys.ofTicket({ id })).toEqual([]);
    await runLater(MINUTE);
    expect(await member.deploys.ofTicket({ id })).toMatchObject([{ version: '2' }]);
    call({ version: '3' });
    await runLater(2 * MINUTE);
    expect((await member.deploys.ofTicket({ id })).map(({ version }) => version)).toEqual(['2', '3']);
  });

  it('looks at 200 tickets at most, and what a person asks for comes in between', async () => {
    const { kit, call, pin, gathered, member } = await setUpDeploys();
    const oldest = pin();
    const second = pin();
    for (let count = 0; count < 199; count += 1) pin();
    call({ version: '1' });
    await gathered();
    expect(await member.deploys.ofTicket({ id: oldest.id })).toEqual([]);
    const waits = async () => (await member.proofs.list({ id: second.id })).items[0]?.state;
    expect(await waits()).toBe('waiting');
    await member.proofs.check({ id: second.id });
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    expect(await waits()).toBe('ready');
    const left = kit.db.all(kit.db.q.selectFrom('proof').select('id').where('state', '=', 'waiting'));
    expect(left.length).toBeGreaterThan(190);
  });

  it('of a project that was archived meanwhile comes to nothing', async () => {
    const { admin, project, call, gathered, pin, member, address } = await setUpDeploys();
    const { id } = pin();
    call({ version: '1' });
    await admin.projects.archive({ id: project.id });
    await gathered();
    expect(await member.deploys.ofTicket({ id })).toEqual([]);
    expect((await address())?.lastDeployment).toMatchObject({
      state: 'dropped',
      sentence: 'The project was archived, so nothing was checked.',
    });
  });

  it('stays in the history of a ticket, 50 lines of them, and goes and comes with it', async () => {
    const { call, gathered, pin, member, admin } = await setUpDeploys();
    const { id } = pin();
    for (let count = 1; count <= 52; count += 1) {
      call({ version: `${count}` });
      await gathered();
    }
    const lines = await member.deploys.ofTicket({ id });
    expect([lines.length, lines[0]?.version, lines.at(-1)?.version]).toEqual([50, '3', '52']);
    await admin.tickets.remove({ id });
    await admin.tickets.restore({ id });
    expect(await member.deploys.ofTicket({ id })).toEqual(lines);
  });

  it('in the history of a ticket is for those who may see it', async () => {
    const { kit, pin } = await setUpDeploys();
    const { id } = pin();
    const stranger = kit.asUser(kit.aMemberWithProject().user);
    expect((await refusalOf(stranger.deploys.ofTicket({ id }))).kind).toBe('not_found');
  });
});

const setUpWaiting = async () => {
  const one = await setUpDeploys();
  await one.admin.deploys.update({ id: one.project.id, versionSource: HEADER });
  return { ...one, ticket: one.pin() };
};

describe('a deployment whose version the page tells', () => {
  it('waits until the page shows it, and asks every 15 seconds', async () => {
    const { kit, call, gathered, runLater, ticket, member, address } = await setUpWaiting();
    kit.viewer.answerReads(() => pageWith('1.4.1'));
    call({ version: '1.4.2', url: `${SHOP}start` });
    await gathered();
    expect(
      kit.viewer.read.map(({ url, allowedUrls, isAnyOfSites }) => [url, allowedUrls, isAnyOfSites]),
    ).toEqual([[`${SHOP}start`, [SHOP], true]]);
    expect((await address())?.lastDeployment).toMatchObject({
      state: 'waiting',
      sentence: 'Waiting for the site to show version 1.4.2.',
    });
    await runLater(14 * SECOND);
    expect(kit.viewer.read).toHaveLength(1);
    await runLater(SECOND);
    expect(kit.viewer.read).toHaveLength(2);
    expect(await member.deploys.ofTicket(ticket)).toEqual([]);
    kit.viewer.answerReads(() => pageWith('v1.4.2'));
    await runLater(15 * SECOND);
    expect(await member.deploys.ofTicket(ticket)).toMatchObject([
      { version: '1.4.2', wasShown: true, sentence: 'Version 1.4.2 was deployed.' },
    ]);
    expect((await member.proofs.list(ticket)).items[0]).toMatchObject({ version: '1.4.2', cause: 'deploy' });
    await runLater(MINUTE);
    expect(kit.viewer.read).toHaveLength(3);
  });

  it('goes on after ten minutes with a remark, and the picture claims no version', async () => {
    const { kit, call, gathered, runLater, ticket, member, address } = await setUpWaiting();
    call({ version: '1.4.2' });
    await gathered();
    const began = kit.clock.now();
    while ((await address())?.lastDeployment?.state === 'waiting') await runLater(15 * SECOND);
    expect(kit.clock.now() - began).toBe(10 * MINUTE);
    expect(kit.viewer.read[0]?.url).toBe(SHOP);
    expect((await address())?.lastDeployment?.sentence).toBe(
      'The site didn’t show version 1.4.2 within ten minutes. One ticket is being checked.',
    );
    expect(await member.deploys.ofTicket(ticket)).toMatchObject([
      {
        wasShown: false,
        sentence: 'Version 1.4.2 was deployed. The site didn’t show it within ten minutes.',
      },
    ]);
    expect((await member.proofs.list(ticket)).items[0]?.version).toBeNull();
  });

  it('asks the address with JSON, and not once it is no site of the project any more', async () => {
    const { kit, admin, project, call, gathered, runLater, ticket, member } = await setUpWaiting();
    const url = `${SHOP}build.json`;
    await admin.deploys.update({ id: project.id, versionSource: { kind: 'json', url, key: 'version' } });
    kit.viewer.answerReads(() => ({ read: true, headers: {}, text: '{"version":"1"}' }));
    await admin.projects.update({ id: project.id, allowedUrls: ['https://other.example/'] });
    call({ version: '1' });
    await gathered();
    expect(kit.viewer.read).toEqual([]);
    await admin.projects.update({ id: project.id, allowedUrls: [SHOP] });
    await runLater(15 * SECOND);
    expect(kit.viewer.read.map((input) => input.url)).toEqual([url]);
    expect(await member.deploys.ofTicket(ticket)).toMatchObject([{ version: '1', wasShown: true }]);
  });

  it('gives way to the next one, and waits for nothing without a version', async () => {
    const { kit, call, gathered, runLater, ticket, member } = await setUpWaiting();
    kit.viewer.answerReads(() => pageWith('2'));
    call({ version: '1' });
    await gathered();
    call({ version: '2' });
    await runLater(MINUTE);
    expect(await member.deploys.ofTicket(ticket)).toEqual([]);
    await runLater(MINUTE);
    expect((await member.deploys.ofTicket(ticket)).map(({ version }) => version)).toEqual(['2']);
    const asked = kit.viewer.read.length;
    call({});
    await gathered();
    expect(kit.viewer.read).toHaveLength(asked);
    expect(await member.deploys.ofTicket(ticket)).toHaveLength(2);
  });

  it('of a closed site is seen through its door', async () => {
    const { kit, admin, project, call, gathered, run, ticket, member } = await setUpWaiting();
    await admin.doors.add({ projectId: project.id, secret: DOOR_HEADER });
    await run();
    kit.viewer.answerReads(({ door }) => (door ? pageWith('2.0') : { read: false }));
    call({ version: '2.0' });
    await gathered();
    expect(kit.viewer.read.at(-1)?.door?.headers).toMatchObject([{ name: 'X-Access-Token' }]);
    expect(await member.deploys.ofTicket(ticket)).toMatchObject([{ version: '2.0', wasShown: true }]);
  });

  it('that comes while the page is asked is another one', async () => {
    const { kit, call, gathered, ticket, member } = await setUpWaiting();
    kit.viewer.answerReads(() => {
      if (kit.viewer.read.length === 1) call({ version: '2' });
      return pageWith('1');
    });
    call({ version: '1' });
    await gathered();
    expect(await member.deploys.ofTicket(ticket)).toEqual([]);
    kit.viewer.answerReads(() => pageWith('2'));
    await gathered();
    expect((await member.deploys.ofTicket(ticket)).map(({ version }) => version)).toEqual(['2']);
  });

  it('is given up with a sentence when it cannot be followed up', async () => {
    const { kit, call, gathered, runLater, address } = await setUpWaiting();
    kit.viewer.answerReads(() => Promise.reject(new Error('No proxy.')));
    call({ version: '1' });
    await gathered();
    await runLater(MINUTE);
    expect((await address())?.lastDeployment).toMatchObject({
      state: 'dropped',
      sentence: 'The checks couldn’t start because of a server error.',
    });
    expect(fromInstant((await address())?.lastDeployment?.at ?? '')).toBeLessThan(kit.clock.now());
  });
});
