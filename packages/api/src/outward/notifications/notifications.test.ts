import type { Drawing } from '@ringmark/contract/pages/drawing';
import { UNSUBSCRIBE_PATH } from '@ringmark/contract/people/notifications';
import type { User } from '@ringmark/contract/people/users';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';
import { A_PICTURE, ON_A_BUTTON } from '../../testing/pins.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { GATHERING_TIME } from './notify.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sorted = (...users: User[]) => users.map(({ email }) => email).toSorted();

/** A creator, two colleagues with access, one without, and an administrator. */
function aDesk() {
  const kit = createTestKit({ config: { publicUrl: 'https://desk.example' } });
  const { project, user: creator, organization } = kit.aMemberWithProject();
  const colleague = (name: string) => {
    const user = kit.aUser({
      organization_id: organization.id,
      name,
      email: `${name.split(' ')[0]}@x.example`,
    });
    kit.assign(user, project);
    return user;
  };
  const ada = colleague('Ada Byron');
  const bob = colleague('Bob Hope');
  const outsider = kit.aUser({ organization_id: organization.id, name: 'Olga Out' });
  const admin = kit.anAdmin();
  const create = (as: User = creator) =>
    kit.asUser(as).tickets.create({ projectId: project.id, title: 'A title', description: 'It broke.' });
  /** Sends what is due a moment later and tells to whom mail went since the last time. */
  const sentTo = async () => {
    kit.clock.advance(GATHERING_TIME);
    const before = kit.mailer.sent.length;
    await runOutbox(kit.services);
    return kit.mailer.sent
      .slice(before)
      .map(({ to }) => to)
      .toSorted();
  };
  return { kit, project, creator, ada, bob, outsider, admin, create, sentTo };
}

