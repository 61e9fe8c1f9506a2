import type { Digest } from '@ringmark/contract/people/digests';
import type { User } from '@ringmark/contract/people/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/base/instants.ts';
import type { TicketMailKind } from '../../core/mail/mail-kind.ts';
import { MAIL_KINDS } from '../../compose/mail-kinds.ts';
import { enqueueTicketMail } from '../../core/mail/outbox.service.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { asBulk, withdrawBulk } from '../../core/mail/bulk.ts';
import { ticketMail } from '../notifications/ticket-mail.ts';
import type { TicketNewsPayload } from '../notifications/ticket-news.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { writeStatus } from '../../tickets/tickets/changes/ticket-status.service.ts';

/** A creator with their tickets, a colleague and an administrator. */
function aDesk() {
  const kit = createTestKit({ config: { publicUrl: 'https://desk.example' } });
  const { project, user: creator, organization } = kit.aMemberWithProject();
  const ada = kit.aUser({ organization_id: organization.id, name: 'Ada Byron', email: 'ada@x.example' });
  kit.assign(ada, project);
  const admin = kit.anAdmin({ name: 'Vera Voss' });
  const wants = (user: User, digest: Digest, timeZone?: string) =>
    kit.asUser(user).notifications.updateSettings({ isEnabled: true, digest, timeZone });
  const ticket = (title = 'A title', projectId = project.id) =>
    kit.aTicket({ project_id: projectId, user_id: creator.id, title });
  const say = (id: ReturnType<typeof ticket>['id'], text: string, as: User = ada) =>
    kit.asUser(as).comments.add({ ticketId: id, text });
  /** All that is sent until then. */
  const until = async (at: string | number) => {
    kit.clock.set(typeof at === 'string' ? Date.parse(at) : kit.clock.now() + at);
    const before = kit.mailer.sent.length;
    await runOutbox(kit.services);
    return kit.mailer.sent.slice(before);
  };
  const toCreator = async (at: string | number) => (await until(at)).filter(({ to }) => to === creator.email);
  return { kit, project, organization, creator, ada, admin, wants, ticket, say, until, toCreator };
}
type Desk = ReturnType<typeof aDesk>;

const tokenOf = (header = '') => new URL(header.slice(1, -1)).searchParams.get('token') ?? '';

const changeAll = ({ kit, admin }: Desk, ids: readonly ReturnType<Desk['ticket']>['id'][]): string => {
  const ctx = asBulk(kit.contextOf(admin));
  kit.db.write((tx) => {
    for (const id of ids) writeStatus(ctx, tx, requireTicket(tx, ctx.actor, id), 'In Review');
  });
  return ctx.bulkId;
};

let desk: Desk;
beforeEach(() => {
  desk = aDesk();
});

