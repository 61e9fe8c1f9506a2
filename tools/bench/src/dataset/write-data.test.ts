import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexTicket } from '@ringmark/api/core/database/tickets/search-index';
import { type TestKit, createTestKit } from '@ringmark/api/testing/test-kit';
import type { CommentId, LabelId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareRawBoard } from '../floors/raw-board.ts';
import { writeData } from './write-data.ts';

const TICKETS = 120;
const folder = mkdtempSync(join(tmpdir(), 'ringmark-bench-test-'));
/** The data that the generator wrote, and the same data sent to the API call by call. */
let generated: TestKit;
let told: TestKit;

interface TicketRow {
  id: TicketId;
  number: number;
  project_id: ProjectId;
  user_id: UserId;
  title: string;
  description: string;
  severity: 'low' | 'medium' | 'high';
  url: string | null;
  resolution: string | null;
  click_x: string | null;
  click_y: string | null;
  assignee_id: UserId | null;
  due_on: string | null;
}

const rows = <T>(kit: TestKit, sql: string, ...parameters: unknown[]): T[] =>
  kit.db.sqlite.prepare(sql).all(...parameters) as T[];

function copyPeople(): void {
  told.db.sqlite.exec('pragma foreign_keys = OFF');
  for (const table of ['organization', 'user', 'project', 'user_project', 'label']) {
    for (const row of rows<Record<string, unknown>>(generated, `select * from ${table}`)) {
      const columns = Object.keys(row);
      const marks = columns.map((column) => `@${column}`);
      told.db.sqlite
        .prepare(`insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`)
        .run(row);
    }
  }
  told.db.sqlite.exec('pragma foreign_keys = ON');
}

/** Creates, comments and changes one ticket as the people of its story did. */
async function tell(ticket: TicketRow): Promise<void> {
  const { project_id: projectId, click_x: clickX, click_y: clickY, ...rest } = ticket;
  const creator = told.asUser({ id: ticket.user_id });
  const { title, description, severity, url, resolution } = rest;
  const { id } = await creator.tickets.create({
    projectId,
    title,
    description,
    severity,
    url,
    resolution,
    clickX,
    clickY,
  });
  const changes = rows<{ new_status: never; user_id: UserId }>(
    generated,
    'select new_status, user_id from status_history where ticket_id = ? and old_status is not null order by id',
    ticket.id,
  );
  for (const { new_status: status, user_id } of changes) {
    told.clock.advance(1_000);
    await told.asUser({ id: user_id }).tickets.update({ id, status });
  }
  const comments = rows<{ id: CommentId; user_id: UserId; text: string; visibility: 'everyone' | 'team' }>(
    generated,
    'select id, user_id, text, visibility from comment where ticket_id = ? order by id',
    ticket.id,
  );
  for (const { user_id, text, visibility } of comments) {
    await told.asUser({ id: user_id }).comments.add({ ticketId: id, text, visibility, mentions: [] });
  }
  await tellTeam(ticket, id);
}

/** Tells the API what the team did with the ticket, and who watches it. */
async function tellTeam({ id, number, ...ticket }: TicketRow, ticketId: TicketId): Promise<void> {
  const { assignee_id: assigneeId, due_on: dueOn } = ticket;
  const changes = rows<{ user_id: UserId }>(
    generated,
    'select user_id from ticket_change where ticket_id = ?',
    id,
  );
  const addLabels = rows<{ label_id: LabelId }>(
    generated,
    'select label_id from ticket_label where ticket_number = ? order by label_id',
    number,
  ).map(({ label_id }) => label_id);
  const [first] = changes;
  if (first)
    await told.asUser({ id: first.user_id }).tickets.triage({ id: ticketId, assigneeId, dueOn, addLabels });
  const watchers = rows<{ user_id: UserId }>(
    generated,
    'select user_id from ticket_watch where ticket_id = ?',
    id,
  );
  for (const { user_id } of watchers)
    await told.asUser({ id: user_id }).watchers.set({ ticketId, level: 'all' });
}

beforeAll(async () => {
  const path = join(folder, 'generated.sqlite');
  writeData(path, TICKETS, () => undefined);
  generated = createTestKit({ database: path });
  told = createTestKit();
  copyPeople();
  for (const ticket of rows<TicketRow>(generated, 'select * from ticket order by number')) await tell(ticket);
});

afterAll(() => {
  generated.db.close();
  told.db.close();
  rmSync(folder, { recursive: true });
});

/** Runs a query on what was generated, and on what the API wrote. */
const inBoth = (sql: string) => ({ own: rows(generated, sql), wanted: rows(told, sql) });

test('the counters are those that the API would have counted', () => {
  {
    const { own, wanted } = inBoth(
      'select * from ticket_counter where count <> 0 order by scope, status, severity',
    );
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(wanted);
  }
});

