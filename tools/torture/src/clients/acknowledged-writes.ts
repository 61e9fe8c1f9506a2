import type { CommentId, TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { inShort, pickRandom, type WireAnswer, type WireClient } from './client.ts';
import { readDatabase, type SeededData } from '../running/seed-data.ts';

export interface AcknowledgedWrites {
  /** The number of acknowledged changes of status per ticket, and whether an answer is missing. */
  tickets: Map<TicketId, { changes: number; unanswered: number }>;
  comments: Map<CommentId, string>;
  /** Changes that lost to an earlier one. */
  conflicts: number;
  /** Calls that an overloaded server refused, as it should. */
  shed: number;
  /** Answers that should not have been given. */
  complaints: string[];
}

export const noWrites = (): AcknowledgedWrites => ({
  tickets: new Map(),
  comments: new Map(),
  conflicts: 0,
  shed: 0,
  complaints: [],
});

export const acknowledged = ({ tickets, comments }: AcknowledgedWrites): number =>
  tickets.size + comments.size + changesIn([...tickets.values()]);

const changesIn = (entries: readonly { changes: number }[]) =>
  entries.reduce((sum, { changes }) => sum + changes, 0);

/** Notes an unexpected answer. */
export function noteOther(writes: AcknowledgedWrites, answer: WireAnswer): void {
  if (answer.status === 503 && answer.json().code === 'overloaded') writes.shed += 1;
  else writes.complaints.push(inShort(answer));
}

async function create(
  client: WireClient,
  { projectId }: SeededData,
  writes: AcknowledgedWrites,
): Promise<void> {
  const json = { projectId, title: 'Written under torture', description: 'One of many. '.repeat(20) };
  const answer = await client.send('POST /api/tickets', { json });
  if (answer.status === 201) writes.tickets.set(answer.json().id, { changes: 0, unanswered: 0 });
  else noteOther(writes, answer);
}

async function comment(client: WireClient, ticket: TicketId, writes: AcknowledgedWrites): Promise<void> {
  const text = `Seen at ${performance.now()}`;
  const answer = await client.send(`POST /api/tickets/${ticket}/comments`, { json: { text } });
  if (answer.status === 201) writes.comments.set(answer.json().id, text);
  else noteOther(writes, answer);
}

/** Moves a ticket from its present status to another one. */
export async function change(
  client: WireClient,
  ticket: TicketId,
  writes: AcknowledgedWrites,
  { lane }: WriterShare,
): Promise<void> {
  const seen = await client.send(`GET /api/tickets/${ticket}`);
  if (seen.status !== 200) return noteOther(writes, seen);
  const expectedStatus: TicketStatus = seen.json().status;
  const status = pickRandom(lanes[lane]?.filter((one) => one !== expectedStatus) ?? []);
  const entry = writes.tickets.get(ticket) ?? { changes: 0, unanswered: 0 };
  writes.tickets.set(ticket, entry);
  entry.unanswered += 1;
  const answer = await client.send(`PUT /api/tickets/${ticket}`, { json: { status, expectedStatus } });
  entry.unanswered -= 1;
  if (answer.status === 200) entry.changes += 1;
  else if (answer.status === 409) writes.conflicts += 1;
  else noteOther(writes, answer);
}

/**
 * A writer's place: those of a table change the same tickets, each to statuses of their own, so that a status tells who
 * set it.
 */
export interface WriterShare {
  table: number;
  tables: number;
  lane: number;
}

const lanes = [0, 2, 4, 6].map((first) => TICKET_STATUSES.slice(first, first + 2));

export const shareOfWriter = (writer: number, writers: number): WriterShare => ({
  table: Math.floor(writer / lanes.length),
  tables: Math.ceil(writers / lanes.length),
  lane: writer % lanes.length,
});

/** Makes one write of everyday use. */
export function writeSomething(
  client: WireClient,
  stage: SeededData,
  writes: AcknowledgedWrites,
  seat: WriterShare,
): Promise<void> {
  const kind = Math.random();
  const tickets = [...stage.tickets, ...writes.tickets.keys()].slice(-200);
  const own = tickets.filter((id) => Number.parseInt(id.slice(-2), 16) % seat.tables === seat.table);
  // A table may have no ticket yet.
  if (kind < 0.3 || own.length === 0) return create(client, stage, writes);
  const ticket = pickRandom(own);
  return kind < 0.5 ? comment(client, ticket, writes) : change(client, ticket, writes, seat);
}

/** Compares the acknowledged writes with the database. */
export function compareWrites(dataDir: string, { tickets, comments }: AcknowledgedWrites): string[] {
  return readDatabase(dataDir, ({ sqlite }) => {
    const steps = sqlite.prepare('select count(*) from status_history where ticket_id = ?').pluck();
    const text = sqlite.prepare('select text from comment where id = ?').pluck();
    const complaints: string[] = [];
    for (const [id, { changes, unanswered }] of tickets) {
      // The first step is the ticket's creation. An unanswered change may have been stored or not.
      const kept = Number(steps.get(id)) - 1;
      if (kept < changes || kept > changes + unanswered)
        complaints.push(`${id}: ${kept} changes are kept, ${changes} were acknowledged`);
    }
    for (const [id, said] of comments) {
      if (text.get(id) !== said) complaints.push(`comment ${id} is lost`);
    }
    return complaints;
  });
}
