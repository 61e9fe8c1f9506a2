import type { TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import type { SignedInContext } from '../src/context.ts';
import { newId } from '../src/ids.ts';
import { RANK_GAP, insertTicket } from '../src/tickets/ticket-writes.ts';
import { readBoard } from '../src/tickets/board.service.ts';
import { createTicket } from '../src/tickets/create-ticket.service.ts';
import { listTickets } from '../src/tickets/tickets.service.ts';
import { updateTicketStatus } from '../src/tickets/ticket-status.service.ts';
import { createTestKit } from '../src/testing/test-kit.ts';
import { type Filled, INSERT_HISTORY, INSERT_TICKET, fill } from './fill.ts';
import { type Sample, measureInTurn } from './measure.ts';

export interface Desk extends Filled {
  kit: ReturnType<typeof createTestKit>;
  administrator: SignedInContext;
  member: SignedInContext;
}

export function openDesk(path: string, tickets: number): Desk {
  const kit = createTestKit({ path });
  const filled = fill(kit.db, tickets);
  const [user] = filled.users;
  if (!user) throw new Error('There are users.');
  return { kit, ...filled, administrator: kit.contextOf(filled.admin), member: kit.contextOf(user) };
}

const CARDS = `select ticket.number, ticket.id, ticket.project_id, project.name as project_name, ticket.user_id,
  user.name as user_name, title, severity, ticket.status, rank, screenshot_id, ring_x, ring_y, comment_count,
  attachment_count, ticket.created_at, updated_at
  from ticket join project on project.id = ticket.project_id join user on user.id = ticket.user_id
  where ticket.status = ? order by rank desc, ticket.number limit 50`;

/** The board as bytes: the product, and the same rows from plain SQL without sign-in, filters or counts. */
export function measureBoard({ kit, administrator, member, projects }: Desk, rounds: number) {
  const cards = kit.db.sqlite.prepare(CARDS);
  const [project] = projects;
  return measureInTurn(
    {
      floor: () => JSON.stringify(TICKET_STATUSES.map((status) => ({ status, cards: cards.all(status) }))),
      board: () => JSON.stringify(readBoard(administrator, {})),
      'board of a project': () => JSON.stringify(readBoard(administrator, { projectId: project?.id })),
      'board of a member with 4 projects': () => JSON.stringify(readBoard(member, {})),
      'board of a creator': () =>
        JSON.stringify(readBoard(administrator, { creatorId: member.actor.user.id })),
    },
    rounds,
  );
}

/** Searches of every kind: frequent and rare words, several, beginnings, numbers, nothing, with every filter. */
export function measureSearch({ administrator, member, projects, users, writer }: Desk, rounds: number) {
  const [project] = projects;
  const [user] = users;
  const words = {
    'frequent word': writer.word(0),
    'two frequent words': `${writer.word(0)} ${writer.word(1)}`,
    'three words': `${writer.word(1)} ${writer.word(30)} ${writer.word(300)}`,
    'rare word': writer.word(29_000),
    'one letter': 'b',
    'two letters': 'br',
    'four letters': writer.word(40).slice(0, 4),
    'long beginning': writer.word(40).slice(0, 7),
    number: '#142',
    'no hit': 'zzzzqqqq',
  };
  const filters = {
    '': {},
    ', in a project': { projectId: project?.id },
    ', of a creator': { creatorId: user?.id },
    ', of a severity': { severity: 'high' as const },
  };
  const searches: Record<string, () => unknown> = {};
  for (const [word, search] of Object.entries(words)) {
    for (const [name, filter] of Object.entries(filters)) {
      searches[word + name] = () => listTickets(administrator, { search, limit: 50, ...filter });
    }
    searches[`${word}, by a member`] = () => listTickets(member, { search, limit: 50 });
    searches[`${word}, of a status`] = () =>
      listTickets(administrator, { search, limit: 50, status: 'Blocked' });
  }
  return measureInTurn(searches, rounds);
}

/** Writing: the product, and the two bare inserts of a ticket and its history. */
export function measureWrites({ kit, member, projects, users, writer }: Desk, rounds: number) {
  const { db } = kit;
  const [project] = projects;
  const [user] = users;
  if (!project || !user) throw new Error('There are projects and users.');
  const ticket = db.sqlite.prepare(INSERT_TICKET);
  const history = db.sqlite.prepare(INSERT_HISTORY);
  const at = new Date(kit.clock.now()).toISOString();
  const text = () => writer.text(50);
  let rank = 2 ** 45;
  const administrator = kit.contextOf(kit.anAdmin({ wants_mail: 0 }));
  let last: TicketId | undefined;
  let turn = 0;
  const input = {
    projectId: project.id,
    title: 'A new ticket of a bench',
    url: null,
    resolution: null,
    severity: 'medium',
    clickX: null,
    clickY: null,
    screenshot: null,
    status: undefined,
    pin: null,
    report: null,
  } as const;
  return measureInTurn(
    {
      floor: () =>
        db.write(() => {
          const id = newId<TicketId>();
          rank += RANK_GAP;
          ticket.run(id, project.id, user.id, input.title, 'medium', 'Received', rank, at, at, text());
          history.run(newId(), id, 'Received', user.id, at);
        }),
      'insert with history, search and counters': () =>
        db.write((tx) => {
          const row = { id: newId<TicketId>(), project_id: project.id, user_id: user.id, title: input.title };
          const state = { severity: 'medium', status: 'Received', created_at: at, updated_at: at } as const;
          return insertTicket(tx, { ...row, ...state, description: text() }, null);
        }),
      'create, checked, told and answered': async () => {
        ({ id: last } = await createTicket(member, { ...input, description: text() }));
      },
      'change of status': () => {
        turn += 1;
        const status = TICKET_STATUSES[turn % TICKET_STATUSES.length] ?? 'QA';
        return last && updateTicketStatus(administrator, { id: last, status });
      },
    },
    rounds,
  );
}

/** What the query builder costs on a hot read. */
export function measureReads({ kit, administrator }: Desk, rounds: number) {
  const rows = kit.db.sqlite.prepare(
    `select ticket.*, project.name as project_name, user.name as user_name from ticket
     join project on project.id = ticket.project_id join user on user.id = ticket.user_id
     order by number desc limit 200`,
  );
  return measureInTurn(
    { floor: () => rows.all(), 'list of 200': () => listTickets(administrator, { limit: 200 }) },
    rounds,
  );
}

export type Samples = Record<string, Sample>;
