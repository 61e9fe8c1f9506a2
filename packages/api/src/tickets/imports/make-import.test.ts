import { expect, it } from 'vitest';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Db } from '../../core/database/db.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { importTickets } from './imports.service.ts';

const ROWS = 200;
/** Long enough that the whole of it takes many pieces on any machine. */
const csv = `Title,Labels,Description\n${Array.from(
  { length: ROWS },
  (_, row) => `Row ${row},new,${Array.from({ length: 200 }, (_word, at) => `w${row % 50}x${at}`).join(' ')}`,
).join('\n')}`;

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const start = (ctx: SignedInContext = kit.contextOf(admin), into = project.id) =>
    importTickets(ctx, into, { fileName: 'tickets.csv', bytes: Buffer.from(csv), mapping: undefined }, false);
  const rowsOf = (...tables: ('ticket' | 'label' | 'ticket_import' | 'imported_ticket' | 'comment')[]) =>
    tables.map((table) => kit.db.all(kit.db.q.selectFrom(table).selectAll()).length);
  /** Resolves when the import has written some of its tickets, and not all. */
  const halfway = async () => {
    while (rowsOf('ticket')[0] === 0) await new Promise(setImmediate);
    expect(rowsOf('ticket')[0]).toBeLessThan(ROWS);
  };
  return { kit, project, user, admin, api: kit.asUser(admin), start, rowsOf, halfway };
}

const NOTHING = [0, 0, 0, 0];
const WRITTEN = ['ticket', 'label', 'ticket_import', 'imported_ticket'] as const;

it('others are served while an import is under way, and it is no import before its end', async () => {
  const { project, api, start, rowsOf, halfway } = aDesk();
  const made = start();
  await halfway();
  expect(await api.imports.list({ id: project.id })).toEqual([]);
  expect(await made).toMatchObject({ count: ROWS, newLabels: ['new'] });
  expect(rowsOf(...WRITTEN)).toEqual([ROWS, 1, 1, ROWS]);
  expect(await api.imports.list({ id: project.id })).toMatchObject([{ ticketCount: ROWS }]);
  expect((await api.tickets.counts()).total).toBe(ROWS);
});

it('an import that is refused halfway removes everything it has created', async () => {
  const { project, api, start, rowsOf, halfway } = aDesk();
  const made = start();
  await halfway();
  await api.projects.archive({ id: project.id });
  await expect(made).rejects.toMatchObject({ code: 'project_archived' });
  expect(rowsOf(...WRITTEN)).toEqual(NOTHING);
  expect((await api.tickets.counts()).total).toBe(0);
  expect(rowsOf('ticket')).toEqual([0]);
});

it('tickets that people worked on stay, and can be removed as an import', async () => {
  const { kit, project, user, api, start, rowsOf, halfway } = aDesk();
  const made = start();
  await halfway();
  const [ticket] = (await api.tickets.list({ limit: 1 })).items;
  if (!ticket) throw new Error('There is a ticket.');
  kit.clock.advance(MINUTE);
  await kit.asUser(user).comments.add({ ticketId: ticket.id, text: 'Is that new?' });
  await api.projects.archive({ id: project.id });
  await expect(made).rejects.toMatchObject({ code: 'project_archived' });
  expect(rowsOf('ticket', 'comment')).toEqual([1, 1]);
  expect(await api.imports.list({ id: project.id })).toMatchObject([{ ticketCount: 1 }]);
});

it('an import that a crash interrupts is removed by the next process', async () => {
  const { kit, admin, start, rowsOf } = aDesk();
  const ctx = kit.contextOf(admin);
  let pieces = 0;
  const write: Db['write'] = (work) => {
    pieces += 1;
    if (pieces > 3) throw new Error('The process has ended.');
    return kit.db.write(work);
  };
  await expect(start({ ...ctx, db: { ...kit.db, write } })).rejects.toThrow('has ended');
  expect(rowsOf('ticket')[0]).toBeGreaterThan(0);
  const runAll = () => runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  await runAll();
  expect(rowsOf('ticket')[0]).toBeGreaterThan(0);
  kit.clock.advance(10 * MINUTE);
  await runAll();
  expect(rowsOf(...WRITTEN)).toEqual(NOTHING);
  expect(await start()).toMatchObject({ count: ROWS });
  kit.clock.advance(60 * MINUTE);
  await runAll();
  expect(rowsOf('ticket')).toEqual([ROWS]);
});

it('an import that takes longer than its job waits is not removed', async () => {
  const { kit, start, rowsOf, halfway } = aDesk();
  const made = start();
  await halfway();
  kit.clock.advance(10 * MINUTE);
  await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  await made;
  expect(rowsOf(...WRITTEN)).toEqual([ROWS, 1, 1, ROWS]);
  expect(
    kit.db.all(kit.db.q.selectFrom('job').select('kind').where('kind', '=', 'import.take-back')),
  ).toEqual([]);
});

it('into one project one import goes at a time, and no removal', async () => {
  const { kit, project, admin, api, start, halfway } = aDesk();
  const other = kit.aProject();
  const made = start();
  await halfway();
  const refusal = { code: 'import_under_way' };
  await expect(start()).rejects.toMatchObject(refusal);
  await start(kit.contextOf(admin), other.id);
  const { importId } = await made;
  const removed = api.imports.remove({ id: importId ?? ('' as never) });
  await expect(start()).rejects.toMatchObject(refusal);
  expect(await removed).toEqual({ removed: ROWS, kept: [] });
  expect(await api.imports.list({ id: project.id })).toMatchObject([{ removedAt: expect.any(String) }]);
});

it('others are served while an import is removed', async () => {
  const { api, start, rowsOf } = aDesk();
  const { importId } = await start();
  const removed = api.imports.remove({ id: importId ?? ('' as never) });
  while (rowsOf('ticket')[0] === ROWS) await new Promise(setImmediate);
  expect(rowsOf('ticket')[0]).toBeGreaterThan(0);
  expect(await removed).toEqual({ removed: ROWS, kept: [] });
  expect(rowsOf('ticket', 'imported_ticket')).toEqual([0, 0]);
});