describe('a person who wants digests', () => {
  it('gets one mail at eight of their clock, by project and ticket, with the newest words of each', async () => {
    const { kit, organization, creator, ada, admin, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily', 'Europe/Vienna');
    const shop = kit.aProject({ organization_id: organization.id, name: 'Shop' });
    for (const user of [creator, ada]) kit.assign(user, shop);
    const first = ticket('The map');
    const second = ticket('The basket', shop.id);
    for (const text of ['one', 'two', 'three', 'four']) await say(first.id, text);
    await say(second.id, '**Look**  `<here>`');
    await kit.asUser(admin).tickets.update({ id: second.id, status: 'In Review' });
    expect(await toCreator(MINUTE)).toEqual([]);
    expect(await toCreator('2026-01-06T06:59:59.999Z')).toEqual([]);
    const [mail, ...more] = await toCreator('2026-01-06T07:00:00.000Z');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Updates on 2 tickets');
    const { text = '', html = '' } = mail ?? {};
    expect(text).toMatch(/Shop\n=+\n\n#\d+ The basket\nIn Review/);
    expect(text).toMatch(
      /Ada Byron wrote:\n> Look <here>\n\nVera Voss changed the status from Received to In Review\./,
    );
    expect(text).toMatch(/The map\nReceived, 1 earlier change\n\n[^]+> two\n\n[^]+> three\n\n[^]+> four/);
    expect(text).not.toContain('> one');
    expect(html).toContain('Look &lt;here&gt;');
    for (const { id } of [first, second])
      expect(text).toContain(`Open the ticket:\nhttps://desk.example/tickets/${id}`);
    expect(text).toContain('once a day because you chose');
    expect(await toCreator(2 * DAY)).toEqual([]);
  });

  it('gets what comes after a digest in the next one, hourly', async () => {
    const { creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'hourly', 'Asia/Kolkata');
    const { id } = ticket();
    await say(id, 'one');
    expect(await toCreator('2026-01-05T09:30:00.000Z')).toHaveLength(1);
    await say(id, 'two');
    const [mail] = await toCreator('2026-01-05T10:30:00.000Z');
    expect(mail?.text).toContain('two');
    expect(mail?.text).not.toContain('> one');
  });

  it('hears of what concerns them first, of 20 tickets at most, and how many more there are', async () => {
    const { creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily');
    const meant = ticket('Meant for you');
    await say(meant.id, `Look, @${creator.name}`);
    for (let number = 1; number <= 31; number += 1)
      await say(ticket(`Number ${number} ${'x'.repeat(180)}`).id, `${'Long words. '.repeat(100)}`);
    const [mail] = await toCreator(DAY);
    const { text = '', html = '' } = mail ?? {};
    expect(mail?.subject).toBe('Updates on 32 tickets');
    expect(text.indexOf('Meant for you')).toBeLessThan(text.indexOf('Number 31'));
    expect(text).toContain('Number 13 ');
    expect(text).not.toContain('Number 12 ');
    expect(text).toContain('View 12 more:\nhttps://desk.example/tickets');
    // Some mail programs cut what is longer.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  it('gets a digest of one ticket under its name', async () => {
    const { creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily');
    const { id, number } = ticket('Only\nthis');
    await say(id, 'Hello');
    const [mail] = await toCreator(DAY);
    expect(mail?.subject).toBe(`[#${number}] Only this`);
  });

  it('hears of Done there, with what the proof says or that it is on its way', async () => {
    const { kit, creator, admin, wants, ticket, toCreator } = desk;
    await wants(creator, 'hourly');
    const { id } = ticket();
    await kit.asUser(admin).tickets.update({ id, status: 'Done' });
    const [mail] = await toCreator(HOUR);
    expect(mail?.text).toContain('from Received to Done.');
    expect(mail?.text).toContain(`Review and accept:\nhttps://desk.example/tickets/${id}`);
  });
});

describe('a digest tells what its reader may see when it is sent', () => {
  it.each([
    [
      'no longer reach',
      ({ kit, admin, creator, project }: Desk) =>
        kit.asUser(admin).users.removeProject({ id: creator.id, projectId: project.id }),
    ],
    [
      'have muted',
      ({ kit, creator }: Desk, id: ReturnType<Desk['ticket']>['id']) =>
        kit.asUser(creator).notifications.setSubscription({ ticketId: id, isMuted: true }),
    ],
  ] as const)('nothing of tickets that they %s', async (_what, change) => {
    const { kit, organization, creator, ada, wants, ticket, say, toCreator } = desk;
    const other = kit.aProject({ organization_id: organization.id });
    for (const user of [creator, ada]) kit.assign(user, other);
    await wants(creator, 'daily');
    const hidden = ticket('Hidden');
    await say(hidden.id, 'Secret');
    await say(ticket('Seen', other.id).id, 'Open');
    await change(desk, hidden.id);
    const [mail] = await toCreator(DAY);
    expect(mail?.text).toContain('Seen');
    expect(mail?.subject).not.toContain('2 tickets');
    expect(mail?.text).not.toMatch(/Hidden|Secret/);
    expect(mail?.html).not.toMatch(/Hidden|Secret/);
  });

  it('no mail where nothing is left, or for somebody who is archived or wants none', async () => {
    const { kit, project, admin, creator, ada, wants, ticket, say, until } = desk;
    for (const user of [creator, ada]) await wants(user, 'daily');
    const { id } = ticket();
    await say(id, 'Hello', admin);
    await kit.asUser(admin).comments.add({ ticketId: id, text: 'Hello @Ada Byron' });
    await kit.asUser(admin).users.update({ id: ada.id, status: 'archived' });
    await kit.asUser(admin).users.removeProject({ id: creator.id, projectId: project.id });
    expect(await until(DAY)).toEqual([]);
  });
});

describe('a person who chooses anew', () => {
  it('gets what waits in the digest from then on, at its new time, or at once without one', async () => {
    const { creator, wants, ticket, say, toCreator } = desk;
    await say(ticket('Single').id, 'one');
    await wants(creator, 'hourly', 'Europe/Vienna');
    expect(await toCreator(30 * SECOND)).toEqual([]);
    await wants(creator, 'daily');
    await say(ticket('Later').id, 'two');
    expect(await toCreator(HOUR)).toEqual([]);
    // In Vienna it is ten; in New York, half past four.
    await wants(creator, 'daily', 'America/New_York');
    expect(await toCreator('2026-01-05T12:59:59.000Z')).toEqual([]);
    const [mail] = await toCreator('2026-01-05T13:00:00.000Z');
    expect(mail?.subject).toBe('Updates on 2 tickets');
    await say(ticket().id, 'three');
    await wants(creator, 'off');
    const [last] = await toCreator(0);
    expect(last?.text).toContain('this last summary');
    await say(ticket().id, 'four');
    expect((await toCreator(20 * SECOND))[0]?.text).toContain('Unsubscribe from this ticket');
  });

  it('keeps what is not said, and is refused what is no zone', async () => {
    const { kit, creator, wants } = desk;
    await wants(creator, 'daily', 'Asia/Kolkata');
    const { notifications } = kit.asUser(creator);
    const kept = { isEnabled: false, digest: 'daily', timeZone: 'Asia/Kolkata' };
    expect(await notifications.updateSettings({ isEnabled: false })).toEqual(kept);
    expect(await notifications.settings()).toEqual(kept);
    for (const timeZone of ['Europe/Atlantis', '../etc/passwd'])
      await expect(notifications.updateSettings({ isEnabled: true, timeZone })).rejects.toThrow(
        'Time zone must be a name such as Europe/Zurich.',
      );
    expect(await notifications.settings()).toEqual(kept);
  });
});

describe('one click', () => {
  it('ends all mail about tickets from a digest, and that of one ticket beside it', async () => {
    const { kit, creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily');
    const { id } = ticket();
    await say(id, 'Hello');
    const [mail] = await toCreator(DAY);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [ofTicket = ''] = /(?<=Unsubscribe from this ticket:\n\S+\?token=)\S+/.exec(mail?.text ?? '') ?? [];
    await kit.asNobody().notifications.unsubscribe({ token: ofTicket });
    expect(await kit.asUser(creator).notifications.subscription({ id })).toEqual({ isMuted: true });
    const token = tokenOf(mail?.headers['List-Unsubscribe']);
    expect(mail?.text).toContain(
      `Unsubscribe from ticket emails: https://desk.example/unsubscribe?token=${token}`,
    );
    await say(ticket().id, 'More');
    await kit.asNobody().notifications.unsubscribe({ token });
    expect(await kit.asUser(creator).notifications.settings()).toMatchObject({ isEnabled: false });
    expect(await toCreator(DAY)).toEqual([]);
  });

  it('a token of one ticket opens nothing as one of all, nor the other way round', async () => {
    const { kit, creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily');
    await say(ticket().id, 'Hello');
    const [mail] = await toCreator(DAY);
    const [ofTicket = ''] = /(?<=Unsubscribe from this ticket:\n\S+\?token=)\S+/.exec(mail?.text ?? '') ?? [];
    const ofAll = tokenOf(mail?.headers['List-Unsubscribe']);
    for (const token of [`all.${ofTicket}`, ofAll.replace('all.', ''), `${ofAll}x`, 'all.', 'all..'])
      await expect(kit.asNobody().notifications.unsubscribe({ token })).rejects.toMatchObject({
        cause: { code: 'bad_token' },
      });
    expect(await kit.asUser(creator).notifications.settings()).toMatchObject({ isEnabled: true });
  });
});

describe('a server that is killed', () => {
  it('before it sent a digest sends it after its restart, and what came later in another', async () => {
    const { kit, creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'hourly');
    const { id } = ticket();
    await say(id, 'one');
    kit.clock.advance(HOUR);
    // The send never answers: the process is gone with it.
    const stop = new AbortController();
    const send = kit.mailer.send.bind(kit.mailer);
    const asked = Promise.withResolvers<string>();
    kit.mailer.send = (mail) => {
      asked.resolve(mail.messageId);
      return new Promise(() => undefined);
    };
    void runOutbox(kit.services, { signal: stop.signal });
    const messageId = await asked.promise;
    stop.abort();
    kit.mailer.send = send;
    await say(id, 'two');
    const mails = await toCreator(MINUTE);
    expect(mails).toHaveLength(1);
    // A mail server that knows mails by their id takes it once.
    expect(mails[0]?.messageId).toBe(messageId);
    expect(mails[0]?.text).toContain('> one');
    expect(mails[0]?.text).not.toContain('> two');
    const later = await toCreator(HOUR);
    expect(later.map(({ text }) => text.includes('> two'))).toEqual([true]);
    expect(await toCreator(DAY)).toEqual([]);
  });

  it('after it was off at eight sends the digest when it is there again, once', async () => {
    const { creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily');
    await say(ticket().id, 'one');
    expect(await toCreator('2026-01-09T16:00:00.000Z')).toHaveLength(1);
    expect(await toCreator(DAY)).toEqual([]);
  });

  it('a provider that refuses for a while gets the digest again, as it was', async () => {
    const { kit, creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, 'daily');
    await say(ticket().id, 'one');
    kit.mailer.failWith(new Error('busy'));
    expect(await toCreator(DAY)).toEqual([]);
    expect(await toCreator(2 * MINUTE)).toHaveLength(1);
    await say(ticket().id, 'two');
    kit.mailer.failWith(...Array.from({ length: 6 }, () => new Error('gone')));
    for (let days = 0; days < 7; days += 1) await toCreator(DAY);
    const { items } = await kit.asUser(desk.admin).mail.failures({});
    expect(items).toMatchObject([{ subject: 'digest', ticket: null, recipient: creator.email }]);
    const [failed] = items;
    if (failed) await kit.asUser(desk.admin).mail.retry({ id: failed.id });
    expect(await toCreator(0)).toHaveLength(1);
  });
});

describe('an act on many tickets', () => {
  it('makes one mail a person', async () => {
    const { kit, project, creator, ada, ticket, until } = desk;
    const ids = Array.from({ length: 12 }, (_, number) => ticket(`Number ${number}`).id);
    const own = kit.aTicket({ project_id: project.id, user_id: ada.id, title: 'Of Ada' });
    changeAll(desk, [...ids, own.id]);
    const mails = await until(30 * SECOND);
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [creator.email, 'Vera Voss changed 12 tickets'],
        // The only one that concerns her.
        [ada.email, `[#${own.number}] Of Ada`],
      ].toSorted(),
    );
    expect(kit.mailer.lastTo(creator.email).text).toContain(
      'Vera Voss changed the status from Received to In Review.',
    );
    expect(await until(DAY)).toEqual([]);
  });

  it('goes into the digest of one who wants digests', async () => {
    const { creator, wants, ticket, toCreator } = desk;
    await wants(creator, 'hourly');
    changeAll(desk, [ticket().id, ticket().id]);
    expect(await toCreator(30 * SECOND)).toEqual([]);
    expect((await toCreator(HOUR))[0]?.subject).toBe('Updates on 2 tickets');
  });

  it.each(['off', 'daily'] as const)('mails nobody when it is undone in time (digest %s)', async (digest) => {
    const { kit, creator, wants, ticket, say, toCreator } = desk;
    await wants(creator, digest);
    const { id } = ticket();
    const bulkId = changeAll(desk, [id, ticket().id]);
    await say(id, 'Stays');
    kit.db.write((tx) => withdrawBulk(tx, bulkId));
    const mails = await toCreator(DAY);
    expect(mails.map(({ text }) => [text.includes('Stays'), text.includes('In Review.')])).toEqual([
      [true, false],
    ]);
  });
});

describe('every kind of mail', () => {
  it('about a ticket goes into digests, and none goes by another way', () => {
    expect(MAIL_KINDS.filter(({ isAboutTicket }) => isAboutTicket).map(({ name }) => name)).toContain(
      'ticket',
    );
    const { kit, creator, ticket } = desk;
    const mail = {
      recipient: creator.email,
      userId: creator.id,
      ticketId: ticket().id,
      payload: { actorId: creator.id, news: { kind: 'created' as const } },
    };
    kit.db.write((tx) => enqueueTicketMail(kit.services, tx, ticketMail, mail));
    const silent = { ...ticketMail, inDigest: null };
    // @ts-expect-error A kind that says nothing for digests is about no ticket.
    const refused: TicketMailKind<TicketNewsPayload> = silent;
    expect(refused.inDigest).toBeNull();
  });
});