test('tickets are counted over time as the API would have counted them, the days aside', () => {
  for (const sql of [
    `select project_id, sum(opened) as opened, sum(finished) as finished from ticket_day
     group by project_id order by project_id`,
    `select number from ticket_wait join ticket on ticket.id = ticket_id order by number`,
  ]) {
    const { own, wanted } = inBoth(sql);
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(wanted);
  }
});

test('the pages with pins are those that the API would have noted', () => {
  {
    const { own, wanted } = inBoth(
      'select project_id, page_key, url, count, last_number from pinned_page order by last_number',
    );
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(wanted);
  }
});

test('tickets are as the API would have left them, ids and times aside', () => {
  {
    const { own, wanted } =
      inBoth(`select number, project_id, user_id, title, description, severity, status, url, page_key, resolution, click_x,
    click_y, comment_count, attachment_count, accepted_by, assignee_id, due_on from ticket order by number`);
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(wanted);
  }
  inBoth(`select number, old_status, new_status, status_history.user_id from status_history
    join ticket on ticket.id = ticket_id order by number, status_history.id`);
});

test('what the team did is there as the API would have written it', () => {
  for (const sql of [
    'select ticket_number, label_id from ticket_label order by ticket_number, label_id',
    `select number, ticket_watch.user_id, level from ticket_watch join ticket on ticket.id = ticket_id
     order by number, ticket_watch.user_id`,
    `select number, kind, before, after, before_id, after_id, ticket_change.user_id from ticket_change
     join ticket on ticket.id = ticket_id order by number, kind, after`,
    `select number, comment.user_id, text from comment join ticket on ticket.id = ticket_id
     where visibility = 'team' order by number, comment.id`,
  ]) {
    const { own, wanted } = inBoth(sql);
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(wanted);
  }
});

test('a note is found by the team, as the API would have indexed it', async () => {
  const admin = rows<{ id: UserId }>(generated, 'select id from user where is_admin = 1')[0];
  if (!admin) throw new Error('There is no administrator.');
  const notes = rows<{ number: number; text: string }>(
    generated,
    `select number, text from comment join ticket on ticket.id = ticket_id where visibility = 'team' limit 5`,
  );
  expect(notes.length).toBe(5);
  for (const { number, text } of notes) {
    const search = text.split(' ').slice(0, 3).join(' ');
    const numbersIn = async (kit: TestKit) =>
      (await kit.asUser(admin).tickets.list({ search })).items.map(({ number }) => number);
    expect(await numbersIn(generated)).toContain(number);
    expect(await numbersIn(generated)).toEqual(await numbersIn(told));
  }
});

test('every word of title, description and comments finds its ticket, and the index holds no other', async () => {
  const admin = rows<{ id: UserId }>(generated, 'select id from user where is_admin = 1')[0];
  if (!admin) throw new Error('There is no administrator.');
  const [own, other] = [generated.asUser(admin), told.asUser(admin)];
  const tickets = rows<TicketRow>(generated, 'select * from ticket where number % 7 = 0');
  for (const { title, description, number } of tickets) {
    for (const search of [title.split(' ')[0] ?? '', description.slice(0, 12), `#${number}`]) {
      const [found, wanted] = [await own.tickets.list({ search }), await other.tickets.list({ search })];
      const numbers = found.items.map((item) => item.number);
      expect(numbers).toContain(number);
      expect(numbers).toEqual(wanted.items.map((item) => item.number));
    }
  }
  // The test can fail: an entry that was written otherwise is seen.
  const project = rows<{ id: ProjectId }>(generated, 'select id from project')[0];
  if (!project) throw new Error('There is no project.');
  const facets = { number: 7, projectId: project.id, creatorId: '', severity: 'low', pageKey: null };
  generated.db.write((tx) => indexTicket(tx, facets, ['other']));
  expect((await own.tickets.list({ search: '#7' })).items.length).toBe(1);
  expect((await own.tickets.list({ search: tickets[0]?.title ?? '' })).items.length).toBe(0);
});

test('the board shows what the tickets say, and the bare program shows the same', async () => {
  const admin = rows<{ id: UserId }>(generated, 'select id from user where is_admin = 1')[0];
  if (!admin) throw new Error('There is no administrator.');
  const { columns } = await generated.asUser(admin).tickets.board({});
  for (const { status, count, cards } of columns) {
    const wanted = rows<{ number: number }>(
      generated,
      'select number from ticket where status = ? order by rank desc, number',
      status,
    );
    expect(count).toBe(wanted.length);
    expect(cards.map(({ number }) => number)).toEqual(wanted.slice(0, 50).map(({ number }) => number));
  }
  expect(prepareRawBoard(generated.db.sqlite)()).toEqual({ columns });
});
