import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../core/base/instants.ts';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { purgeDeletedTickets } from '../../operation/maintenance/purge-deleted-tickets.ts';
import { findOrphanedFiles } from '../../operation/maintenance/orphaned-files.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import { A_PAGE } from '../../testing/fake-frozen.ts';
import { ON_A_BUTTON } from '../../testing/pins.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { FROZEN_KEPT } from './sweep-frozen-pages.ts';

/** Returns random bytes, which cannot be packed. */
const noise = (bytes: number) => {
  const made = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(made.subarray(at, at + 65_536));
  return made;
};

type Admin = Awaited<ReturnType<typeof pinStage>>['admin'];

async function stage() {
  const pins = await pinStage();
  const { kit, member } = pins;
  const { frozen } = kit.viewer;
  const kept = async (title: string, values: object = { sessionId: 'a-view' }) => {
    const { id } = await pins.pin(title, values);
    await vi.waitFor(
      async () => expect((await member.frozenPages.get({ id })).state).not.toBe('waiting'),
      10_000,
    );
    return id;
  };
  const storedBytes = () => kit.db.first(kit.db.q.selectFrom('storage_counter').select('bytes'))?.bytes ?? 0;
  const parts = () => kit.db.all(kit.db.q.selectFrom('frozen_part').selectAll());
  return { ...pins, frozen, kept, storedBytes, parts };
}

describe('the page of a new pin', () => {
  it('is taken from the view of its reporter, after the ticket, which waits for nothing', async () => {
    const { pin, kit, member, frozen, url } = await stage();
    const { promise: never } = Promise.withResolvers<never>();
    kit.services.viewer.freezeView = (input) => {
      frozen.views.push(input);
      return never;
    };
    const { id } = await pin('Lamp', { sessionId: 'a-view' });
    expect(frozen.views).toMatchObject([{ sessionId: 'a-view', url }]);
    expect(await member.frozenPages.get({ id })).toMatchObject({ state: 'waiting', downloadUrl: null });
  });

  it('is told with its time, size and window, and others hear of it', async () => {
    const { kept, member, kit, parts } = await stage();
    const id = await kept('Lamp');
    expect(await member.frozenPages.get({ id })).toEqual({
      state: 'kept',
      remark: null,
      isReporters: true,
      title: 'Lamps',
      width: 1_366,
      height: 1_080,
      bytes: parts().reduce((sum, { bytes }) => sum + bytes, 0),
      keptAt: new Date(kit.clock.now()).toISOString(),
      downloadUrl: `/api/tickets/${id}/frozen-page.mhtml`,
      differs: null,
      elementState: null,
    });
    expect(kit.published.at(-1)).toMatchObject({ event: { kind: 'ticket.updated', ticketId: id } });
  });

  it('is opened anew by a job where the view is gone, or there was none', async () => {
    const { pin, member, frozen, runLater } = await stage();
    frozen.willBe(undefined, { title: 'Lamps, later' });
    const gone = await pin('Gone', { sessionId: 'a-view' });
    const none = await pin('None');
    await runLater(20 * SECOND);
    for (const { id } of [gone, none])
      expect(await member.frozenPages.get({ id })).toMatchObject({
        state: 'kept',
        isReporters: false,
        title: 'Lamps, later',
      });
    expect(frozen.pages[0]).toMatchObject({ url: 'https://shop.example/lamps', scrollY: 700, width: 1_366 });
    await runLater(MINUTE);
    expect(frozen.pages).toHaveLength(2);
  });

  it('says so where it cannot be opened, and where the ticket has no pin', async () => {
    const { pin, member, frozen, runLater } = await stage();
    frozen.willBe(undefined);
    const { id } = await pin('Gone');
    await runLater(MINUTE);
    expect(await member.frozenPages.get({ id })).toMatchObject({
      state: 'nothing',
      remark: 'This page couldn’t be opened, so it wasn’t saved.',
      downloadUrl: null,
    });
    const { id: plain } = await pin('No pin', { pin: null, clickX: null, clickY: null });
    expect((await member.frozenPages.get({ id: plain })).state).toBe('none');
  });
});

