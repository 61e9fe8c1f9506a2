import type { AttachmentId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { TICKET_SORTS } from '@ringmark/contract/lists/ticket-sorts';
import { expect, it } from 'vitest';
import { attachToComment, attachToTicket, requireAttachment } from '../attachments/attachments.service.ts';
import { nextDue } from '../../core/mail/outbox-rows.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import type { Caller } from '../../testing/fake-browser.ts';
import { ON_A_BUTTON } from '../../testing/pins.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';
import { walkMany } from './list/sorted-numbers.ts';

/**
 * Tables that grow forever: nothing may read one from end to end. The indexes of waiting and of failed mails hold only
 * those.
 */
const FULL_SCAN =
  /^SCAN (ticket|comment|status_history|attachment|outbox|ticket_wait|element_check|ticket_label|ticket_element|ticket_voice)\b(?! USING (?:COVERING )?INDEX outbox_(?:waiting|failed))/;

/** Notes every statement that is prepared from now on. */
function watchStatements(kit: TestKit): Set<string> {
  const seen = new Set<string>();
  const { sqlite } = kit.db;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((source: string) => {
    seen.add(source);
    return prepare(source);
  }) as typeof sqlite.prepare;
  return seen;
}

function planOf(kit: TestKit, source: string): string[] {
  const rows = kit.db.sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${source}`);
  const holes = source.split('?').length - 1;
  const names = [...source.matchAll(/@(\w+)/g)].map(([, name]) => [name, 0]);
  const named = names.length > 0 ? [Object.fromEntries(names)] : [];
  return rows.all(...Array<number>(holes).fill(0), ...named).map(({ detail }) => detail);
}

interface Ids {
  projectId: ProjectId;
  creatorId: UserId;
  ticketId: TicketId;
}

async function readEverything(as: Caller, ids: Ids) {
  const { projectId, creatorId, ticketId } = ids;
  const filters = [{}, { projectId }, { creatorId }, { projectId, creatorId }];
  for (const filter of filters) {
    for (const search of [undefined, 'a', '#1', 'some words']) {
      await as.tickets.board({ ...filter, search });
      await as.tickets.boardColumn({ ...filter, search, status: 'QA' });
      await as.tickets.board({ ...filter, search, severity: 'low' });
      await as.tickets.board({ ...filter, search, element: 'hidden' });
      for (const narrowed of [
        {},
        { status: 'Done' },
        { severity: 'high' },
        { element: 'gone' },
        { url: '/demo-page' },
        { assigneeId: 'me' as UserId },
        { assigneeId: 'none' as UserId, status: 'QA' },
        { status: 'Done', severity: 'low', url: '/demo-page' },
      ] as const) {
        await as.tickets.list({ ...filter, search, ...narrowed });
        const { url: _, ...rows } = { url: undefined, ...narrowed };
        await as.tickets.rows({ ...filter, search, ...rows, sort: 'assignee' });
      }
    }
  }
  for (const filter of [{}, { projectId }, { status: TICKET_STATUSES[0] }]) {
    await as.tickets.pinnedPages(filter);
  }
  for (const filter of [{}, { projectId }, { search: 'demo' }]) await as.pages.list(filter);
  await as.tickets.counts();
  await as.tickets.get({ id: ticketId });
  await as.tickets.history({ id: ticketId });
  await as.duplicates.similar({
    projectId,
    url: '/demo-page',
    element: ON_A_BUTTON.element,
    title: 'some words',
  });
  await as.comments.list({ ticketId });
  await as.attachments.list({ id: ticketId });
}

/** Reads what only the team asks for: labels, days due, and tickets that may be the same. */
async function readAsTeam(as: Caller, { projectId, ticketId }: Ids) {
  const label = await as.labels.create({ projectId, name: 'copy', colour: 'blue' });
  for (const labels of ['none', label.id, `-${label.id}`, `${label.id},-${label.id}`]) {
    for (const search of [undefined, 'some words']) {
      const filter = { projectId, labels, search };
      await as.tickets.board(filter);
      await as.tickets.boardColumn({ ...filter, status: 'QA' });
      await as.tickets.list({ ...filter, assigneeId: 'me' as UserId });
      await as.tickets.rows({ ...filter, sort: 'updated' });
    }
  }
  for (const filter of [{}, { projectId }, { status: 'QA' } as const]) {
    for (const search of [undefined, 'a', 'some words']) {
      const narrowed = { ...filter, search, due: 'overdue', today: '2026-03-01' } as const;
      await as.tickets.list(narrowed);
      await as.tickets.rows({ ...narrowed, sort: 'due' });
    }
  }
  await as.duplicates.ofTicket({ id: ticketId });
}

it('no query reads a table that grows from end to end', async () => {
  const kit = createTestKit();
  const seen = watchStatements(kit);
  const { project, user, organization } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  for (const project of [kit.aProject({ organization_id: organization.id }), kit.aProject()]) {
    kit.assign(user, project);
  }
  const member = kit.asUser(user);
  const administrator = kit.asUser(admin);
  const pinned = { url: '/demo-page', clickX: '1', clickY: '1', idempotencyKey: 'k' };
  const { id } = await member.tickets.create({
    projectId: project.id,
    title: 'a',
    description: 'b',
    ...pinned,
  });
  const comment = await member.comments.add({ ticketId: id, text: '@x', idempotencyKey: 'k' });
  const [file] = await attachToTicket(kit.contextOf(user), id, [kit.files.stage()]);
  await attachToComment(kit.contextOf(user), comment.id, [kit.files.stage()]);
  requireAttachment(kit.contextOf(user), file?.id ?? ('' as AttachmentId));
  await administrator.tickets.update({ id, status: 'Done' });
  const other = kit.aTicket({ status: 'QA' }).id;
  await administrator.tickets.move({ id, status: 'QA', above: other, below: null });
  await administrator.tickets.move({ id, status: 'QA', above: null, below: other });
  await runOutbox(kit.services);
  nextDue(kit.db);
  await administrator.analytics.get();
  await administrator.analytics.overTime({});
  await administrator.analytics.finishTimes();
  await administrator.analytics.waiting();
  await administrator.pages.pictures();
  await administrator.system.get();
  await administrator.mail.failures({ cursor: 'z' });
  await administrator.mail.retry({ id: kit.aFailedMail().id });
  const ids = { projectId: project.id, creatorId: user.id, ticketId: id };
  await readEverything(member, ids);
  await readEverything(administrator, ids);
  await readAsTeam(administrator, ids);

  const reads = [...seen].filter((source) => /^\s*(select|update|delete|with)\b/i.test(source));
  const scans = reads.flatMap((source) =>
    planOf(kit, source)
      .filter((line) => FULL_SCAN.test(line))
      .map((line) => `${line}: ${source}`),
  );
  expect(reads.length).toBeGreaterThan(60);
  expect(scans).toEqual([]);
});

it('the check of query plans notices a full scan', () => {
  const kit = createTestKit();
  const plan = planOf(kit, 'select id from ticket where title = ?');
  expect(plan.some((line) => FULL_SCAN.test(line))).toBe(true);
});

it('the mail whose turn it is comes from an index, without sorting, however many wait', async () => {
  const kit = createTestKit();
  const seen = watchStatements(kit);
  kit.anAdmin();
  const { user, project } = kit.aMemberWithProject();
  await kit.asUser(user).tickets.create({ projectId: project.id, title: 'a', description: 'b' });
  await runOutbox(kit.services);
  const turns = [...seen].filter((source) => /^select .* from outbox .*cause_organization/s.test(source));
  expect(turns.length).toBe(3);
  for (const plan of turns.map((source) => planOf(kit, source).join('\n'))) {
    expect(plan).toMatch(/^SEARCH outbox USING (COVERING )?INDEX outbox_turns /);
    expect(plan).not.toContain('TEMP B-TREE');
  }
});

it('pages of lists and columns come from an index in their order, without sorting', () => {
  const kit = createTestKit();
  const where = {
    board: ['status = ?', 'project_id = ? and status = ?', 'user_id = ? and status = ?'],
    list: ['number > 0', 'project_id = ?', 'user_id = ?', 'status = ?', 'user_id = ? and project_id = ?'],
  };
  const plans = [
    ...where.board.map((condition) =>
      planOf(
        kit,
        `select rank, number from ticket where ${condition} and rank <= ? order by rank desc, number`,
      ),
    ),
    ...where.list.map((condition) =>
      planOf(kit, `select number from ticket where ${condition} and number < ? order by number desc`),
    ),
  ];
  for (const plan of plans) expect(plan.join('\n')).not.toContain('TEMP B-TREE');
});

it('a severity on the board comes from an index that leads to those tickets alone, and one person’s from theirs', async () => {
  const kit = createTestKit();
  const seen = watchStatements(kit);
  const admin = kit.anAdmin();
  const { id: projectId } = kit.aProject();
  for (const filter of [{}, { projectId }, { creatorId: admin.id }, { projectId, creatorId: admin.id }]) {
    kit.aTicket({ severity: 'high', status: 'QA', project_id: projectId, user_id: admin.id });
    await kit.asUser(admin).tickets.board({ ...filter, severity: 'high' });
    await kit.asUser(admin).tickets.list({ ...filter, severity: 'high', status: 'QA' });
  }
  const reads = [...seen].filter((source) => /severity = \+\?/.test(source));
  const plans = reads.map((source) => planOf(kit, source).join('\n'));
  const usedBy = (index: string) => plans.filter((plan) => plan.includes(`USING INDEX ${index} (`)).length;
  expect(plans.length).toBe(8);
  for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE');
  expect(usedBy('ticket_board_by_severity')).toBe(1);
  expect(usedBy('ticket_board_by_project_and_severity')).toBe(1);
  expect(usedBy('ticket_board_by_creator')).toBe(1);
  expect(usedBy('ticket_board_by_creator_and_project')).toBe(1);
});

it('many tickets are listed by each sort through an index in its order, without sorting', () => {
  const kit = createTestKit();
  const admin = kit.anAdmin();
  kit.aTicket({ due_on: '2026-03-01', assignee_id: admin.id });
  const seen = watchStatements(kit);
  const scope = { projectIds: null, creatorId: undefined, seesNotes: true };
  for (const sort of TICKET_SORTS) {
    for (const isDescending of [true, false]) {
      for (const after of [undefined, { number: 1, key: 'x' }, { number: 1, key: null }]) {
        walkMany(kit.db, scope, {}, { sort, isDescending, after, limit: 50 });
      }
    }
  }
  const walks = [...seen].filter((source) => source.includes('as isWanted'));
  expect(walks.length).toBeGreaterThan(20);
  for (const plan of walks.map((source) => planOf(kit, source).join('\n'))) {
    expect(plan).not.toContain('TEMP B-TREE');
  }
});