describe('who gets mail', () => {
  it('administrators of a new ticket, but not the one who made it', async () => {
    const { kit, admin, create, sentTo } = aDesk();
    const second = kit.anAdmin();
    const archived = kit.anAdmin({ status: 'archived' });
    await create();
    expect(await sentTo()).toEqual(sorted(admin, second));
    await create(admin);
    expect(await sentTo()).toEqual(sorted(second));
    expect(archived.status).toBe('archived');
  });

  it('of a comment: who made the ticket, who commented on it, and who is mentioned, once each', async () => {
    const { kit, creator, ada, bob, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    await kit.asUser(ada).comments.add({ ticketId: id, text: 'I see it too.' });
    expect(await sentTo()).toEqual(sorted(creator));
    const text = 'Look, @Ada Byron and @Bob Hope';
    await kit.asUser(creator).comments.add({ ticketId: id, text });
    expect(await sentTo()).toEqual(sorted(ada, bob));
    expect(kit.mailer.lastTo(bob.email).text).toContain('mentioned you');
    expect(kit.mailer.lastTo(bob.email).text).toContain(text);
  });

  it('of a change of status: who made the ticket, unless they changed it', async () => {
    const { kit, creator, admin, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    await kit.asUser(admin).tickets.update({ id, status: 'Done' });
    expect(await sentTo()).toEqual(sorted(creator));
    expect(kit.mailer.lastTo(creator.email).text).toContain('from Received to Done');
    await kit.asUser(creator).tickets.update({ id, status: 'Accepted' });
    expect(await sentTo()).toEqual([]);
  });

  it('neither the user nor the administrator who impersonates them gets mail of what they did', async () => {
    const { kit, creator, admin, create, sentTo } = aDesk();
    const second = kit.anAdmin();
    const { id } = await create();
    await sentTo();
    await kit.asUser(creator, admin).comments.add({ ticketId: id, text: 'Seen by both.' });
    expect(await sentTo()).toEqual([]);
    await kit.asUser(creator, admin).tickets.create({
      projectId: (await kit.asUser(creator).tickets.get({ id })).projectId,
      title: 'Another',
      description: 'Again.',
    });
    expect(await sentTo()).toEqual(sorted(second));
  });

  it('nobody who may not see the ticket, at the time of the news or of the sending', async () => {
    const { kit, project, creator, ada, bob, outsider, admin, create, sentTo } = aDesk();
    // Access to another project is none to this one.
    kit.assign(outsider, kit.aProject({ organization_id: outsider.organizationId }));
    const { id } = await create();
    await sentTo();
    await kit
      .asUser(creator)
      .comments.add({ ticketId: id, text: 'Hello @Olga Out and @Ada Byron, @Bob Hope' });
    await kit.asUser(admin).users.removeProject({ id: ada.id, projectId: project.id });
    expect(await sentTo()).toEqual(sorted(bob));
    expect(outsider.status).toBe('active');
  });

  it.each(['user', 'organization'] as const)('nobody whose %s is archived by then', async (what) => {
    const { kit, creator, ada, admin, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    await kit.asUser(creator).comments.add({ ticketId: id, text: 'Hello @Ada Byron' });
    const { users, organizations } = kit.asUser(admin);
    if (what === 'user') await users.update({ id: ada.id, status: 'archived' });
    else await organizations.update({ id: ada.organizationId, status: 'archived' });
    expect(await sentTo()).toEqual([]);
  });
});

describe('what a mail is like', () => {
  it('names the ticket, shows the text and the picture, links to it, and is grouped with the others of its ticket', async () => {
    const { kit, project, creator, admin, sentTo } = aDesk();
    const { id, number } = await kit.asUser(creator).tickets.create({
      projectId: project.id,
      title: 'Broken <button>',
      description: 'It & everything broke.',
      screenshot: PNG,
    });
    await sentTo();
    const mail = kit.mailer.lastTo(admin.email);
    expect(mail.subject).toBe(`[#${number}] Broken <button>`);
    expect(mail.text).toContain('It & everything broke.');
    expect(mail.text).toContain(`https://desk.example/tickets/${id}`);
    expect(mail.html).toContain('Broken &lt;button&gt;');
    expect(mail.html).toContain('cid:screenshot');
    expect(mail.attachments).toMatchObject([{ cid: 'screenshot', contentType: 'image/png' }]);
    expect(mail.headers).toMatchObject({
      References: `<ticket.${id}@desk.example>`,
      'In-Reply-To': `<ticket.${id}@desk.example>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await kit.asUser(admin).comments.add({ ticketId: id, text: 'Thanks.' });
    await sentTo();
    const reply = kit.mailer.lastTo(creator.email);
    expect(reply.subject).toBe(mail.subject);
    expect(reply.headers.References).toBe(mail.headers.References);
    expect(reply.messageId).not.toBe(mail.messageId);
  });

  it('has a subject of one line and whole characters, also with what a program wrote', async () => {
    const { kit, project, creator, admin, sentTo } = aDesk();
    const description = `${'a'.repeat(1_999)}😀 and more`;
    const { number } = await kit
      .asUser(creator)
      .tickets.create({ projectId: project.id, title: 'One\r\n\u2028two', description });
    await sentTo();
    const mail = kit.mailer.lastTo(admin.email);
    expect(mail.subject).toBe(`[#${number}] One two`);
    expect([mail.text, mail.html].every((text) => text.isWellFormed())).toBe(true);
  });

  it('shows what is around a pin, with its ring, and the whole picture where nothing can draw', async () => {
    const { kit, project, creator, admin, sentTo } = aDesk();
    const pinned = async (title: string, drawing?: Drawing) => {
      const { id } = await kit.asUser(creator).tickets.create({
        projectId: project.id,
        title,
        description: 'Here.',
        screenshot: PNG,
        drawing,
      });
      kit.db.run(kit.db.q.updateTable('ticket').set({ ring_x: 0.5, ring_y: 0.25 }).where('id', '=', id));
      await sentTo();
      return kit.mailer.lastTo(admin.email);
    };
    expect((await pinned('Seen near')).attachments).toMatchObject([
      { cid: 'screenshot', contentType: 'image/jpeg', filename: 'screenshot.jpeg' },
    ]);
    // The picture is drawn once, however many people are notified.
    expect(kit.viewer.calls.filter((call) => call === 'closeUp')).toHaveLength(1);
    // The marks that were drawn on it are there too: in px of the page, which is one px wide here.
    const box = { kind: 'box', color: 'blue', x: 0, y: 0, width: 1, height: 1 } as const;
    await pinned('Drawn on', { shapes: [box], covers: [] });
    const marks = [{ path: 'M 0 0 h 1 v 1 h -1 Z', color: '#3563e9', width: 4 }];
    expect(kit.viewer.drawnAround).toEqual([undefined, { marks, pageWidth: 1 }]);
    kit.viewer.loseBrowser();
    const whole = await pinned('Seen whole');
    expect(whole.attachments).toMatchObject([{ cid: 'screenshot', contentType: 'image/png' }]);
    expect(whole.html).toContain('cid:screenshot');
  });

  it('the first goes after a moment; what the same person adds within five minutes comes together', async () => {
    const { kit, creator, ada, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    const say = (text: string) => kit.asUser(ada).comments.add({ ticketId: id, text });
    await say('one');
    await runOutbox(kit.services);
    expect(kit.mailer.sent.some(({ to }) => to === creator.email)).toBe(false);
    expect(await sentTo()).toEqual(sorted(creator));
    await say('two');
    kit.clock.advance(60_000);
    await say('three');
    expect(await sentTo()).toEqual([]);
    kit.clock.advance(4 * 60_000);
    expect(await sentTo()).toEqual(sorted(creator));
    const { text } = kit.mailer.lastTo(creator.email);
    expect(text).toContain('two');
    expect(text).toContain('three');
    expect(text).not.toContain('one\n');
    kit.clock.advance(5 * 60_000);
    await say('four');
    expect(await sentTo()).toEqual(sorted(creator));
  });

  it('a status and a comment of one moment come as one mail, in the order in which they were made', async () => {
    const { kit, creator, admin, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    await kit.asUser(admin).tickets.update({ id, status: 'In Review' });
    kit.clock.advance(GATHERING_TIME - 1);
    await kit.asUser(admin).comments.add({ ticketId: id, text: `Have a look, @${creator.name}` });
    expect(await sentTo()).toEqual(sorted(creator));
    const { text, html } = kit.mailer.lastTo(creator.email);
    expect(text).toMatch(/changed the status from Received to In Review\.[^]+mentioned you:\n> Have a look/);
    expect(text).toContain('You’re receiving this because you were mentioned.');
    expect(html).toContain('You were mentioned, Status changed by ');
  });

  it('what two people do in one moment comes as one mail, which names both', async () => {
    const { kit, creator, ada, admin, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    await kit.asUser(admin).tickets.update({ id, status: 'In Review' });
    await kit.asUser(ada).comments.add({ ticketId: id, text: 'Have a look.' });
    expect(await sentTo()).toEqual([creator.email]);
    const { text, html } = kit.mailer.lastTo(creator.email);
    expect(text).toMatch(
      /changed the status from Received to In Review\.[^]+Ada Byron wrote:\n> Have a look\./,
    );
    expect(html).toContain(`by ${admin.name} and Ada Byron`);
    // News of another person after the mail has gone do not wait for the first person's further changes.
    kit.clock.advance(MINUTE);
    await kit.asUser(kit.anAdmin()).comments.add({ ticketId: id, text: 'Done soon.' });
    expect(await sentTo()).toContain(creator.email);
  });

  it('the mail of Done has the picture and the way to accept, unless the ticket has moved on', async () => {
    const { kit, project, creator, admin, sentTo } = aDesk();
    const move = (id: string, status: TicketStatus) => kit.asUser(admin).tickets.update({ id, status });
    const reported = () =>
      kit.asUser(creator).tickets.create({
        projectId: project.id,
        title: 'A title',
        description: 'It broke.',
        screenshot: PNG,
      });
    const done = await reported();
    await move(done.id, 'Done');
    await sentTo();
    const mail = kit.mailer.lastTo(creator.email);
    expect(mail.attachments).toMatchObject([{ cid: 'screenshot', contentType: 'image/png' }]);
    expect(mail.text).toContain('Then click Review and accept to tell us whether it’s fixed.');
    expect(mail.text).toContain(`Review and accept:\nhttps://desk.example/tickets/${done.id}`);

    const reopened = await reported();
    await move(reopened.id, 'Done');
    await move(reopened.id, 'Adjustments');
    await sentTo();
    const later = kit.mailer.lastTo(creator.email);
    expect(later.text).toContain(`Open the ticket:\nhttps://desk.example/tickets/${reopened.id}`);
    expect(later.text).not.toContain('accept');
    expect(later.attachments).toBeUndefined();
  });

  it('the mail of Done shows before and today, says what changed, and has a link to each answer', async () => {
    const { kit, project, creator, admin, sentTo } = aDesk();
    const allowedUrls = ['https://desk.example/demo-page'];
    await kit.asUser(admin).projects.update({ id: project.id, allowedUrls });
    const { id } = await kit.asUser(creator).tickets.create({
      projectId: project.id,
      title: 'A title',
      description: 'It broke.',
      url: 'https://desk.example/demo-page',
      resolution: '1366x1080',
      clickX: '60',
      clickY: '740',
      screenshot: A_PICTURE,
      pin: ON_A_BUTTON,
    });
    await sentTo();
    const run = () => runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    kit.clock.advance(60_000);
    await run();
    kit.viewer.proofs.willSee({
      comparison: {
        share: 0.2,
        around: 0,
        places: [{ x: 10, y: 20, width: 30, height: 40 }],
        compared: 1,
        near: 0.2,
        own: { share: 0, compared: 1, isRecoloured: false },
      },
    });
    await kit.asUser(admin).tickets.update({ id, status: 'Done' });
    await run();
    await sentTo();
    const mail = kit.mailer.lastTo(creator.email);
    expect(mail.attachments?.map(({ cid }) => cid)).toEqual(['screenshot', 'today']);
    const { text } = mail;
    const finding = text.indexOf('The button looks the same, but 20% of the area around it changed.');
    expect(finding).toBeGreaterThan(0);
    expect(
      text.indexOf('If it’s fixed, click Accept. If not, click Not fixed and tell us why.'),
    ).toBeGreaterThan(finding);
    const [before, after] = kit.viewer.framedElements.slice(-2);
    expect(before).toMatchObject({ places: [] });
    expect(after).toMatchObject({ places: [{ x: 10, y: 20, width: 30, height: 40 }] });
    const page = `https://desk.example/tickets/${id}`;
    expect(mail.text).toContain(`Accept:\n${page}?answer=accept`);
    expect(mail.text).toContain(`Not fixed:\n${page}?answer=not-fixed`);
  });

  it('no mail goes out for a write that was rolled back', async () => {
    const { kit, sentTo } = aDesk();
    const archived = kit.aProject({ status: 'archived' });
    await expect(
      kit.asUser(kit.anAdmin()).tickets.create({ projectId: archived.id, title: 'x', description: 'y' }),
    ).rejects.toThrow('archived');
    expect(await sentTo()).toEqual([]);
    expect(kit.db.all(kit.db.q.selectFrom('outbox').selectAll())).toEqual([]);
  });
});

describe('having less mail', () => {
  it('the token in a mail stops that ticket for that person, however often it is used, and nothing else', async () => {
    const { kit, creator, ada, create, sentTo } = aDesk();
    const first = await create();
    const second = await create();
    await sentTo();
    const say = async (ticketId: typeof first.id) => {
      kit.clock.advance(10 * 60_000);
      await kit.asUser(ada).comments.add({ ticketId, text: 'Hello' });
      return sentTo();
    };
    expect(await say(first.id)).toEqual(sorted(creator));
    const header = kit.mailer.lastTo(creator.email).headers['List-Unsubscribe'] ?? '';
    const url = new URL(header.slice(1, -1));
    expect(url.pathname).toBe(UNSUBSCRIBE_PATH);
    const token = url.searchParams.get('token') ?? '';
    const nobody = kit.asNobody();
    expect(await nobody.notifications.unsubscribe({ token })).toEqual({ ok: true });
    expect(await nobody.notifications.unsubscribe({ token })).toEqual({ ok: true });
    expect(await say(first.id)).toEqual([]);
    expect(await say(second.id)).toEqual(sorted(creator));
    expect(await kit.asUser(creator).notifications.subscription({ id: first.id })).toEqual({ isMuted: true });
    await kit.asUser(creator).notifications.setSubscription({ ticketId: first.id, isMuted: false });
    expect(await say(first.id)).toEqual(sorted(creator));
  });

  it('a token that was changed is refused', async () => {
    const { kit, creator, ada, create, sentTo } = aDesk();
    const { id } = await create();
    await kit.asUser(ada).comments.add({ ticketId: id, text: 'Hello' });
    await sentTo();
    const header = kit.mailer.lastTo(creator.email).headers['List-Unsubscribe'] ?? '';
    const token = new URL(header.slice(1, -1)).searchParams.get('token') ?? '';
    const [text = '', signature = ''] = token.split('.');
    const forged = Buffer.from(`${ada.id}.${id}`).toString('base64url');
    for (const bad of [`${forged}.${signature}`, `${text}.`, text, 'x', `${text}.${signature.slice(2)}`]) {
      await expect(kit.asNobody().notifications.unsubscribe({ token: bad })).rejects.toMatchObject({
        cause: { kind: 'invalid', code: 'bad_token' },
      });
    }
    expect(kit.db.all(kit.db.q.selectFrom('ticket_watch').selectAll())).toEqual([]);
  });

  it('the setting stops all of it', async () => {
    const { kit, creator, ada, create, sentTo } = aDesk();
    const { id } = await create();
    await sentTo();
    const { notifications } = kit.asUser(creator);
    expect(await notifications.settings()).toEqual({ isEnabled: true, digest: 'off', timeZone: null });
    await notifications.updateSettings({ isEnabled: false });
    await kit.asUser(ada).comments.add({ ticketId: id, text: 'Hello' });
    expect(await sentTo()).toEqual([]);
    expect(await notifications.settings()).toMatchObject({ isEnabled: false });
  });

  it('a ticket that one may not see cannot be muted', async () => {
    const { kit, creator } = aDesk();
    const { id } = kit.aTicket();
    const refused = { cause: { kind: 'not_found' } };
    const { notifications } = kit.asUser(creator);
    await expect(notifications.setSubscription({ ticketId: id, isMuted: true })).rejects.toMatchObject(
      refused,
    );
    await expect(notifications.subscription({ id })).rejects.toMatchObject(refused);
  });
});
