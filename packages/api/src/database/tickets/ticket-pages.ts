import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type Sqlite from 'better-sqlite3';
import type { Sql } from '../db.ts';
import { prepareOnce } from '../statements/prepare.ts';

/**
 * Pages of tickets are read as ranges of an index, one range a project, and SQLite merges the ranges row by row:
 * a page costs what it shows, however many tickets there are. The statements differ only by their number of
 * ranges, so each is prepared once.
 */
const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement<unknown[]>>>();

/** @param shape identifies the statement; the source is made only for a new one. */
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

/** A compound of more would be refused; people have access to a handful. */
const MAX_RANGES = 200;

export interface PageOf {
  /** Null: of all. */
  projectIds: readonly ProjectId[] | null;
  creatorId?: UserId | undefined;
}

interface Condition {
  sql: string;
  parameters: readonly unknown[];
}

/** One range a project. */
function rangesOf({ projectIds, creatorId }: PageOf, rest: readonly Condition[]): Condition[] {
  const creator: Condition[] = creatorId ? [{ sql: 'user_id = ?', parameters: [creatorId] }] : [];
  const projects: (Condition | undefined)[] = projectIds
    ? projectIds.map((id) => ({ sql: 'project_id = ?', parameters: [id] }))
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
 * @param what names the columns that are read. All ranges of a call have one form, so that this name, their number
 * and the first of them identify the statement.
 * @param toSource makes the statement for some ranges; it ends with the limit.
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

/** A place in a column; the cards after it are lower on the board. */
export interface BoardPlace {
  rank: number;
  number: number;
}
export const TOP_OF_COLUMN: BoardPlace = { rank: Number.MAX_SAFE_INTEGER, number: 0 };

export const byPlace = (a: BoardPlace, b: BoardPlace): number => b.rank - a.rank || a.number - b.number;

/** Columns as SQL has them; each list is joined once. */
const joined = new WeakMap<readonly string[], string>();

function listOf(columns: readonly string[]): string {
  const list = joined.get(columns) ?? columns.join(', ');
  joined.set(columns, list);
  return list;
}

const NAMES =
  'cross join project on project.id = ticket.project_id cross join user on user.id = ticket.user_id';

/** Of one range SQLite reads the cards as it walks the index; of several it merges the places first. */
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

interface ColumnPart {
  status: TicketStatus;
  severity?: Severity | undefined;
  after: BoardPlace;
  limit: number;
}

/**
 * The cards of a column after a place, the highest first.
 *
 * @param columns the columns to read from ticket, project and user, with `rank` and `number`.
 */
export function readColumnCards<Row extends BoardPlace>(
  db: Sql,
  columns: readonly string[],
  page: PageOf,
  { status, severity, after, limit }: ColumnPart,
): Row[] {
  const below: Condition = {
    sql: 'rank <= ? and (rank < ? or number > ?)',
    parameters: [after.rank, after.rank, after.number],
  };
  const conditions: Condition[] = [{ sql: 'ticket.status = ?', parameters: [status] }];
  // One person's tickets are few enough to be read for their severity; it must not draw the planner away from them.
  if (severity) conditions.push({ sql: `${page.creatorId ? '+' : ''}severity = ?`, parameters: [severity] });
  if (after !== TOP_OF_COLUMN) conditions.push(below);
  const ranges = rangesOf(page, conditions);
  const rows = readRanges<Row>(db, listOf(columns), ranges, limit, (some) => cardsOf(columns, some));
  return ranges.length === 1 ? rows : rows.toSorted(byPlace).slice(0, limit);
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
  // Severity is read from the rows: the board's index of it is in another order, and every page would be sorted.
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
