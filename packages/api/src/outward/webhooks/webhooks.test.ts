import type { TicketId, WebhookId } from '@ringmark/contract/ids';
import { WEBHOOK_FORMATS, type WebhookFormat } from '@ringmark/contract/projects/webhook-kinds';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../core/base/instants.ts';
import { A_PICTURE, ON_A_BUTTON } from '../../testing/pins.ts';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';
import { readHookPicture } from './hook-pictures.ts';
import type { RequestToSend } from '@ringmark/contract/outbound';
import { signDelivery } from './sign-delivery.ts';
import { bodyFault } from './testing/receivers.ts';
import { aDesk, type Desk, URL_OF } from './testing/hook-desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = aDesk();
});

const parsed = ({ body = '' }: RequestToSend) => JSON.parse(body) as Record<string, unknown>;
const typesOf = (requests: readonly RequestToSend[]) => requests.map((request) => parsed(request)['type']);

describe('a webhook', () => {
  it('is told of what it wants to hear, of its project, with ids and words', async () => {
    const { kit, project, creator, admin, hook, report, sent } = desk;
    await hook({ events: ['ticket.created', 'ticket.status'] });
    await hook({ name: 'All', projectId: undefined, events: ['comment.created'] });
    const { id, number } = await report('The map');
    await kit.asUser(admin).tickets.update({ id, status: 'Done' });
    await kit.asUser(creator).comments.add({ ticketId: id, text: 'Thanks <b>' });
    const other = kit.aProject();
    await kit.asUser(admin).tickets.create({ projectId: other.id, title: 'Elsewhere', description: 'x' });
    const requests = await sent();
    expect(typesOf(requests).toSorted()).toEqual(['comment.created', 'ticket.created', 'ticket.status']);
    const status = requests.map(parsed).find(({ type }) => type === 'ticket.status');
    expect(status).toMatchObject({
      type: 'ticket.status',
      timestamp: '2026-01-05T09:00:00.000Z',
      data: {
        from: 'Received',
        to: 'Done',
        actor: { id: admin.id, name: 'Vera Voss' },
        ticket: { id, number, title: 'The map', status: 'Done', project: { id: project.id } },
      },
    });
    expect(requests.every(({ url, method }) => url === URL_OF && method === 'POST')).toBe(true);
    expect(await sent(DAY)).toEqual([]);
  });

  it('hears nothing of a write that is rolled back, of a ticket that is gone, or while it is off', async () => {
    const { kit, admin, as, hook, report, sent, log } = desk;
    const { id: hookId } = await hook();
    const archived = kit.aProject({ status: 'archived' });
    await expect(
      kit.asUser(admin).tickets.create({ projectId: archived.id, title: 'x', description: 'y' }),
    ).rejects.toThrow('archived');
    expect(await log(hookId)).toEqual([]);
    const { id } = await report();
    await kit.asUser(admin).tickets.remove({ id });
    expect(await sent()).toEqual([]);
    expect(await log(hookId)).toMatchObject([
      { state: 'sent', sentence: 'Not sent: the ticket was deleted.' },
    ]);
    await report();
    await as.update({ id: hookId, isOn: false });
    await report();
    expect(await sent()).toEqual([]);
    expect((await log(hookId)).map(({ sentence }) => sentence)).toContain(
      'Not sent: the webhook was turned off.',
    );
  });

  it('hears nothing of an internal note', async () => {
    const { kit, admin, hook, report, sent } = desk;
    await hook({ events: ['comment.created'] });
    const { id } = await report();
    const add = (text: string, visibility: 'team' | 'everyone') =>
      kit.asUser(admin).comments.add({ ticketId: id, text, visibility });
    await add('Among ourselves', 'team');
    await add('For all', 'everyone');
    const requests = await sent();
    expect(requests.map(({ body }) => body?.includes('For all'))).toEqual([true]);
    expect(requests[0]?.body).not.toContain('Among ourselves');
  });

  it('of a proof hears what it shows', async () => {
    const { kit, project, admin, creator, hook, sent } = desk;
    const url = 'https://desk.example/demo-page';
    await kit.asUser(admin).projects.update({ id: project.id, allowedUrls: [url] });
    await hook({ events: ['proof.ready'] });
    const { id } = await kit.asUser(creator).tickets.create({
      projectId: project.id,
      title: 'A title',
      description: 'It broke.',
      url,
      resolution: '1366x1080',
      clickX: '60',
      clickY: '740',
      screenshot: A_PICTURE,
      pin: ON_A_BUTTON,
    });
    kit.clock.advance(MINUTE);
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    await kit.asUser(admin).tickets.update({ id, status: 'Done' });
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    const [request] = await sent();
    const { data } = parsed(request as RequestToSend) as {
      data: { sentence: string; ticket: { pictureUrl: string } };
    };
    expect(data.sentence).toMatch(/\.$/);
    expect(data.ticket.pictureUrl).toMatch(/^https:\/\/desk\.example\/api\/webhook-pictures\/[\w.-]+$/);
  });
});

