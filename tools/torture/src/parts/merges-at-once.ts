import { randomUUID } from 'node:crypto';
import type { CommentId, TicketId } from '@ringmark/contract/ids';
import { checkWhole } from '../checks/whole.ts';
import {
  type AcknowledgedWrites,
  change,
  compareWrites,
  noteOther,
  noWrites,
  shareOfWriter,
} from '../clients/acknowledged-writes.ts';
import { clientOf, inShort, pickRandom, type WireClient } from '../clients/client.ts';
import { runWorkers } from '../clients/run-workers.ts';
import { withDataDir } from '../disk/folder.ts';
import { type Finding, none, type Part, some } from '../findings.ts';
import { readDatabase, seedData } from '../running/seed-data.ts';
import { serve } from '../running/torture-server.ts';

const WRITERS = 12;
/** Few, so that all are after the same. */
const TICKETS = 10;
const MAX_CHAIN = 100;

interface Merging {
  tickets: readonly TicketId[];
  writes: AcknowledgedWrites;
  /** The acknowledged merges, as `[merged, into]`; they may have been undone since. */
  merged: [TicketId, TicketId][];
  counts: { merges: number; undone: number; refused: number };
}

const isRefusal = (status: number): boolean => status === 404 || status === 409;

async function merge(client: WireClient, { tickets, writes, merged, counts }: Merging): Promise<void> {
  const [from, into] = [pickRandom(tickets), pickRandom(tickets)];
  if (from === into) return;
  const answer = await client.send(`POST /api/tickets/${into}/merge`, { json: { ids: [from] } });
  if (answer.status === 200) {
    counts.merges += 1;
    merged.push([from, into]);
  } else if (isRefusal(answer.status)) counts.refused += 1;
  else noteOther(writes, answer);
}

async function undo(client: WireClient, { writes, merged, counts }: Merging): Promise<void> {
  if (merged.length === 0) return;
  const [from, into] = pickRandom(merged);
  const answer = await client.send(`POST /api/tickets/${into}/unmerge`, { json: { ids: [from] } });
  if (answer.status === 200) counts.undone += 1;
  else if (isRefusal(answer.status)) counts.refused += 1;
  else noteOther(writes, answer);
}

/** A comment that says to which ticket it was written. */
async function comment(client: WireClient, { tickets, writes, counts }: Merging): Promise<void> {
  const ticket = pickRandom(tickets);
  const text = `To ${ticket}: ${randomUUID()}`;
  const answer = await client.send(`POST /api/tickets/${ticket}/comments`, { json: { text } });
  if (answer.status === 201) writes.comments.set(answer.json().id as CommentId, text);
  else if (answer.status === 409) counts.refused += 1;
  else noteOther(writes, answer);
}

/** Undoes every merge that is left, the last of a chain first. @returns what could not be undone. */
async function undoAll(client: WireClient, tickets: readonly TicketId[]): Promise<string[]> {
  const complaints: string[] = [];
  for (let round = 0; round < MAX_CHAIN; round += 1) {
    let left = 0;
    for (const id of tickets) {
      const answer = await client.send(`GET /api/tickets/${id}/merges`);
      const all =
        answer.status === 200 ? (answer.json() as { id: TicketId; undoUntil: string | null }[]) : [];
      left += all.length;
      const ids = all.filter(({ undoUntil }) => undoUntil !== null).map((one) => one.id);
      if (ids.length === 0) continue;
      const undone = await client.send(`POST /api/tickets/${id}/unmerge`, { json: { ids } });
      if (undone.status !== 200) complaints.push(inShort(undone));
    }
    if (left === 0) return complaints;
    if (complaints.length > 0) break;
  }
  return complaints.length > 0 ? complaints : ['merges are left that cannot be undone'];
}

/** Lists what differs from the state before anything was merged. */
const notAsBefore = (dataDir: string, tickets: readonly TicketId[]): string[] =>
  readDatabase(dataDir, ({ sqlite }) => {
    const count = (sql: string) => Number(sqlite.prepare(sql).pluck().get());
    const elsewhere = count(
      `select count(*) from comment where text like 'To %' and text not like 'To ' || ticket_id || ':%'`,
    );
    const strange = count(`select count(*) from comment where text not like 'To %'`);
    const miscounted = count(
      `select count(*) from ticket t where comment_count <> (select count(*) from comment c where c.ticket_id = t.id)`,
    );
    const there = count('select count(*) from ticket');
    return [
      ...(elsewhere > 0 ? [`${elsewhere} comments are on another ticket`] : []),
      ...(strange > 0 ? [`${strange} comments are left of merges`] : []),
      ...(miscounted > 0 ? [`${miscounted} tickets count their comments wrongly`] : []),
      ...(there === tickets.length ? [] : [`${there} of ${tickets.length} tickets are there`]),
    ];
  });

/** Many people merge the same few tickets, undo it, write to them and move them, all at once. */
export const mergesAtOnce: Part = ({ isLong, minutes = isLong ? 2 : 0.05 }) =>
  withDataDir(async (dataDir) => {
    const { admins, tickets } = seedData(dataDir, { admins: WRITERS, members: 1, tickets: TICKETS });
    const merging: Merging = {
      tickets,
      writes: noWrites(),
      merged: [],
      counts: { merges: 0, undone: 0, refused: 0 },
    };
    const server = await serve(dataDir);
    try {
      const end = performance.now() + minutes * 60_000;
      await runWorkers(
        server,
        admins,
        () => performance.now() > end,
        async (client, index) => {
          const kind = Math.random();
          if (kind < 0.2) await merge(client, merging);
          else if (kind < 0.45) await undo(client, merging);
          else if (kind < 0.75) await comment(client, merging);
          else await change(client, pickRandom(tickets), merging.writes, shareOfWriter(index % 4, WRITERS));
        },
      );
      const meanwhile = compareWrites(dataDir, { ...merging.writes, tickets: new Map() });
      const client = clientOf(server.url, admins[0]);
      const left = await undoAll(client, tickets);
      client.close();
      return describe(merging, meanwhile, [
        ...left,
        ...notAsBefore(dataDir, tickets),
        ...compareWrites(dataDir, merging.writes),
        ...checkWhole(dataDir),
      ]);
    } finally {
      await server.kill();
    }
  });

const describe = ({ counts, writes }: Merging, meanwhile: string[], after: string[]): Finding[] => [
  some(`merges by ${WRITERS} people at once`, counts.merges),
  some('merges that were undone meanwhile', counts.undone),
  some('comments that were acknowledged meanwhile', writes.comments.size),
  some('calls that came too late, each with its answer', counts.refused),
  none('answers that should not have been given while tickets were merged', writes.complaints),
  none('comments that a merge lost', meanwhile),
  none('what is not as before once every merge is undone', after),
];
