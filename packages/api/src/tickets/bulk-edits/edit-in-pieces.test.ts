import type { BulkEditId } from '@ringmark/contract/ids';
import { expect, it } from 'vitest';
import { everyRowGivenBack } from '../../testing/rows-given-back.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const TICKETS = 400;

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const api = kit.asUser(admin);
  const ids = Array.from(
    { length: TICKETS },
    (_, at) => kit.aTicket({ project_id: project.id, user_id: user.id, title: `Ticket ${at}` }).id,
  );
  const countOf = (status: 'QA' | 'Received'): number =>
    kit.db.all(kit.db.q.selectFrom('ticket').select('id').where('status', '=', status)).length;
  /** Resolves when a part of the tickets has the status, and not all. */
  const partly = async (status: 'QA' | 'Received') => {
    const before = countOf(status);
    while (countOf(status) === before) await new Promise(setImmediate);
    expect(countOf(status)).toBeLessThan(TICKETS);
  };
  return { kit, project, api, ids, countOf, partly };
}

it('others are served while many tickets are edited, and while that is undone', async () => {
  const { kit, api, ids, countOf, partly } = aDesk();
  const before = everyRowGivenBack(kit);
  const editing = api.bulkEdits.create({ ids, status: 'QA', severity: 'high' });
  await partly('QA');
  const { id, count } = await editing;
  expect([count, countOf('QA')]).toEqual([TICKETS, TICKETS]);
  const undoing = api.bulkEdits.undo({ id: id ?? ('' as BulkEditId) });
  await partly('Received');
  await expect(api.bulkEdits.undo({ id: id ?? ('' as BulkEditId) })).rejects.toMatchObject({
    cause: { kind: 'not_found' },
  });
  expect(await undoing).toEqual({ count: TICKETS, kept: [], remarks: [] });
  expect(everyRowGivenBack(kit)).toEqual(before);
});

it('what stands against the last of many changes nothing, and tells nobody', async () => {
  const { kit, api, ids } = aDesk();
  const archived = kit.aProject();
  const { id: last } = kit.aTicket({ project_id: archived.id });
  await api.projects.archive({ id: archived.id });
  const before = everyRowGivenBack(kit);
  const { length } = kit.published;
  await expect(api.bulkEdits.create({ ids: [...ids, last], status: 'QA' })).rejects.toMatchObject({
    message: expect.stringContaining('None of the selected tickets were changed.'),
  });
  expect(everyRowGivenBack(kit)).toEqual(before);
  expect(kit.published).toHaveLength(length);
});

it('what comes in its way in the middle of the edit undoes all of it', async () => {
  const { kit, api, ids, countOf, partly } = aDesk();
  const last = ids.at(-1);
  if (!last) throw new Error('There are tickets.');
  const editing = api.bulkEdits.create({ ids, status: 'QA' });
  await partly('QA');
  await api.tickets.remove({ id: last });
  await expect(editing).rejects.toMatchObject({ cause: { kind: 'not_found' } });
  expect(countOf('QA')).toBe(0);
  await api.tickets.restore({ id: last });
  expect(countOf('Received')).toBe(TICKETS);
  expect(kit.db.all(kit.db.q.selectFrom('bulk_edit').select('id'))).toEqual([]);
  expect(kit.db.all(kit.db.q.selectFrom('outbox').select('id'))).toEqual([]);
  expect((await api.audit.list({ limit: 5 })).items.map(({ action }) => action)).not.toContain(
    'tickets.edit',
  );
});
