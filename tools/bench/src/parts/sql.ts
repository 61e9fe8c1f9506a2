import { prepareOnce } from '@ringmark/api/database/prepare';
import { type TestKit, createTestKit } from '@ringmark/api/testing/test-kit';
import { readBoard } from '@ringmark/api/tickets/board.service';
import { newId } from '@ringmark/api/ids';
import { toInstant } from '@ringmark/api/instants';
import { insertTicket } from '@ringmark/api/tickets/ticket-writes';
import { createTicket } from '@ringmark/api/tickets/create-ticket.service';
import { requireTicket } from '@ringmark/api/tickets/tickets.access';
import { type BoardInput, type ListTicketsInput, createTicketInput } from '@ringmark/contract/tickets';
import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { copyOfData } from '../dataset/cached-data.ts';
import { prepareRawBoard } from '../floors/raw-board.ts';
import { prepareRawCreate } from '../floors/raw-writes.ts';
import { type Figures, type Side, interleave, middle, ratioOf, timed, timedAsync } from '../measure.ts';
import type { BenchOptions, Part } from '../part.ts';
import { type Finding, atMost, ms, spread, times } from '../report.ts';
import { limitFor, PAGE, searchesIn } from '../searches.ts';

/** One person writes here what a whole company does elsewhere, on a clock that stands still. */
const MANY_WRITES = { writesPerMinute: 1_000_000, writesPerHour: 1_000_000 };

/** A size with everything that asks it. */
interface Subject {
  tickets: number;
  kit: TestKit;
  admin: { id: UserId };
  ticketIds: TicketId[];
  project: { id: ProjectId; userId: UserId };
}

function subjectOf(kit: TestKit, tickets: number): Subject {
  const { sqlite } = kit.db;
  const ids = sqlite.prepare('select id from ticket where number % ? = 1 limit 200').pluck();
  const access = sqlite.prepare('select project_id as id, user_id as userId from user_project limit 1');
  return {
    tickets,
    kit,
    admin: { id: sqlite.prepare('select id from user where is_admin = 1').pluck().get() as UserId },
    ticketIds: ids.all(Math.floor(tickets / 200)) as TicketId[],
    project: access.get() as Subject['project'],
  };
}

const size = ({ tickets }: Pick<Subject, 'tickets'>) => tickets.toLocaleString('en');

function boardSides({ kit, admin }: Subject): { ours: Side; raw: Side } {
  const context = kit.contextOf(admin);
  const raw = prepareRawBoard(kit.db.sqlite);
  const input: BoardInput = {};
  if (JSON.stringify(readBoard(context, input)) !== JSON.stringify(raw())) {
    throw new Error('The raw board is another than ours, so nothing can be compared.');
  }
  return { ours: () => timed(() => readBoard(context, input)), raw: () => timed(raw) };
}

function pointSides({ kit, admin, ticketIds }: Subject): { ours: Side; raw: Side } {
  const { db } = kit;
  const { actor } = kit.contextOf(admin);
  const raw = prepareOnce(
    db.sqlite,
    `select ticket.*, project.name, user.name, project.organization_id, project.status, organization.status
     from ticket join project on project.id = ticket.project_id join user on user.id = ticket.user_id
     join organization on organization.id = project.organization_id
     where ticket.id = ? and (? = 1 or exists (select 1 from user_project where user_id = ? and project_id = ticket.project_id))`,
  );
  const each = (work: (id: TicketId) => void) => timed(() => ticketIds.forEach(work));
  return {
    ours: () => each((id) => void requireTicket(db, actor, id)),
    raw: () => each((id) => void raw.get(id, 1, actor.user.id)),
  };
}

async function createFindings(subject: Subject, samples: number): Promise<Finding[]> {
  const { kit, admin, project } = subject;
  const api = kit.asUser(admin);
  const context = kit.contextOf(admin);
  const raw = prepareRawCreate(kit.db.sqlite);
  const ticket = {
    title: 'The checkout shows the wrong price',
    description: 'After the login the form is broken and the price in the cart is another one. '.repeat(4),
  };
  const input = createTicketInput.parse({ ...ticket, projectId: project.id });
  const written = () => {
    const now = toInstant(kit.clock.now());
    const times = { created_at: now, updated_at: now };
    const whose = { id: newId<TicketId>(), project_id: project.id, user_id: admin.id };
    kit.db.write((tx) =>
      insertTicket(tx, { ...ticket, ...whose, ...times, severity: 'medium', status: 'Received' }, null),
    );
  };
  const sides = await interleave(
    {
      call: () => timedAsync(() => api.tickets.create({ ...ticket, projectId: project.id })),
      written: () => timed(written),
      service: () => timedAsync(() => createTicket(context, input)),
      raw: () => timed(() => raw({ ...ticket, projectId: project.id, userId: admin.id })),
    },
    samples,
  );
  const other = `raw ${spread(middle(sides.raw))}`;
  return [
    {
      row: 4,
      what: `Write a ticket, ${size(subject)}, with history, search and counters, beside raw inserts of ticket and history`,
      ...atMost(1.6, ratioOf(sides.written, sides.raw)),
      ours: spread(middle(sides.written)),
      other,
    },
    {
      row: 4,
      what: 'The same with its permissions, event and mails',
      ...atMost(1.6, ratioOf(sides.service, sides.raw)),
      ours: spread(middle(sides.service)),
      other,
    },
    {
      row: 4,
      what: 'The whole call, from the session on, beside the same',
      ...atMost(1.6, ratioOf(sides.call, sides.raw)),
      ours: spread(middle(sides.call)),
      other,
    },
  ];
}