describe('parts', () => {
  it('are kept once, however many pages have them, and count once in the room of the organization', async () => {
    const { kept, parts, storedBytes, kit } = await stage();
    const before = storedBytes();
    await kept('One');
    expect(parts()).toHaveLength(4);
    const one = storedBytes() - before;
    await kept('Two');
    expect(parts()).toHaveLength(4);
    const [picture] = kit.db.all(kit.db.q.selectFrom('ticket').select('screenshot_bytes'));
    expect(storedBytes() - before).toBe(one + (picture?.screenshot_bytes ?? 0));
    const known = new Set(listKnownFiles(kit.services).map(({ id }) => id));
    expect(parts().every(({ file_id: id }) => known.has(id) && kit.files.kept.has(id))).toBe(true);
    expect(findOrphanedFiles(kit.db, [...kit.files.kept.keys()])).toEqual([]);
  });

  it('leave out pictures beyond 10 MB, and everything where words and styles are as large', async () => {
    const { kept, member, frozen, parts } = await stage();
    const large = { address: 'https://shop.example/l.png', type: 'image/png', isEssential: false };
    frozen.willBe({ parts: [...A_PAGE.parts, { ...large, bytes: noise(11 * 1_048_576) }] });
    const styles = await kept('Large');
    expect(await member.frozenPages.get({ id: styles })).toMatchObject({
      state: 'styles',
      remark: 'This page was too large to save in full. Its text and styles were saved, but not its images.',
    });
    expect(parts()).toHaveLength(3);
    frozen.willBe({ parts: [{ ...large, isEssential: true, bytes: noise(11 * 1_048_576) }] });
    const nothing = await kept('Larger');
    expect(await member.frozenPages.get({ id: nothing })).toMatchObject({
      state: 'nothing',
      remark: 'This page was too large to save.',
    });
    expect(parts()).toHaveLength(3);
  });

  it('are not kept where the disk has no room, and no file is left', async () => {
    const { kept, member, kit, pin } = await stage();
    await pin('Before');
    const files = kit.files.kept.size;
    const { write } = kit.files;
    kit.services.viewer.freezeView = async () => {
      kit.files.free = 1_000;
      return A_PAGE;
    };
    const id = await kept('Full');
    expect(await member.frozenPages.get({ id })).toMatchObject({
      state: 'nothing',
      remark: 'There was no space to save this page.',
    });
    expect(kit.files.write).toBe(write);
    expect(kit.files.kept.size).toBe(files + 1);
  });
});

