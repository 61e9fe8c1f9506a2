import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type Sqlite from 'better-sqlite3';
import type { Sql } from './db.ts';

/**
 * Pages of tickets are read as ranges of an index, one range a project, and SQLite merges the ranges row by row:
 * a page costs what it shows, however many tickets there are. The statements differ only by their number of
 * ranges, so each is prepared once.
 */
const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();

function prepare({ sqlite }: Sql, source: string): Sqlite.Statement {
  let known = statements.get(sqlite);
  if (!known) {
    known = new Map();
    statements.set(sqlite, known);
  }
  let statement = known.get(source);
  if (!statement) {
    statement = sqlite.prepare(source);
    known.set(source, statement);
  }
  return statement;
}

/** A compound of more would be refused; people have access to a handful. */
const MOST_RANGES = 200;

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

function readMerged<Row>(
  db: Sql,
  columns: string,
  ranges: readonly Condition[],
  order: string,
  limit: number,
): Row[] {
  const branches = ranges.map(({ sql }) => `select ${columns} from ticket where ${sql}`);
  const source = `${branches.join(' union all ')} order by ${order} limit ?`;
  return prepare(db, source).all(...ranges.flatMap(({ parameters }) => parameters), limit) as Row[];
}

/** A place in a column: what comes after it stands lower. */
export interface BoardPlace {
  rank: number;
  number: number;
}
export const TOP_OF_COLUMN: BoardPlace = { rank: Number.MAX_SAFE_INTEGER, number: 0 };

/** The places of a column's cards after a place, the highest first. */
export function readColumnPlaces(
  db: Sql,
  page: PageOf,
  status: TicketStatus,
  after: BoardPlace,
  limit: number,
): BoardPlace[] {
  const ranges = rangesOf(page, [
    {
      sql: 'status = ? and rank <= ? and (rank < ? or number > ?)',
      parameters: [status, after.rank, after.rank, after.number],
    },
  ]);
  const places: BoardPlace[] = [];
  for (let from = 0; from < ranges.length; from += MOST_RANGES) {
    const some = ranges.slice(from, from + MOST_RANGES);
    places.push(...readMerged<BoardPlace>(db, 'rank, number', some, 'rank desc, number', limit));
  }
  if (ranges.length <= MOST_RANGES) return places;
  return places.toSorted((a, b) => b.rank - a.rank || a.number - b.number).slice(0, limit);
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
  const filters: (Condition | undefined)[] = [
    pageKey === undefined ? undefined : { sql: 'page_key = ?', parameters: [pageKey] },
    status && { sql: 'status = ?', parameters: [status] },
    severity === undefined ? undefined : { sql: 'severity = ?', parameters: [severity] },
    { sql: 'number < ?', parameters: [before] },
  ];
  const ranges = rangesOf(
    page,
    filters.filter((filter) => filter !== undefined),
  );
  const numbers: number[] = [];
  for (let from = 0; from < ranges.length; from += MOST_RANGES) {
    const some = ranges.slice(from, from + MOST_RANGES);
    const rows = readMerged<{ number: number }>(db, 'number', some, 'number desc', limit);
    numbers.push(...rows.map(({ number }) => number));
  }
  if (ranges.length <= MOST_RANGES) return numbers;
  return numbers.toSorted((a, b) => b - a).slice(0, limit);
}
