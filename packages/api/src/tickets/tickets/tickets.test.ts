import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { createTicketInput } from '@ringmark/contract/tickets/tickets';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  return {
    kit,
    project,
    user,
    organization,
    admin,
    member: kit.asUser(user),
    administrator: kit.asUser(admin),
  };
}
const aTicket = (projectId: ProjectId) => ({ projectId, title: 'A title', description: 'A description' });

const fields = (values: object) => {
  const result = createTicketInput.safeParse({ ...aTicket('p' as ProjectId), ...values });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
};

describe('making tickets', () => {
  it('a member makes one, Received and at the top of its column, with history and counters', async () => {
    const { kit, project, user, member } = aDesk();
    const older = await member.tickets.create(aTicket(project.id));
    const ticket = await member.tickets.create({
      ...aTicket(project.id),
      severity: 'high',
      url: '/demo-page',
    });
    expect(ticket).toMatchObject({
      projectId: project.id,
      projectName: project.name,
      userId: user.id,
      creator: { id: user.id, name: user.name },
      number: older.number + 1,
      status: 'Received',
      severity: 'high',
      url: '/demo-page',
      screenshot: null,
      screenshotSize: null,
      isOpenForWriting: true,
    });
    const { columns } = await member.tickets.board({});
    expect(columns.map(({ status }) => status)).toEqual([...TICKET_STATUSES]);
    expect(columns[0]).toMatchObject({ count: 2, nextCursor: null });
    expect(columns[0]?.cards.map(({ id }) => id)).toEqual([ticket.id, older.id]);
    expect(await member.tickets.counts()).toEqual({ total: 2, inProgress: 0, completed: 0, highSeverity: 1 });
    expect(await member.tickets.history({ id: ticket.id })).toMatchObject([
      { oldStatus: null, newStatus: 'Received', user: { id: user.id, name: user.name } },
    ]);
    expect(kit.published.map(({ event }) => event)).toContainEqual({
      kind: 'ticket.created',
      ticketId: ticket.id,
      projectId: project.id,
    });
  });

  it('keeps the picture as a file and gives it back byte for byte', async () => {
    const { kit, project, member } = aDesk();
    const made = await member.tickets.create({
      ...aTicket(project.id),
      url: 'https://site.example/',
      clickX: 0.5,
      clickY: '0.25',
      screenshot: PNG,
    });
    expect(made.screenshot).toBe(PNG);
    expect(made).toMatchObject({ clickX: '0.5', clickY: '0.25' });
    expect(await member.tickets.get({ id: made.id })).toMatchObject({
      screenshot: PNG,
      screenshotSize: { width: 1, height: 1 },
    });
    const [card] = (await member.tickets.board({})).columns[0]?.cards ?? [];
    expect(card).toMatchObject({
      screenshotUrl: `/api/tickets/${made.id}/screenshot`,
      ring: { x: 0.5, y: 0.25 },
    });
    expect(kit.files.kept.size).toBe(1);
    const { items } = await member.tickets.list({});
    expect(items[0]).not.toHaveProperty('screenshot');
  });

  it('the ring is where the click was, at any density of the reporter’s display', async () => {
    const { project, member } = aDesk();
    const place = { scrollX: 0, scrollY: 0, shotX: 0, shotY: 0, pageWidth: null, pageHeight: null };
    const page = { viewportWidth: 1, viewportHeight: 1, userAgent: null, pageTitle: null, element: null };
    for (const deviceScale of [1, 2, 0.8]) {
      const pin = { ...place, ...page, deviceScale };
      const click = { clickX: '0.75', clickY: '0.25', screenshot: PNG, pin };
      await member.tickets.create({ ...aTicket(project.id), ...click });
    }
    const [received] = (await member.tickets.board({})).columns;
    expect(received?.cards).toHaveLength(3);
    for (const { ring } of received?.cards ?? []) expect(ring).toEqual({ x: 0.75, y: 0.25 });
  });

  it.each(['another organization', 'not assigned', 'made up'] as const)(
    'a project that is %s is not found, and nothing is left of the picture',
    async (relation) => {
      const { kit, organization, member } = aDesk();
      const id = {
        'another organization': () => kit.aProject().id,
        'not assigned': () => kit.aProject({ organization_id: organization.id }).id,
        'made up': () => 'nothing' as ProjectId,
      }[relation]();
      await expect(member.tickets.create({ ...aTicket(id), screenshot: PNG })).rejects.toMatchObject({
        cause: { kind: 'not_found' },
      });
      expect(kit.files.kept.size).toBe(0);
    },
  );

  it('an archived project takes none', async () => {
    const { kit, admin } = aDesk();
    const archived = kit.aProject({ status: 'archived' });
    await expect(kit.asUser(admin).tickets.create(aTicket(archived.id))).rejects.toMatchObject({
      cause: { kind: 'conflict', code: 'project_archived' },
    });
  });

  it('a repeated send makes one ticket, for a day', async () => {
    const { kit, project, member } = aDesk();
    const send = () =>
      member.tickets.create({ ...aTicket(project.id), screenshot: PNG, idempotencyKey: 'k' });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect(new Set([first.id, second.id, third.id]).size).toBe(1);
    expect(kit.files.kept.size).toBe(1);
    kit.clock.advance(24 * 3_600_000);
    expect((await send()).id).not.toBe(first.id);
  });

  it('the same key with something else in it is refused, and nothing is taken for saved that is not', async () => {
    const { kit, project, member } = aDesk();
    const sent = { ...aTicket(project.id), clickX: '1', clickY: '2', screenshot: PNG, idempotencyKey: 'k' };
    const first = await member.tickets.create(sent);
    const others = [{ title: 'Another title' }, { clickX: '3' }, { screenshot: null }];
    for (const other of others) {
      await expect(member.tickets.create({ ...sent, ...other })).rejects.toMatchObject({
        cause: { kind: 'conflict', code: 'idempotency_key_reused' },
      });
    }
    expect(kit.files.kept.size).toBe(1);
    expect((await member.tickets.create(sent)).id).toBe(first.id);
    expect(
      await member.tickets.create({ ...sent, title: 'Another title', idempotencyKey: 'l' }),
    ).toMatchObject({
      title: 'Another title',
    });
  });

  it('a key is its sender’s own, and one of a comment says nothing of a ticket', async () => {
    const { kit, project, member } = aDesk();
    const colleague = kit.aUser({ organization_id: project.organizationId });
    kit.assign(colleague, project);
    const sent = { ...aTicket(project.id), idempotencyKey: 'k' };
    const first = await member.tickets.create(sent);
    const theirs = await kit.asUser(colleague).tickets.create(sent);
    expect(theirs.id).not.toBe(first.id);
    const comment = { ticketId: first.id, text: 'Seen.', idempotencyKey: 'k' };
    expect((await member.comments.add(comment)).text).toBe('Seen.');
    // The key does not open what its sender may no longer see.
    const { id } = await member.auth.me().then(({ user }) => user);
    kit.db.run(kit.db.q.deleteFrom('user_project').where('user_id', '=', id));
    await expect(member.tickets.create(sent)).rejects.toMatchObject({ cause: { kind: 'not_found' } });
  });

  it('two sends at once with one key and different words make one ticket, and one hears of it', async () => {
    const { kit, project, member } = aDesk();
    const send = (title: string) =>
      member.tickets.create({ ...aTicket(project.id), title, screenshot: PNG, idempotencyKey: 'k' });
    const [one, other] = await Promise.allSettled([send('A'), send('B')]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(kit.files.kept.size).toBe(1);
  });

  it('pictures that come at once take no more room together than there is', async () => {
    const kit = createTestKit({ config: { organizationBytes: 100 } });
    const { project, user } = kit.aMemberWithProject();
    const api = kit.asUser(user);
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => api.tickets.create({ ...aTicket(project.id), screenshot: PNG })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(kit.files.kept.size).toBe(1);
  });

  it('a key that was stored without a hash of its body matches any body', async () => {
    const { kit, project, member } = aDesk();
    const sent = { ...aTicket(project.id), idempotencyKey: 'k' };
    const first = await member.tickets.create(sent);
    kit.db.write((tx) => tx.run(tx.q.updateTable('idempotency').set({ body_hash: null })));
    expect((await member.tickets.create({ ...sent, title: 'Another title' })).id).toBe(first.id);
  });

  it('a member who sends another status is told so; from an administrator it is Received all the same', async () => {
    const { project, member, administrator } = aDesk();
    await expect(member.tickets.create({ ...aTicket(project.id), status: 'Done' })).rejects.toMatchObject({
      cause: { kind: 'invalid', details: { fields: { status: expect.any(String) } } },
    });
    const made = await administrator.tickets.create({ ...aTicket(project.id), status: 'Done' });
    expect(made.status).toBe('Received');
    expect((await member.tickets.create({ ...aTicket(project.id), status: 'Received' })).status).toBe(
      'Received',
    );
  });

  it.each(['javascript:alert(1)', '//evil.example', String.raw`/\evil.example`, 'data:text/html,x', 'shop'])(
    'the address %s is refused',
    async (url) => {
      const { project, member } = aDesk();
      await expect(member.tickets.create({ ...aTicket(project.id), url })).rejects.toMatchObject({
        cause: { kind: 'invalid', details: { fields: { url: expect.any(String) } } },
      });
    },
  );

  it('what is over its limit or blank is refused by name', () => {
    expect(fields({ title: 'x'.repeat(200), description: 'x'.repeat(20_000) })).toEqual([]);
    expect(fields({ title: 'x'.repeat(201) })).toEqual(['title']);
    expect(fields({ title: '  ' })).toEqual(['title']);
    expect(fields({ description: 'x'.repeat(20_001) })).toEqual(['description']);
    expect(fields({ url: `/${'x'.repeat(2_048)}` })).toEqual(['url']);
    expect(fields({ severity: 'urgent' })).toEqual(['severity']);
    expect(fields({ clickX: 'left' })).toEqual(['clickX']);
  });
});

describe('reading tickets', () => {
  it('a ticket of another organization looks as if it did not exist', async () => {
    const { kit, member } = aDesk();
    const { id } = kit.aTicket();
    const errors = await Promise.all(
      [id, 'nothing' as TicketId].map((id) => member.tickets.get({ id }).catch((error: unknown) => error)),
    );
    const message = 'We couldn’t find this. It may have been deleted, or you may not have access to it.';
    expect(errors[0]).toMatchObject({ cause: { kind: 'not_found' }, message });
    expect(errors[1]).toMatchObject({ cause: { kind: 'not_found' }, message });
    expect((await member.tickets.list({})).items).toEqual([]);
    expect((await member.tickets.counts()).total).toBe(0);
  });

  it('a member sees all tickets of the assigned projects, newest first, page by page', async () => {
    const { kit, organization, project, user, member } = aDesk();
    const second = kit.aProject({ organization_id: organization.id });
    const hidden = kit.aProject({ organization_id: organization.id });
    kit.assign(user, second);
    const ids = Array.from({ length: 7 }, (_, index) => {
      kit.aTicket({ project_id: hidden.id });
      return kit.aTicket({ project_id: index % 2 ? project.id : second.id }).id;
    }).toReversed();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = await member.tickets.list({
        limit: 3,
        cursor,
      });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    expect((await member.tickets.counts()).total).toBe(7);
    await expect(member.tickets.list({ cursor: 'made up' })).rejects.toMatchObject({
      cause: { kind: 'invalid' },
    });
    await expect(member.tickets.list({ limit: 501 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('filters by project, creator, page, status and severity, alone and together', async () => {
    const { kit, organization, project, user, administrator, member } = aDesk();
    const other = kit.aUser({ organization_id: organization.id });
    const base = { project_id: project.id, user_id: user.id };
    const a = kit.aTicket({ ...base, status: 'Done', severity: 'high' });
    const b = kit.aTicket({ ...base, user_id: other.id, status: 'Done' });
    const c = kit.aTicket({ ...base, url: 'https://x.example/a#top', page_key: 'https://x.example/a' });
    const d = kit.aTicket({ user_id: user.id, status: 'Done' });
    for (const [filters, members, admins] of [
      [{}, [c, b, a], [d, c, b, a]],
      [{ projectId: project.id }, [c, b, a], [c, b, a]],
      [{ projectId: d.projectId }, [], [d]],
      [{ creatorId: user.id }, [c, a], [d, c, a]],
      [{ creatorId: user.id, projectId: project.id, status: 'Done' }, [a], [a]],
      [{ status: 'Done' }, [b, a], [d, b, a]],
      [{ severity: 'high' }, [a], [a]],
      [{ url: 'https://x.example/a#bottom' }, [c], [c]],
      [{ url: 'no address' }, [], []],
    ] as const) {
      const numbers = async (caller: typeof member) =>
        (await caller.tickets.list(filters)).items.map(({ number }) => number);
      expect(await numbers(member)).toEqual(members.map(({ number }) => number));
      expect(await numbers(administrator)).toEqual(admins.map(({ number }) => number));
    }
  });
});