async function readFindings(small: Subject, large: Subject, samples: number): Promise<Finding[]> {
  const boards = { small: boardSides(small), large: boardSides(large) };
  const point = pointSides(large);
  const sides = await interleave(
    {
      small: boards.small.ours,
      large: boards.large.ours,
      rawLarge: boards.large.raw,
      point: point.ours,
      rawPoint: point.raw,
    },
    samples,
  );
  return [
    {
      row: 2,
      what: `Board in SQL, ${size(large)} beside ${size(small)}`,
      ...atMost(1.1, ratioOf(sides.large, sides.small)),
      ours: spread(middle(sides.large)),
      other: spread(middle(sides.small)),
    },
    {
      row: 7,
      what: 'Board read through the query builder',
      ...atMost(1.1, ratioOf(sides.large, sides.rawLarge)),
      ours: spread(middle(sides.large)),
      other: `raw ${spread(middle(sides.rawLarge))}`,
    },
    {
      row: 7,
      what: 'Reading 200 single tickets through the query builder',
      ...atMost(1.1, ratioOf(sides.point, sides.rawPoint)),
      ours: spread(middle(sides.point)),
      other: `raw ${spread(middle(sides.rawPoint))}`,
    },
  ];
}

/** Every kind of search as a list and as a board, which are the two doors to it; `limits` by kind. */
function searchSides(
  { kit, admin, project }: Subject,
  limits: Readonly<Record<string, number>>,
): Record<string, Side> {
  const api = kit.asUser(admin);
  const searches = searchesIn({ projectId: project.id, creatorId: project.userId });
  return Object.fromEntries(
    searches.flatMap(({ name, input }): [string, Side][] => [
      [
        `list: ${name}`,
        () =>
          timedAsync(() => api.tickets.list({ ...(input as ListTicketsInput), limit: limits[name] ?? PAGE })),
      ],
      [`board: ${name}`, () => timedAsync(() => api.tickets.board(input as BoardInput))],
    ]),
  );
}

/** How many of each kind are asked for when the sizes are compared. */
async function limitsIn({ kit, admin, project }: Subject): Promise<Record<string, number>> {
  const api = kit.asUser(admin);
  const limits: Record<string, number> = {};
  for (const { name, input } of searchesIn({ projectId: project.id, creatorId: project.userId })) {
    const { items } = await api.tickets.list({ ...(input as ListTicketsInput), limit: PAGE });
    limits[name] = limitFor(items.length);
  }
  return limits;
}

async function searchFindings(small: Subject, large: Subject, samples: number): Promise<Finding[]> {
  const limits = await limitsIn(small);
  const inSmall = searchSides(small, limits);
  const asMany = searchSides(large, limits);
  const inLarge = searchSides(large, {});
  const named = Object.keys(inLarge);
  const sides: Record<string, Side> = {};
  for (const name of named) {
    const [one, same, whole] = [inSmall[name], asMany[name], inLarge[name]];
    if (one && same && whole) {
      Object.assign(sides, { [`small ${name}`]: one, [`as many ${name}`]: same, [`large ${name}`]: whole });
    }
  }
  const figures: Record<string, Figures[]> = await interleave(sides, samples);
  const of = (side: string) => figures[side] ?? [];
  return (['list', 'board'] as const).map((door): Finding => {
    const some = named.filter((name) => name.startsWith(door));
    const growth = some.map((name) => ratioOf(of(`as many ${name}`), of(`small ${name}`)));
    const worstGrowth = Math.max(...growth);
    const slowest = some.toSorted((a, b) => middle(of(`large ${b}`)).p50 - middle(of(`large ${a}`)).p50);
    const worst = middle(of(`large ${slowest[0]}`));
    const best = middle(of(`large ${slowest.at(-1)}`));
    // A board shows up to 450 cards where there are so many: what it shows grows, and only its length is bounded.
    const isList = door === 'list';
    return {
      row: 3,
      what: `Searches as a ${door}, ${some.length} kinds: growth to ${size(large)}${isList ? ' for as many tickets' : ''}, and the longest`,
      goal: isList ? '<= 2x, <= 10 ms' : '<= 10 ms',
      result: `${times(worstGrowth)} (${some[growth.indexOf(worstGrowth)]}), ${ms(worst.p50)}`,
      ours: `${slowest[0]}: ${spread(worst)}`,
      other: `${slowest.at(-1)}: ${spread(best)}`,
      isMet: (!isList || worstGrowth <= 2) && worst.p50 <= 10,
    };
  });
}

async function measure({ sizes, samples }: BenchOptions, subjects: readonly Subject[]): Promise<Finding[]> {
  const small = subjects[0];
  const large = subjects.at(-1);
  if (!small || !large) throw new Error(`There is no size among ${sizes.join(', ')}.`);
  return [
    ...(await readFindings(small, large, samples)),
    ...(await searchFindings(small, large, Math.min(samples, 20))),
    ...(await createFindings(large, samples * 2)),
  ];
}

/** The services over the database in this process, beside raw SQL on the same connection. */
export const sqlPart: Part = async (options) => {
  const copies = [...new Set([options.sizes[0], options.sizes.at(-1)])]
    .filter((tickets) => tickets !== undefined)
    .map((tickets) => ({ tickets, ...copyOfData(tickets) }));
  const subjects = copies.map(({ tickets, database }) =>
    subjectOf(createTestKit({ path: database, config: MANY_WRITES }), tickets),
  );
  try {
    return await measure(options, subjects);
  } finally {
    for (const { kit } of subjects) kit.db.close();
    for (const copy of copies) copy.remove();
  }
};
