import { isDeepStrictEqual } from 'node:util';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import { readBoard } from '@ringmark/api/tickets/tickets/board/board.service';
import { newId } from '@ringmark/api/core/base/new-id';
import { toInstant } from '@ringmark/api/core/base/instants';
import { insertTicket } from '@ringmark/api/tickets/tickets/changes/ticket-writes';
import { createTicket } from '@ringmark/api/tickets/tickets/changes/create-ticket.service';
import { requireTicket } from '@ringmark/api/tickets/tickets/tickets.access';
import type { BoardInput } from '@ringmark/contract/tickets/boards';
import { createTicketInput } from '@ringmark/contract/tickets/tickets';
import type { TicketId } from '@ringmark/contract/ids';
import { copyOfData } from '../dataset/cached-data.ts';
import { prepareRawBoard } from '../floors/raw-board.ts';
import { prepareRawTicket } from '../floors/raw-ticket.ts';
import { prepareRawCreate } from '../floors/raw-writes.ts';
import { type MachineSpeed, measureMachine } from '../machine-speed.ts';
import { type Side, interleave, middle, ratioOf, timed, timedAsync } from '../measure.ts';
import type { BenchOptions, Part } from '../part.ts';
import { type Finding, atMost, spread } from '../report.ts';
import { duplicateFindings } from './sql-duplicates.ts';
import { searchFindings } from './sql-searches.ts';
import { size, type SqlSubject, subjectOf } from './sql-subject.ts';

/** One person writes as much as a whole company, and the clock does not move. */
const MANY_WRITES = { writesPerMinute: 1_000_000, writesPerHour: 1_000_000 };

function boardSides({ kit, admin }: SqlSubject): { ours: Side; raw: Side } {
  const context = kit.contextOf(admin);
  const raw = prepareRawBoard(kit.db.sqlite);
  const input: BoardInput = {};
  if (JSON.stringify(readBoard(context, input)) !== JSON.stringify(raw())) {
    throw new Error('The raw board is another than ours, so nothing can be compared.');
  }
  return { ours: () => timed(() => readBoard(context, input)), raw: () => timed(raw) };
}

function pointSides({ kit, admin, ticketIds }: SqlSubject): { ours: Side; raw: Side } {
  const { db } = kit;
  const { actor } = kit.contextOf(admin);
  const raw = prepareRawTicket(db.sqlite);
  const [first] = ticketIds;
  if (first && !isDeepStrictEqual(requireTicket(db, actor, first), raw(first, actor.user.id))) {
    throw new Error('The raw ticket is another than ours, so nothing can be compared.');
  }
  const each = (work: (id: TicketId) => void) => timed(() => ticketIds.forEach(work));
  return {
    ours: () => each((id) => void requireTicket(db, actor, id)),
    raw: () => each((id) => void raw(id, actor.user.id)),
  };
}

async function createFindings(subject: SqlSubject, samples: number): Promise<Finding[]> {
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

async function readFindings(small: SqlSubject, large: SqlSubject, samples: number): Promise<Finding[]> {
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

async function measure(
  { sizes, samples }: BenchOptions,
  subjects: readonly SqlSubject[],
  speed: MachineSpeed,
): Promise<Finding[]> {
  const small = subjects[0];
  const large = subjects.at(-1);
  if (!small || !large) throw new Error(`There is no size among ${sizes.join(', ')}.`);
  return [
    ...(await readFindings(small, large, samples)),
    ...(await searchFindings(small, large, Math.min(samples, 20), speed)),
    ...(await duplicateFindings(large, Math.min(samples, 20))),
    ...(await createFindings(large, samples * 2)),
  ];
}

/** The services over the database in this process, compared with raw SQL on the same connection. */
export const sqlPart: Part = async (options) => {
  const speed = await measureMachine();
  const copies = [...new Set([options.sizes[0], options.sizes.at(-1)])]
    .filter((tickets) => tickets !== undefined)
    .map((tickets) => ({ tickets, ...copyOfData(tickets) }));
  const subjects = copies.map(({ tickets, database }) =>
    subjectOf(createTestKit({ database, config: MANY_WRITES }), tickets),
  );
  try {
    return await measure(options, subjects, speed);
  } finally {
    for (const { kit } of subjects) kit.db.close();
    for (const copy of copies) copy.remove();
  }
};
