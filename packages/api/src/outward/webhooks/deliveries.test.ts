import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/base/instants.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import { DELIVERY_RETRIES } from './deliver.ts';
import { runDeliveries } from './run-deliveries.ts';
import { aDesk, type Desk, URL_OF } from './testing/hook-desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = aDesk();
});

describe('a receiver that takes nothing', () => {
  it('is tried again after 5 s, 5 and 30 minutes, 2, 8 and 24 hours, under the same id, and then no more', async () => {
    const { hook, report, sent, answer, log } = desk;
    const { id } = await hook();
    answer(500, {}, 'Oh\u0007 no');
    await report();
    const ids = new Set<string | undefined>();
    for (const wait of [0, ...DELIVERY_RETRIES]) {
      const early = wait > 0 ? await sent(wait - 1) : [];
      const requests = await sent(wait > 0 ? 1 : 0);
      expect([early.length, requests.length]).toEqual([0, 1]);
      ids.add(requests[0]?.headers['webhook-id']);
    }
    expect(ids.size).toBe(1);
    expect(await log(id)).toMatchObject([
      {
        state: 'failed',
        tries: 7,
        status: 500,
        sentence: 'The receiver returned an error (500).',
        answer: 'Oh no',
        nextTryAt: null,
      },
    ]);
    expect(await sent(10 * DAY)).toEqual([]);
  });

  it.each([
    [301, 'which isn’t followed'],
    [401, 'Check the URL and the secret'],
    [404, 'has nothing at this URL'],
    [418, 'rejected the delivery (418)'],
  ])('with %i says why in one sentence, and nothing changes', async (status, sentence) => {
    const { hook, report, sent, answer, log } = desk;
    const { id } = await hook();
    answer(status, { location: 'http://127.0.0.1/' });
    await report();
    expect(await sent()).toHaveLength(1);
    const [entry] = await log(id);
    expect(entry).toMatchObject({ state: 'waiting', status });
    expect(entry?.sentence).toContain(sentence);
  });

  it.each(['refused', 'unreachable', 'timeout', 'secure'] as const)('as it is %s is said', async (why) => {
    const { kit, hook, report, sent, log } = desk;
    const { id } = await hook();
    kit.outbound.answer(() => ({ isAnswered: false, why }));
    await report();
    await sent();
    const [entry] = await log(id);
    expect(entry).toMatchObject({ state: 'waiting', status: null, answer: null });
    expect(entry?.sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('has the pause that it asks for, within bounds', async () => {
    const { hook, report, sent, answer } = desk;
    await hook();
    answer(429, { 'retry-after': '60' });
    await report();
    expect(await sent()).toHaveLength(1);
    expect(await sent(59 * SECOND)).toEqual([]);
    answer(429, { 'retry-after': '99999999' });
    expect(await sent(SECOND)).toHaveLength(1);
    expect(await sent(59 * MINUTE)).toEqual([]);
    expect(await sent(MINUTE)).toHaveLength(1);
  });

  it('for five days is switched off, with one mail to each administrator, and can be switched on', async () => {
    const { kit, as, project, admin, hook, report, sent, answer, log } = desk;
    const { id } = await hook();
    answer(500);
    for (let day = 0; day < 5; day += 1) {
      await report();
      await sent();
      await sent(DAY - HOUR);
      expect((await as.list({ projectId: project.id }))[0]?.state).toBe('on');
      await sent(HOUR);
    }
    await report();
    await sent();
    expect(await as.list({ projectId: project.id })).toMatchObject([{ state: 'failed' }]);
    await runOutbox(kit.services);
    const mails = kit.mailer.sent.filter(({ subject }) => subject.includes('was turned off'));
    expect(mails.map(({ to }) => to)).toEqual([admin.email]);
    expect(mails[0]?.text).toContain(`/admin/webhooks?projectId=${project.id}`);
    expect(mails[0]?.text).toContain('hasn’t accepted any events for five days.');
    expect(await sent(10 * DAY)).toEqual([]);
    expect((await log(id)).every(({ state }) => state === 'failed')).toBe(true);
    await as.update({ id, isOn: true });
    answer(200);
    await report();
    expect(await sent()).toHaveLength(1);
    expect(await as.list({ projectId: project.id })).toMatchObject([{ state: 'on', failingSince: null }]);
  });

  it('and says that it wants no more is switched off at once', async () => {
    const { kit, as, project, hook, report, sent, answer } = desk;
    await hook();
    answer(410);
    await report();
    await sent();
    expect(await as.list({ projectId: project.id })).toMatchObject([{ state: 'failed' }]);
    await runOutbox(kit.services);
    expect(kit.mailer.sent.find(({ subject }) => subject.includes('was turned off'))?.text).toContain(
      'answered that it no longer wants events (410).',
    );
  });
});

describe('deliveries', () => {
  it('of one project delay nobody else, and a slow receiver holds one place', async () => {
    const { kit, creator, organization, hook, report } = desk;
    const others = [1, 2, 3].map(() => {
      const other = kit.aProject({ organization_id: organization.id });
      kit.assign(creator, other);
      return other;
    });
    await hook();
    for (const { id } of others) await hook({ projectId: id, url: `https://other.example/${id}` });
    for (let count = 0; count < 30; count += 1) await report();
    for (const { id } of others) await report('Other', id);
    const slow = Promise.withResolvers<void>();
    const asked: string[] = [];
    kit.outbound.answer(async ({ url }) => {
      asked.push(url);
      if (url === URL_OF) await slow.promise;
      return { isAnswered: true, status: 200, headers: {}, text: '' };
    });
    const run = runDeliveries(kit.services);
    await vi.waitFor(() => expect(asked.filter((url) => url !== URL_OF)).toHaveLength(3));
    expect(asked.filter((url) => url === URL_OF)).toHaveLength(1);
    slow.resolve();
    await run;
    expect(asked).toHaveLength(33);
  });

  it('that a killed server was sending go again, under their id', async () => {
    const { kit, hook, report, sent } = desk;
    await hook();
    await report();
    const asked = Promise.withResolvers<string | undefined>();
    kit.outbound.answer(({ headers }) => {
      asked.resolve(headers['webhook-id']);
      return new Promise(() => undefined);
    });
    void runDeliveries(kit.services);
    const first = await asked.promise;
    kit.outbound.answer(() => ({ isAnswered: true, status: 200, headers: {}, text: '' }));
    expect(await sent(30 * SECOND)).toEqual([]);
    const [again] = await sent(MINUTE);
    expect(again?.headers['webhook-id']).toBe(first);
  });

  it('can be sent again, and a test be sent, by an administrator, who reads at once how it went', async () => {
    const { kit, as, admin, hook, report, sent, answer, log } = desk;
    const { id } = await hook();
    answer(500);
    await report();
    await sent();
    answer(200);
    const [entry] = await log(id);
    if (!entry) throw new Error('Nothing was sent.');
    const again = await as.sendAgain({ id: entry.id });
    expect(again).toMatchObject({ id: entry.id, state: 'sent', sentence: 'Delivered (200).', tries: 1 });
    expect(kit.outbound.requests.at(-1)?.headers['webhook-id']).toBe(entry.id);
    expect(await as.test({ id })).toMatchObject({ event: 'test', state: 'sent', ticket: null });
    answer(403);
    expect(await as.test({ id })).toMatchObject({ state: 'failed', status: 403, nextTryAt: null });
    const { items } = await kit.asUser(admin).audit.list({});
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['webhook.create', 'webhook.test', 'webhook.send_again']),
    );
  });

  it('is recorded when its sender was demoted while it was sent, and tells them nothing', async () => {
    const { kit, as, admin, hook } = desk;
    const { id } = await hook();
    kit.outbound.answer(() => {
      const one = kit.db.q.updateTable('user').set({ is_admin: 0 }).where('id', '=', admin.id);
      kit.db.run(one);
      return { isAnswered: true, status: 200, headers: {}, text: '' };
    });
    expect(await refusalOf(as.test({ id }))).toMatchObject({ kind: 'forbidden' });
    const { items } = await kit.asUser(kit.anAdmin()).webhooks.deliveries({ id });
    expect(items).toMatchObject([{ event: 'test', state: 'sent' }]);
  });

  it('leaves out a picture that Slack refuses, at once', async () => {
    const { kit, as, hook } = desk;
    const { id } = await hook({ format: 'slack' });
    const bodies: string[] = [];
    kit.outbound.answer(({ body = '' }) => {
      bodies.push(body);
      const isRefused = body.includes('image_url');
      const [status, text] = isRefused ? [400, 'invalid_blocks'] : [200, 'ok'];
      return { isAnswered: true, status, headers: {}, text };
    });
    expect(await as.test({ id })).toMatchObject({ state: 'sent', status: 200, tries: 1 });
    expect(bodies.map((body) => body.includes('image_url'))).toEqual([true, false]);
  });

  it('keeps addresses in the messages of Discord and Teams', async () => {
    const { kit, hook, creator, project, sent, answer } = desk;
    for (const format of ['discord', 'teams'] as const) await hook({ format });
    answer(200);
    const address = 'https://shop.example/a_b_c?x=1*2';
    await kit.asUser(creator).tickets.create({
      projectId: project.id,
      title: 'A *bold* title',
      description: `See ${address} and [this](https://evil.example).`,
    });
    const bodies = (await sent()).map(({ body = '' }) => body);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      expect(body).toContain('https://shop.example/a_b_c?x=1');
      expect(body).not.toContain('[this](');
    }
  });

  it('are kept 30 days, and a thousand of one webhook', async () => {
    const { kit, hook, report, sent, log } = desk;
    const { id } = await hook();
    await report();
    await sent();
    kit.clock.advance(29 * DAY);
    await report();
    await sent();
    sweep(kit.services);
    expect(await log(id)).toHaveLength(2);
    kit.clock.advance(2 * DAY);
    sweep(kit.services);
    expect(await log(id)).toHaveLength(1);
    kit.db.sqlite
      .prepare(
        `insert into webhook_delivery (id, webhook_id, event, turn, payload, state, sentence, created_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
         select 'x' || i, ?, 'test', '-', '{}', 'sent', 'Taken.', '2026-02-04T00:00:00.000Z' from n`,
      )
      .run(id);
    sweep(kit.services);
    expect(kit.db.sqlite.prepare('select count(*) as n from webhook_delivery').get()).toEqual({ n: 1_000 });
  });
});
