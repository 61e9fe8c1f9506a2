import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../core/database/db.ts';
import { commentTexts, noteTexts } from '../../../core/database/statements/comment-statements.ts';
import {
  highestRank,
  insertHistoryEntry,
  insertTicketRow,
  numberAfterDeleted,
  pinsOfPage,
} from '../../../core/database/statements/ticket-statements.ts';
import type { Instant } from '../../../core/base/columns.ts';
import type { TicketTable } from '../../../core/database/tables/ticket-tables.ts';
import { indexTicket } from '../../../core/database/tickets/search-index.ts';
import { indexTitle } from '../../../core/database/tickets/title-index.ts';
import { mergedWords } from '../../../core/database/statements/merged-ticket-statements.ts';
import { knowElement } from '../elements/known-elements.ts';
import { watchTicket } from '../../../core/database/tickets/watched-elements.ts';
import { newId } from '../../../core/base/new-id.ts';
import { wordsOf } from '../search/search-words.ts';
import { countTasks } from '../figures/task-counts.ts';
import { countTicket } from '../../../core/database/tickets/ticket-counters.ts';
import { recordNewTicketTimes } from '../figures/ticket-times.ts';

/** Cards are this far apart, so that a dragged one fits between two. */
export const RANK_GAP = 65_536;

export function topRank(tx: Tx, status: TicketStatus): number {
  return (highestRank(tx).get({ status }) ?? 0) + RANK_GAP;
}

export interface HistoryEntry {
  ticketId: TicketId;
  oldStatus: TicketStatus | null;
  newStatus: TicketStatus;
  userId: UserId;
  actorUserId: UserId | null;
  /** The API token that it was made with. */
  tokenName: string | null;
  at: Instant;
}

export function writeHistory(tx: Tx, entry: HistoryEntry): void {
  insertHistoryEntry(tx).run({
    id: newId(),
    ticket_id: entry.ticketId,
    old_status: entry.oldStatus,
    new_status: entry.newStatus,
    user_id: entry.userId,
    actor_user_id: entry.actorUserId,
    token_name: entry.tokenName,
    changed_at: entry.at,
  });
}

type TicketRow = Insertable<TicketTable>;
export type NewTicketRow = Omit<TicketRow, 'number' | 'rank'> & Partial<Pick<TicketRow, 'number' | 'rank'>>;

/** The page keeps the address of its newest pin. */
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

/** Counts the pins of a page again, after a ticket has gone or come back. */
export function recountPins(tx: Tx, projectId: ProjectId, pageKey: string): void {
  const { count, last } = pinsOfPage(tx).get({ projectId, pageKey }) ?? { count: 0, last: null };
  tx.run(tx.q.deleteFrom('pinned_page').where('project_id', '=', projectId).where('page_key', '=', pageKey));
  const newest =
    last !== null && tx.first(tx.q.selectFrom('ticket').select('url').where('number', '=', last));
  if (!newest || newest.url === null || last === null) return;
  const values = { project_id: projectId, page_key: pageKey, url: newest.url, count, last_number: last };
  tx.run(tx.q.insertInto('pinned_page').values(values));
}

/** Columns that a new row may leave out. */
const EMPTY = {
  number: null,
  url: null,
  page_key: null,
  resolution: null,
  click_x: null,
  click_y: null,
  ring_x: null,
  ring_y: null,
  ring_width: null,
  ring_height: null,
  screenshot_id: null,
  screenshot_type: null,
  screenshot_bytes: null,
  accepted_at: null,
  accepted_by: null,
  assignee_id: null,
  due_on: null,
  pin: null,
  report: null,
  drawing: null,
  description_format: 'markdown' as const,
};

function insertRow(tx: Tx, row: NewTicketRow & { rank: number }): number {
  const number = row.number ?? numberAfterDeleted(tx).get() ?? null;
  return Number(insertTicketRow(tx).run({ ...EMPTY, ...row, number }).lastInsertRowid);
}

/** Writes a ticket at the top of its column, with history, counters, search and pinned page. @returns its number. */
export function insertTicket(
  tx: Tx,
  row: NewTicketRow,
  actorUserId: UserId | null,
  tokenName: string | null = null,
): number {
  const values = { rank: topRank(tx, row.status), ...row };
  const number = insertRow(tx, values);
  writeHistory(tx, {
    ticketId: row.id,
    oldStatus: null,
    newStatus: row.status,
    userId: row.user_id,
    actorUserId,
    tokenName,
    at: row.created_at,
  });
  countTicket(tx, row, row.status, 1);
  recordNewTicketTimes(tx, row, row.status);
  if (row.page_key && row.url && row.click_x && row.click_y) {
    countPin(tx, row.project_id, row.page_key, row.url, number);
    if (row.pin) {
      watchTicket(tx, number, row.created_at);
      knowElement(tx, { number, project_id: row.project_id, page_key: row.page_key, pin: row.pin });
    }
  }
  const { description, description_format = 'markdown' } = row;
  if (description.includes('[')) countTasks(tx, number, { description, description_format });
  indexTicket(tx, facetsOf({ ...row, number }), wordsOf(`${row.title}\n${row.description}`));
  indexTitle(tx, row.project_id, { number, title: row.title });
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

/** Limits of the index: every comment indexes the whole ticket again, and the server does nothing else during this. */
const MAX_WORDS = 20_000;
const MAX_TEXT = 1_000_000;

/**
 * Indexes the whole ticket, because the index keeps no text. Too long ones, such as logs, lose their oldest comments.
 */
export function reindexTicket(tx: Tx, id: TicketId): void {
  const row = tx.first(tx.q.selectFrom('ticket').selectAll().where('id', '=', id));
  if (!row) return;
  // Tickets that were merged into this one are found by their titles and numbers.
  const merged = mergedWords(tx).all({ ticketId: id });
  const words = collectWords(
    wordsOf([row.title, row.description, ...merged.map(({ title }) => title)].join('\n')),
    commentTexts(tx).iterate({ ticketId: id }),
  );
  // Notes have limits of their own: a long note must not displace words that everyone may find.
  const noteWords = collectWords([], noteTexts(tx).iterate({ ticketId: id }));
  const alsoNumbers = merged.map(({ number }) => number);
  indexTicket(tx, { ...facetsOf(row), alsoNumbers }, words, noteWords);
}

function collectWords(first: readonly string[], texts: Iterable<string>): string[] {
  const words = new Set(first);
  let length = 0;
  for (const text of texts) {
    for (const word of wordsOf(text)) words.add(word);
    length += text.length;
    if (words.size >= MAX_WORDS || length >= MAX_TEXT) break;
  }
  return [...words];
}
