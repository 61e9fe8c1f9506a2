import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Insertable } from 'kysely';
import type { Tx } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';
import type { Instant } from '../database/columns.ts';
import type { TicketTable } from '../database/ticket-tables.ts';
import { indexTicket } from '../database/ticket-search.ts';
import { newId } from '../ids.ts';
import { wordsOf } from './search-words.ts';
import { countTicket } from './ticket-counters.ts';

/** Cards are this far apart, so that a dragged one fits between two. */
export const RANK_GAP = 65_536;

const highestRank = preparedStatement(
  'select rank from ticket where status = ? order by rank desc, number limit 1',
);

/** The rank above every card of a column. */
export function topRank(tx: Tx, status: TicketStatus): number {
  const highest = highestRank(tx).pluck().get(status) as number | undefined;
  return (highest ?? 0) + RANK_GAP;
}

export interface HistoryEntry {
  ticketId: TicketId;
  oldStatus: TicketStatus | null;
  newStatus: TicketStatus;
  userId: UserId;
  /** The administrator behind it, while impersonating. */
  actorUserId: UserId | null;
  at: Instant;
}

const insertHistory = preparedStatement(
  `insert into status_history (id, ticket_id, old_status, new_status, user_id, actor_user_id, changed_at)
   values (?, ?, ?, ?, ?, ?, ?)`,
);

export function writeHistory(tx: Tx, entry: HistoryEntry): void {
  const { ticketId, oldStatus, newStatus, userId, actorUserId, at } = entry;
  insertHistory(tx).run(newId(), ticketId, oldStatus, newStatus, userId, actorUserId, at);
}

type TicketRow = Insertable<TicketTable>;
export type NewTicketRow = Omit<TicketRow, 'number' | 'rank'> & Partial<Pick<TicketRow, 'number' | 'rank'>>;

/** A page with one more pin; the address is kept as the newest pin wrote it. */
function countPin(tx: Tx, projectId: ProjectId, pageKey: string, url: string, number: number): void {
  tx.run(
    tx.q
      .insertInto('pinned_page')
      .values({ project_id: projectId, page_key: pageKey, url, count: 1, last_number: number })
      .onConflict((oc) =>
        oc.doUpdateSet((eb) => ({
          url: eb.ref('excluded.url'),
          count: eb('pinned_page.count', '+', 1),
          last_number: eb.ref('excluded.last_number'),
        })),
      ),
  );
}

const pinsOfPage = preparedStatement(
  `select count(*) as count, max(number) as last from ticket where project_id = ? and page_key = ?
   and url is not null and click_x is not null and click_y is not null`,
);

/** Writes anew how many pins a page has and which is the newest, after a ticket has gone or come back. */
export function recountPins(tx: Tx, projectId: ProjectId, pageKey: string): void {
  const { count, last } = pinsOfPage(tx).get(projectId, pageKey) as { count: number; last: number | null };
  tx.run(tx.q.deleteFrom('pinned_page').where('project_id', '=', projectId).where('page_key', '=', pageKey));
  const newest =
    last !== null && tx.first(tx.q.selectFrom('ticket').select('url').where('number', '=', last));
  if (!newest || newest.url === null || last === null) return;
  const values = { project_id: projectId, page_key: pageKey, url: newest.url, count, last_number: last };
  tx.run(tx.q.insertInto('pinned_page').values(values));
}

const COLUMNS = [
  'number',
  'id',
  'project_id',
  'user_id',
  'title',
  'severity',
  'status',
  'rank',
  'url',
  'page_key',
  'resolution',
  'click_x',
  'click_y',
  'ring_x',
  'ring_y',
  'screenshot_id',
  'screenshot_type',
  'screenshot_bytes',
  'created_at',
  'updated_at',
  'accepted_at',
  'accepted_by',
  'description',
  'pin',
  'report',
] as const satisfies readonly (keyof TicketTable)[];

/** Of the hot path, so that it is not built anew for every ticket. */
const insertColumns = preparedStatement(
  `insert into ticket (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`,
);

/** SQLite gives the next number by itself, but for that of a deleted ticket, which nobody else may get. */
const afterDeleted = preparedStatement(
  `select last + 1 from (select max(number) as last from deleted_ticket)
   where last >= coalesce((select max(number) from ticket), 0)`,
);

/** @returns the number, which is the next where the row has none. */
function insertRow(tx: Tx, row: NewTicketRow & { rank: number }): number {
  const numbered = { ...row, number: row.number ?? (afterDeleted(tx).pluck().get() as number | undefined) };
  return Number(insertColumns(tx).run(...COLUMNS.map((column) => numbered[column] ?? null)).lastInsertRowid);
}

/**
 * Writes a ticket and all that must be true with it: the top of its column, the first entry of its history, the
 * counters, the search and the pages with pins.
 *
 * @returns its number.
 */
export function insertTicket(tx: Tx, row: NewTicketRow, actorUserId: UserId | null): number {
  const values = { rank: topRank(tx, row.status), ...row };
  const number = insertRow(tx, values);
  writeHistory(tx, {
    ticketId: row.id,
    oldStatus: null,
    newStatus: row.status,
    userId: row.user_id,
    actorUserId,
    at: row.created_at,
  });
  countTicket(tx, row, row.status, 1);
  if (row.page_key && row.url && row.click_x && row.click_y) {
    countPin(tx, row.project_id, row.page_key, row.url, number);
  }
  indexTicket(tx, facetsOf({ ...row, number }), wordsOf(`${row.title}\n${row.description}`));
  return number;
}

const facetsOf = (
  row: Pick<TicketRow, 'project_id' | 'user_id' | 'severity' | 'page_key'> & { number: number },
) => ({
  number: row.number,
  projectId: row.project_id,
  creatorId: row.user_id,
  severity: row.severity,
  pageKey: row.page_key ?? null,
});

/**
 * By so many words a ticket is found at most, and so many characters of its comments are looked through for them: all
 * of them are written anew with every comment, and the server does nothing else meanwhile.
 */
const MOST_WORDS = 20_000;
const MOST_TEXT = 1_000_000;

const commentsFromLast = preparedStatement('select text from comment where ticket_id = ? order by id desc');

/**
 * Writes anew what a ticket is found by: the index keeps no text of its own to add to. Of a ticket that has too many
 * words, such as those of logs, what was said first is left out.
 */
export function reindexTicket(tx: Tx, id: TicketId): void {
  const row = tx.first(tx.q.selectFrom('ticket').selectAll().where('id', '=', id));
  if (!row) return;
  const words = new Set(wordsOf(`${row.title}\n${row.description}`));
  let length = 0;
  for (const text of commentsFromLast(tx).pluck().iterate(id) as Iterable<string>) {
    for (const word of wordsOf(text)) words.add(word);
    length += text.length;
    if (words.size >= MOST_WORDS || length >= MOST_TEXT) break;
  }
  indexTicket(tx, facetsOf(row), [...words]);
}
