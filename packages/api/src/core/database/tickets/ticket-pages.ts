import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type Sqlite from 'better-sqlite3';
import type { Sql } from '../db.ts';
import { prepareOnce } from '../statements/prepare.ts';

/**
 * Pages are ranges of an index, one range a project, which SQLite merges row by row: the cost follows the page, not the
 * tickets. Each number of ranges is one prepared statement.
 */
const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement<unknown[]>>>();

/** @param shape identifies the statement. */
function prepare({ sqlite }: Sql, shape: string, toSource: () => string): Sqlite.Statement {
  let known = statements.get(sqlite);
  if (!known) {
    known = new Map();
    statements.set(sqlite, known);
  }
  let statement = known.get(shape);
  if (!statement) {
    statement = prepareOnce(sqlite, toSource());
    known.set(shape, statement);
  }
  return statement;
}

/** SQLite refuses larger compounds; people have access to a handful of projects. */
const MAX_RANGES = 200;

export interface PageOf {
  projectIds: readonly ProjectId[] | null;
  creatorId?: UserId | undefined;
}

interface Condition {
  sql: string;
  parameters: readonly unknown[];
}

function rangesOf({ projectIds, creatorId }: PageOf, rest: readonly Condition[]): Condition[] {
  const creator: Condition[] = creatorId ? [{ sql: 'user_id = ?', parameters: [creatorId] }] : [];
  const projects: (Condition | undefined)[] = projectIds
    ? projectIds.map((id) => ({ sql: 'ticket.project_id = ?', parameters: [id] }))
    : [undefined];
  return projects.map((project) => {
    const conditions = [...creator, ...(project ? [project] : []), ...rest];
    return {
      sql: conditions.map(({ sql }) => sql).join(' and '),
      parameters: conditions.flatMap(({ parameters }) => parameters),
    };
  });
}

const merged = (columns: string, ranges: readonly Condition[], order: string) =>
  `${ranges.map(({ sql }) => `select ${columns} from ticket where ${sql}`).join(' union all ')} order by ${order} limit ?`;

/**
 * @param what names the columns. With the number of ranges and the first one it identifies the statement.
 * @param toSource makes the statement; it ends with the limit.
 */
function readRanges<Row>(
  db: Sql,
  what: string,
  ranges: readonly Condition[],
  limit: number,
  toSource: (some: readonly Condition[]) => string,
): Row[] {
  const read = (some: readonly Condition[]) => {
    const parameters = some.flatMap((range) => range.parameters);
    const shape = `${what} ${some.length} ${some[0]?.sql}`;
    return prepare(db, shape, () => toSource(some)).all(...parameters, limit) as Row[];
  };
  const parts: Row[][] = [];
  for (let from = 0; from < ranges.length; from += MAX_RANGES) {
    parts.push(read(ranges.slice(from, from + MAX_RANGES)));
  }
  return parts.length === 1 ? (parts[0] ?? []) : parts.flat();
}

/** The cards after this place are lower on the board. */
export interface BoardPlace {
  rank: number;
  number: number;
}
export const TOP_OF_COLUMN: BoardPlace = { rank: Number.MAX_SAFE_INTEGER, number: 0 };

export const byPlace = (a: BoardPlace, b: BoardPlace): number => b.rank - a.rank || a.number - b.number;

const joined = new WeakMap<readonly string[], string>();

function listOf(columns: readonly string[]): string {
  const list = joined.get(columns) ?? columns.join(', ');
  joined.set(columns, list);
  return list;
}

const NAMES =
  'cross join project on project.id = ticket.project_id cross join user on user.id = ticket.user_id left join element_check on element_check.ticket_number = ticket.number left join ticket_task on ticket_task.ticket_number = ticket.number left join user as assignee on assignee.id = ticket.assignee_id';

/** SQLite reads one range as it walks the index; several are merged first. */
function cardsOf(columns: readonly string[], ranges: readonly Condition[]): string {
  const [range] = ranges;
  const select = `select ${listOf(columns)} from`;
  if (range && ranges.length === 1) {
    return `${select} ticket ${NAMES} where ${range.sql} order by rank desc, number limit ?`;
  }
  const places = merged(
    'rank as place_rank, number as place_number',
    ranges,
    'place_rank desc, place_number',
  );
  return `${select} (${places}) cross join ticket on ticket.number = place_number ${NAMES}`;
}

export interface ColumnPart {
  status: TicketStatus;
  severity?: Severity | undefined;
  after: BoardPlace;
  limit: number;
}

function rangesOfColumn(page: PageOf, { status, severity, after }: ColumnPart): Condition[] {
  const below: Condition = {
    sql: 'rank <= ? and (rank < ? or number > ?)',
    parameters: [after.rank, after.rank, after.number],
  };
  const conditions: Condition[] = [{ sql: 'ticket.status = ?', parameters: [status] }];
  // The plus keeps the planner on the creator's index: one person has few tickets.
  if (severity) conditions.push({ sql: `${page.creatorId ? '+' : ''}severity = ?`, parameters: [severity] });
  if (after !== TOP_OF_COLUMN) conditions.push(below);
  return rangesOf(page, conditions);
}

/**
 * The cards of a column after a place, the highest first.
 *
 * @param columns of ticket, project and user, with `rank` and `number`.
 */
export function readColumnCards<Row extends BoardPlace>(
  db: Sql,
  columns: readonly string[],
  page: PageOf,
  part: ColumnPart,
): Row[] {
  const { limit } = part;
  const ranges = rangesOfColumn(page, part);
  const rows = readRanges<Row>(db, listOf(columns), ranges, limit, (some) => cardsOf(columns, some));
  return ranges.length === 1 ? rows : rows.toSorted(byPlace).slice(0, limit);
}

/** Reads only the places of the cards. */
export function readColumnPlaces(db: Sql, page: PageOf, part: ColumnPart): BoardPlace[] {
  const ranges = rangesOfColumn(page, part);
  const rows = readRanges<BoardPlace>(db, 'places', ranges, part.limit, (some) =>
    merged('rank, number', some, 'rank desc, number'),
  );
  return rows.toSorted(byPlace).slice(0, part.limit);
}

export interface NumberFilters {
  status?: TicketStatus | undefined;
  severity?: string | undefined;
  pageKey?: string | undefined;
}

/** Numbers of tickets, newest first, smaller than `before`. */
export function readTicketNumbers(
  db: Sql,
  page: PageOf,
  { status, severity, pageKey }: NumberFilters,
  before: number,
  limit: number,
): number[] {
  // Rows have the severity: the board's index of it has another order, so every page would be sorted.
  const filters: (Condition | undefined)[] = [
    pageKey === undefined ? undefined : { sql: 'page_key = ?', parameters: [pageKey] },
    status && { sql: 'status = ?', parameters: [status] },
    severity === undefined ? undefined : { sql: '+severity = ?', parameters: [severity] },
    { sql: 'number < ?', parameters: [before] },
  ];
  const ranges = rangesOf(
    page,
    filters.filter((filter) => filter !== undefined),
  );
  const rows = readRanges<{ number: number }>(db, 'numbers', ranges, limit, (some) =>
    merged('number', some, 'number desc'),
  );
  return rows
    .map(({ number }) => number)
    .toSorted((a, b) => b - a)
    .slice(0, limit);
}
