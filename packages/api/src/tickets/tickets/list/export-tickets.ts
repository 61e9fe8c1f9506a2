import type { ExportTicketsInput } from '@ringmark/contract/lists/ticket-rows';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { stringify } from 'csv-stringify/sync';
import type { SignedInContext } from '../../../core/context/context.ts';
import { preparedQuery } from '../../../core/database/statements/prepared.ts';
import type { Json } from '../../../core/base/columns.ts';
import { withLabels } from '../../../projects/labels/labels-of-tickets.ts';
import { narrowingOf } from '../search/narrowed.ts';
import { findNumbers } from '../search/search-tickets.ts';
import { isAmongNumbers, selectItems, toItem } from '../ticket-row.ts';
import { visibleScope } from '../ticket-scope.ts';
import { disarmCell, joinLabels } from './csv-cells.ts';
import { sortedRows, sortingOf } from './list-rows.service.ts';
import { toSortCursor } from './sorted-numbers.ts';

/** Tickets that are read and written at once: some ms of work, between which others are served. */
const PIECE = 200;

interface Column {
  name: string;
  of: (ticket: TicketListItem) => string | number;
  isForTeam?: boolean;
}

const COLUMNS: readonly Column[] = [
  { name: 'Id', of: ({ id }) => id },
  { name: 'Number', of: ({ number }) => number },
  { name: 'Title', of: ({ title }) => title },
  { name: 'Status', of: ({ status }) => status },
  { name: 'Severity', of: ({ severity }) => severity },
  { name: 'Project', of: ({ projectName }) => projectName },
  { name: 'Creator', of: ({ creator }) => creator.name },
  { name: 'Assignee', of: ({ assignee }) => assignee?.name ?? '', isForTeam: true },
  { name: 'Labels', of: ({ labels }) => joinLabels(labels.map(({ name }) => name)), isForTeam: true },
  { name: 'Due', of: ({ dueOn }) => dueOn ?? '', isForTeam: true },
  { name: 'Created', of: ({ createdAt }) => createdAt },
  { name: 'Updated', of: ({ updatedAt }) => updatedAt },
  { name: 'URL', of: ({ url }) => url ?? '' },
  { name: 'Comments', of: ({ commentCount }) => commentCount },
  { name: 'Description', of: ({ description }) => description },
];

const itemsByNumber = preparedQuery((q, { numbers }: { numbers: Json }) =>
  selectItems(q).where(isAmongNumbers(numbers)),
);

function readItems({ db, actor }: SignedInContext, numbers: readonly number[]): TicketListItem[] {
  const rows = itemsByNumber(db).all({ numbers: JSON.stringify(numbers) });
  const byNumber = new Map(rows.map((row) => [row.number, toItem(row, actor)]));
  const items = numbers.map((number) => byNumber.get(number)).filter((item) => item !== undefined);
  return withLabels(db, actor, items);
}

/** The numbers in the list's order, piece by piece. */
function* sortedPieces(ctx: SignedInContext, input: ExportTicketsInput): Generator<number[]> {
  let cursor: string | undefined;
  for (;;) {
    const { numbers, next } = sortedRows(ctx, input, sortingOf(input, cursor, PIECE));
    yield numbers;
    if (next === null) return;
    cursor = toSortCursor(next);
  }
}

/** Returns all that a search finds, the newest first: a list sorts only a limited number of the newest. */
function* foundPieces(ctx: SignedInContext, input: ExportTicketsInput): Generator<number[]> {
  const { search, status, severity } = input;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { actor, db } = ctx;
    const of = { search, status, severity, narrowing: narrowingOf(ctx, input) };
    const found = findNumbers(db, visibleScope(db, actor, input), of, before, PIECE + 1);
    const numbers = found.numbers.slice(0, PIECE);
    yield numbers;
    const next = found.numbers.length > PIECE ? numbers.at(-1) : found.continueBelow;
    if (next === null || next === undefined) return;
    before = next;
  }
}

/** Quotes every cell, so that a title can't start a new cell in a spreadsheet with another separator. */
const write = (rows: (string | number)[][], bom = false): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? disarmCell(cell) : cell))),
    { bom, quoted: true, record_delimiter: '\r\n' },
  );

/**
 * The list as CSV (RFC 4180), piece by piece. It begins with a byte order mark, without which Excel takes UTF-8 for
 * another encoding; others skip it.
 *
 * @throws AppError at the first piece, as the list does.
 */
export function* exportTickets(ctx: SignedInContext, input: ExportTicketsInput): Generator<string> {
  const isTeam = ctx.actor.user.isAdmin;
  const columns = COLUMNS.filter(({ isForTeam }) => isTeam || !isForTeam);
  const { isCountExact } = sortedRows(ctx, input, sortingOf(input, undefined, 1));
  yield write([columns.map(({ name }) => name)], true);
  for (const numbers of isCountExact ? sortedPieces(ctx, input) : foundPieces(ctx, input)) {
    if (numbers.length > 0)
      yield write(readItems(ctx, numbers).map((item) => columns.map(({ of }) => of(item))));
  }
}