describe('signatures', () => {
  it('are those of Standard Webhooks, of both secrets while a change lasts', async () => {
    const { kit, as, hook, report, sent } = desk;
    vi.useFakeTimers({ now: kit.clock.now(), toFake: ['Date'] });
    try {
      const { id, secret } = await hook();
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      await report();
      const [first] = await sent();
      if (!first || secret === null) throw new Error('Nothing was sent.');
      expect(new Webhook(secret).verify(first.body ?? '', { ...first.headers })).toMatchObject({
        type: 'ticket.created',
      });
      const changed = await as.renewSecret({ id });
      expect(changed).toMatchObject({ secrets: 2 });
      await report();
      const [second] = await sent();
      for (const one of [secret, changed.secret ?? ''])
        expect(() => new Webhook(one).verify(second?.body ?? '', { ...second?.headers })).not.toThrow();
      await as.dropFormerSecret({ id });
      await report();
      const [third] = await sent();
      const verify = (one: string, body = third?.body ?? '') =>
        new Webhook(one).verify(body, { ...third?.headers });
      expect(() => verify(changed.secret ?? '')).not.toThrow();
      expect(() => verify(secret)).toThrow('No matching signature');
      expect(() => verify(changed.secret ?? '', `${third?.body} `)).toThrow('No matching signature');
    } finally {
      vi.useRealTimers();
    }
  });

  it('match the example of the specification', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const at = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' };
    expect(signDelivery([secret], at)['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('and addresses lie sealed, and no answer but the first holds them', async () => {
    const { kit, as, project, hook } = desk;
    const { secret } = await hook();
    const said = JSON.stringify(await as.list({ projectId: project.id }));
    const stored = kit.db.sqlite.prepare('select * from webhook').get() as Record<string, unknown>;
    const bytes = Buffer.from(stored['sealed'] as Uint8Array).toString('latin1');
    for (const text of [said, JSON.stringify({ ...stored, sealed: null }), bytes]) {
      expect(text).not.toContain('services/T1');
      expect(text).not.toContain(secret);
    }
  });
});

describe('who may', () => {
  it('members and strangers may nothing, and an archived project takes nothing new', async () => {
    const { kit, project, admin, creator, as, hook } = desk;
    const { id } = await hook();
    await expect(kit.asUser(creator).webhooks.list({ projectId: project.id })).rejects.toMatchObject({
      cause: { kind: 'forbidden' },
    });
    await kit.asUser(admin).projects.archive({ id: project.id });
    const archived = { cause: { kind: 'conflict', code: 'project_archived' } };
    await expect(hook()).rejects.toMatchObject(archived);
    await expect(as.update({ id, name: 'Other' })).rejects.toMatchObject(archived);
    await expect(as.test({ id })).rejects.toMatchObject(archived);
    expect(await as.remove({ id })).toEqual({ ok: true });
  });

  it.each([
    'http://127.0.0.1/hook',
    'http://localhost:3000/x',
    'ftp://x.example/',
    '/demo-page',
    'https://a:b@x.example/',
    'javascript:alert(1)',
  ])('an address like %s is refused in one sentence, and nothing is kept', async (url) => {
    const { as, project, hook } = desk;
    await expect(hook({ url })).rejects.toMatchObject({ cause: { kind: 'invalid' } });
    expect(await as.list({ projectId: project.id })).toEqual([]);
  });

  it('twenty of a project, and no more', async () => {
    const { hook } = desk;
    for (let count = 0; count < 20; count += 1) await hook();
    await expect(hook()).rejects.toMatchObject({ cause: { code: 'too_many_webhooks' } });
    await expect(hook({ projectId: undefined })).resolves.toMatchObject({ projectId: null });
  });
});

describe.each(
  WEBHOOK_FORMATS.filter((format): format is Exclude<WebhookFormat, 'standard'> => format !== 'standard'),
)('a body for %s', (format) => {
  it.each([
    ['plain words', 'The map', 'It broke.'],
    [
      'words that format, ping or end early',
      '<!channel> @everyone *a* [x](javascript:1) | `b`',
      '<@U1> <https://evil.example|here> **b** @here </at>',
    ],
    ['very long words', 'T'.repeat(200), '😀'.repeat(9_000)],
    ['several lines', 'One', 'a\r\nb\n\n# c\n- d'],
  ])('is taken by a receiver that follows its documents: %s', async (_case, title, description) => {
    const { kit, project, admin, creator, hook, sent } = desk;
    await hook({ format });
    const { id } = await kit.asUser(creator).tickets.create({
      projectId: project.id,
      title,
      description,
      url: 'https://shop.example/?a=<b>&c=*d*',
    });
    await kit.asUser(admin).comments.add({ ticketId: id, text: description });
    await kit.asUser(admin).tickets.update({ id, status: 'Done' });
    kit.db.run(
      kit.db.q
        .updateTable('ticket')
        .set({ ring_x: 0.5, ring_y: 0.25, screenshot_id: 'x', screenshot_type: 'image/png' })
        .where('id', '=', id),
    );
    const requests = await sent();
    expect(requests).toHaveLength(3);
    for (const request of requests) {
      expect(bodyFault(format, request.body ?? '')).toBeUndefined();
      expect(request.headers['webhook-signature']).toBeUndefined();
      expect(request.body).toContain('/api/webhook-pictures/');
    }
  });
});

/** Creates a ticket with a picture, whose address a webhook receives. */
const aPicture = async () => {
  const { kit, creator, project, hook, sent } = desk;
  const { id: hookId } = await hook({ format: 'slack' });
  const { id } = await kit.asUser(creator).tickets.create({
    projectId: project.id,
    title: 'A title',
    description: 'It broke.',
    screenshot: A_PICTURE,
  });
  kit.db.run(kit.db.q.updateTable('ticket').set({ ring_x: 0.5, ring_y: 0.25 }).where('id', '=', id));
  const [request] = await sent();
  const [, token = ''] = /webhook-pictures\/([\w.-]+)/.exec(request?.body ?? '') ?? [];
  const read = (text = token) => readHookPicture(kit.publicContext(), text);
  expect((await read()).image.byteLength).toBeGreaterThan(0);
  return { id, hookId, token, read };
};

describe('the address of a picture', () => {
  it.each<[what: string, end: (of: { id: TicketId; hookId: WebhookId }) => Promise<unknown>]>([
    ['its webhook', ({ hookId }) => desk.as.remove({ id: hookId })],
    ['its webhook being on', ({ hookId }) => desk.as.update({ id: hookId, isOn: false })],
    ['its project', () => desk.kit.asUser(desk.admin).projects.archive({ id: desk.project.id })],
    [
      'its organization',
      () =>
        desk.kit.asUser(desk.admin).organizations.update({ id: desk.organization.id, status: 'archived' }),
    ],
    [
      'the ticket being in the project',
      async ({ id }) => {
        const { id: projectId } = desk.kit.aProject({ organization_id: desk.organization.id });
        await desk.kit.asUser(desk.admin).tickets.triage({ id, projectId });
      },
    ],
  ])('ends with %s', async (_what, end) => {
    const { read, ...of } = await aPicture();
    await end(of);
    await expect(read()).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the picture around a pin', () => {
  it('is there for a day for those who have its address, and for no other ticket', async () => {
    const { kit, project } = desk;
    const { id, token, read } = await aPicture();
    const other = kit.aTicket({
      project_id: project.id,
      ring_x: 0.5,
      ring_y: 0.5,
      screenshot_id: 'x',
      screenshot_type: 'image/png',
    });
    const [, end = '', kind = '', hookId = '', signature = ''] = token.split('.');
    for (const bad of [
      `${other.id}.${end}.${kind}.${hookId}.${signature}`,
      `${id}.${Number(end) + 1}.${kind}.${hookId}.${signature}`,
      `${id}.${end}.tracker.${hookId}.${signature}`,
      `${id}.${end}.${kind}.${hookId}.`,
      `${token}x`,
      'x',
    ])
      await expect(read(bad)).rejects.toMatchObject({ kind: 'not_found' });
    kit.clock.advance(DAY - SECOND);
    await expect(read(token)).resolves.toBeDefined();
    kit.clock.advance(SECOND);
    await expect(read(token)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
