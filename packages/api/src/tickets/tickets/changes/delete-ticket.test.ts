import { describe, expect, it } from 'vitest';
import { findOrphanedFiles } from '../../../operation/maintenance/orphaned-files.ts';
import { purgeDeletedTickets } from '../../../operation/maintenance/purge-deleted-tickets.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { aPng, asDataUrl } from '../../../testing/pictures.ts';
import { createTestKit } from '../../../testing/test-kit.ts';
import { TICKET_PARTS } from './ticket-rows.ts';

const setUp = async () => {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const colleague = kit.aUser({ organization_id: organization.id, name: 'Lena Klein' });
  kit.assign(colleague, project);
  const administrator = kit.anAdmin();
  const admin = kit.asUser(administrator);
  const author = kit.asUser(user);
  const ticket = await author.tickets.create({
    projectId: project.id,
    title: 'Unwanted heading',
    description: 'Seen.',
    url: project.allowedUrls[0],
    clickX: '10',
    clickY: '20',
    screenshot: asDataUrl('image/png', aPng(4, 3)),
  });
  await author.comments.add({ ticketId: ticket.id, text: '@Lena Klein, remarkable' });
  await author.tickets.edit({ id: ticket.id, title: 'Unwanted title' });
  await kit.asUser(colleague).notifications.setSubscription({ ticketId: ticket.id, isMuted: true });
  return { kit, project, admin, author, administrator, ticket, id: ticket.id };
};

const rowsOf = ({ kit }: Awaited<ReturnType<typeof setUp>>) => {
  const tables = [
    'ticket_counter',
    'pinned_page',
    'storage_counter',
    ...TICKET_PARTS.map(({ table }) => table),
  ];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      kit.db.sqlite
        .prepare(`select * from "${table}"`)
        .all()
        .filter((row) => (row as { count?: number; bytes?: number }).count !== 0),
    ]),
  );
};

describe('a ticket that is deleted', () => {
  it('is gone at once for everybody, from every list, with all that hangs on it', async () => {
    const world = await setUp();
    const { kit, admin, author, id, project } = world;
    expect(await admin.tickets.remove({ id })).toEqual({ ok: true });
    for (const caller of [admin, author]) {
      expect((await refusalOf(caller.tickets.get({ id }))).kind).toBe('not_found');
      expect((await refusalOf(caller.comments.list({ ticketId: id }))).kind).toBe('not_found');
      expect((await caller.tickets.list({ search: 'unwanted' })).items).toEqual([]);
      expect((await caller.tickets.list({})).items).toEqual([]);
      expect(
        (await caller.tickets.board({})).columns.every(({ count, cards }) => count + cards.length === 0),
      ).toBe(true);
      expect((await caller.tickets.pinnedPages({})).pages).toEqual([]);
      expect(await caller.tickets.counts()).toMatchObject({ total: 0 });
    }
    expect(kit.published.at(-1)?.event).toEqual({
      kind: 'ticket.deleted',
      ticketId: id,
      projectId: project.id,
    });
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({ action: 'ticket.delete', summary: '#1: Unwanted title' });
  });

  it('comes back as it was when it is undone in time, found and counted as before', async () => {
    const world = await setUp();
    const { kit, admin, author, id } = world;
    const before = rowsOf(world);
    await admin.tickets.remove({ id });
    kit.clock.advance(9_000);
    expect(await admin.tickets.restore({ id })).toMatchObject({ id, number: 1, title: 'Unwanted title' });
    expect(rowsOf(world)).toEqual(before);
    expect((await author.tickets.list({ search: 'remarkable' })).items).toHaveLength(1);
    expect(kit.published.at(-1)?.event).toMatchObject({ kind: 'ticket.created', ticketId: id });
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({ action: 'ticket.restore' });
    expect((await refusalOf(admin.tickets.restore({ id }))).kind).toBe('not_found');
  });

  it('keeps its picture until it can no longer be undone, and then nothing of it but its number', async () => {
    const { kit, admin, id } = await setUp();
    const fileId = kit.db.sqlite
      .prepare('select screenshot_id from ticket where id = ?')
      .pluck()
      .get(id) as string;
    await admin.tickets.remove({ id });
    expect(await purgeDeletedTickets(kit.services)).toBe(0);
    expect(findOrphanedFiles(kit.db, [fileId])).toEqual([]);
    kit.clock.advance(60_000);
    expect((await refusalOf(admin.tickets.restore({ id }))).code).toBe('undo_over');
    expect(await purgeDeletedTickets(kit.services)).toBe(1);
    expect(await kit.files.read(fileId)).toBeUndefined();
    expect(findOrphanedFiles(kit.db, [fileId])).toEqual([fileId]);
    const left = kit.db.sqlite.prepare('select number, id, rows, files from deleted_ticket').all();
    expect(left).toEqual([{ number: 1, id, rows: null, files: null }]);
  });

  it('leaves its number to nobody', async () => {
    const { kit, admin, author, id, project } = await setUp();
    await admin.tickets.remove({ id });
    const next = await author.tickets.create({ projectId: project.id, title: 'Next', description: 'N' });
    expect(next.number).toBe(2);
    await admin.tickets.restore({ id });
    kit.aTicket({ project_id: project.id });
    const { items } = await author.tickets.list({});
    expect(items.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('is deleted and brought back by administrators alone', async () => {
    const { kit, author, admin, administrator, id, ticket } = await setUp();
    expect((await refusalOf(author.tickets.remove({ id }))).kind).toBe('forbidden');
    const through = kit.asUser({ id: ticket.userId }, administrator);
    expect((await refusalOf(through.tickets.remove({ id }))).kind).toBe('forbidden');
    await admin.tickets.remove({ id });
    expect((await refusalOf(author.tickets.restore({ id }))).kind).toBe('forbidden');
    expect((await refusalOf(admin.tickets.remove({ id }))).kind).toBe('not_found');
  });

  it('takes along the rows of every table that refers to tickets or their comments', async () => {
    const { kit } = await setUp();
    const tables = kit.db.sqlite
      .prepare(
        `select distinct t.name from sqlite_schema t, pragma_foreign_key_list(t.name) f
         where t.type = 'table' and f."table" in ('ticket', 'comment', 'attachment') order by t.name`,
      )
      .pluck()
      .all();
    const taken = TICKET_PARTS.map(({ table }) => table as string).filter((table) => table !== 'ticket');
    expect(tables).toEqual([...taken, 'pinned_page'].toSorted());
  });
});