describe('a kept page', () => {
  it('goes with its ticket once that cannot come back, and no sooner', async () => {
    const { kept, kit, admin, member, parts, storedBytes } = await stage();
    const id = await kept('One');
    const before = storedBytes();
    await admin.tickets.remove({ id });
    expect(sweep(kit.services).frozenPages).toBe(0);
    await admin.tickets.restore({ id });
    expect(await member.frozenPages.get({ id })).toMatchObject({ state: 'kept' });
    expect(storedBytes()).toBe(before);
    await admin.tickets.remove({ id });
    kit.clock.advance(MINUTE);
    await purgeDeletedTickets(kit.services);
    expect(sweep(kit.services).frozenPages).toBe(1);
    expect(parts()).toEqual([]);
    expect(storedBytes()).toBe(0);
    await vi.waitFor(() => expect(kit.files.kept.size).toBe(0));
  });

  it('goes 180 days after its ticket was accepted, but for parts that another has', async () => {
    const { kept, kit, admin, parts, frozen } = await stage();
    const id = await kept('One');
    frozen.willBe({ title: 'Other', parts: A_PAGE.parts.slice(0, 2) });
    const other = await kept('Two');
    await admin.tickets.update({ id, status: 'Accepted' });
    kit.clock.advance(FROZEN_KEPT - DAY);
    expect(sweep(kit.services).frozenPages).toBe(0);
    kit.clock.advance(2 * DAY);
    expect(sweep(kit.services).frozenPages).toBe(1);
    const later = kit.asUser(kit.anAdmin());
    expect((await later.frozenPages.get({ id })).state).toBe('none');
    expect(parts()).toHaveLength(3);
    await later.frozenPages.open({ id: other });
    const bytes = await frozen.opened[0]?.page.parts[1]?.read();
    expect(Buffer.from(bytes ?? []).toString()).toContain('color: red');
  });

  it('opens at its own window or another, with all parts as they were', async () => {
    const { kept, member, frozen, kit } = await stage();
    const id = await kept('One');
    const view = await member.frozenPages.open({ id });
    expect(kit.viewer.views.has(view.sessionId)).toBe(true);
    await member.frozenPages.open({ id, width: 375, height: 667 });
    expect(frozen.opened.map(({ width, height }) => [width, height])).toEqual([
      [1_366, 1_080],
      [375, 667],
    ]);
    const { page } = frozen.opened[0] ?? {};
    expect(page).toMatchObject({ address: A_PAGE.address, side: A_PAGE.side });
    const read = await Promise.all((page?.parts ?? []).map((part) => part.read()));
    expect(read.map((bytes) => Buffer.from(bytes ?? []))).toEqual(
      A_PAGE.parts.map(({ bytes }) => Buffer.from(bytes)),
    );
  });

  it('opens as its reporter had it, unless other ways are asked for', async () => {
    const { kept, member, frozen } = await stage();
    const pin = { ...ON_A_BUTTON, preferences: { colorScheme: 'dark' } };
    const id = await kept('Dark', { sessionId: 'a-view', pin });
    await member.frozenPages.open({ id });
    await member.frozenPages.open({ id, preferences: { colorScheme: 'light' } });
    expect(frozen.opened.map(({ preferences }) => preferences)).toEqual([
      { colorScheme: 'dark' },
      { colorScheme: 'light' },
    ]);
  });

  it.each<[string, (admin: Admin, id: TicketId, into: ProjectId, other: TicketId) => Promise<unknown>]>([
    ['is moved', (admin, id, projectId) => admin.tickets.triage({ id, projectId })],
    ['is moved with others', (admin, id, projectId) => admin.bulkEdits.create({ ids: [id], projectId })],
    ['is deleted', (admin, id) => admin.tickets.remove({ id })],
    ['is merged', (admin, id, _into, intoId) => admin.merging.merge({ ids: [id], id: intoId })],
  ])('is no longer shown once its ticket %s', async (_what, change) => {
    const { kept, kit, admin, member, project } = await stage();
    const into = kit.aProject({ organization_id: project.organizationId });
    const [id, other] = [await kept('One'), await kept('Two')];
    const opened = [await admin.frozenPages.open({ id }), await member.frozenPages.open({ id })];
    const { sessionId: bystander } = await admin.frozenPages.open({ id: other });
    await change(admin, id, into.id, other);
    await vi.waitFor(() => expect([...kit.viewer.views.keys()]).toEqual([bystander]));
    expect(opened).toHaveLength(2);
    expect((await refusalOf(member.frozenPages.open({ id }))).kind).toMatch(/not_found|conflict/);
  });

  it('is not shown where its ticket moves while the page is being opened', async () => {
    const { kept, kit, admin, member, project } = await stage();
    const into = kit.aProject({ organization_id: project.organizationId });
    const id = await kept('One');
    const { openFrozen } = kit.services.viewer;
    kit.services.viewer.openFrozen = async (input) => {
      await admin.tickets.triage({ id, projectId: into.id });
      return openFrozen(input);
    };
    expect((await refusalOf(member.frozenPages.open({ id }))).kind).toBe('not_found');
    expect(kit.viewer.views.size).toBe(0);
  });

  it('is refused with a sentence where nothing is kept, and does not exist for others', async () => {
    const { kept, pin, member, kit } = await stage();
    const id = await kept('One');
    const stranger = kit.asUser(kit.aMemberWithProject().user);
    for (const call of [() => stranger.frozenPages.get({ id }), () => stranger.frozenPages.open({ id })])
      expect((await refusalOf(call())).kind).toBe('not_found');
    const { id: plain } = await pin('No pin', { pin: null, clickX: null, clickY: null });
    expect(await refusalOf(member.frozenPages.open({ id: plain }))).toMatchObject({
      kind: 'conflict',
      sentence: 'No page was saved for this ticket.',
    });
  });
});
