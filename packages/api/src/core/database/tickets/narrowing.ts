import type { LabelId, ProjectId, UserId } from '@ringmark/contract/ids';
import {
  CLOSED_STATUSES,
  type ElementState,
  type Severity,
  TICKET_STATUSES,
  type TicketStatus,
} from '@ringmark/contract/vocabulary';
import type Sqlite from 'better-sqlite3';
import type { Sql } from '../db.ts';
import { prepareOnce } from '../statements/prepare.ts';
import type { FoundCard } from './ticket-search.ts';

/**
 * Filters that the board's indexes do not have. One of them leads to the newest tickets by an index of its own; of
 * those a bounded number is checked for all others. A further filter is one more condition here.
 */
export interface Narrowing {
  element?: ElementState | undefined;
  /** Null for tickets without an assignee. */
  assigneeId?: UserId | null | undefined;
  labels?: { isNone: boolean; with: readonly LabelId[]; without: readonly LabelId[] } | undefined;
  /** Days, both among them, of tickets that are open. */
  due?: { from: string; to: string } | undefined;
}

/** An index in the order of ticket numbers, which says of many tickets at once whether a filter may let them through. */
interface Sieve {
  from: string;
  number: string;
  /** `where` is the condition for all rows of the index, and `fits` the one for those that the filter lets through. */
  where: string;
  fits: string;
  /** This many rows may be read for each ticket, for less than it costs to look the ticket up. */
  rowsPerTicket: number;
}

interface Condition {
  /** Tells how an index leads to its tickets; `project` narrows them further. */
  source?: { from: string; number: string; where: string; project?: string };
  sieve?: Sieve;
  /** Checks a ticket that was found in another way. */
  check: string;
  values: Record<string, string>;
}

const labelled = (id: string) =>
  `exists (select 1 from ticket_label where ticket_number = ticket.number and label_id = ${id})`;

const OPEN = TICKET_STATUSES.filter((status) => !CLOSED_STATUSES.some((closed) => closed === status));
/** Each status is a range of the index of due dates. */
const IS_OPEN = `status in (${OPEN.map((status) => `'${status}'`).join(', ')})`;

/** Those that lead to the fewest tickets come first. */
function conditionsOf({ due, labels, assigneeId, element }: Narrowing): Condition[] {
  const conditions: Condition[] = [];
  if (due) {
    const where = `due_on is not null and ${IS_OPEN} and due_on >= @dueFrom and due_on <= @dueTo`;
    conditions.push({
      source: { from: 'ticket', number: 'number', where, project: 'project_id' },
      sieve: {
        from: 'ticket indexed by ticket_dated',
        number: 'number',
        where: 'due_on is not null',
        fits: `due_on >= @dueFrom and due_on <= @dueTo and ${IS_OPEN}`,
        // Most of them are no longer open, and of those nothing but the index is read.
        rowsPerTicket: 8,
      },
      check: `ticket.due_on >= @dueFrom and ticket.due_on <= @dueTo and ticket.${IS_OPEN}`,
      values: { dueFrom: due.from, dueTo: due.to },
    });
  }
  for (const [at, id] of (labels?.with ?? []).entries()) {
    const name = `label${at}`;
    const source = { from: 'ticket_label', number: 'ticket_number', where: `label_id = @${name}` };
    conditions.push({
      source,
      sieve: { ...source, fits: 'true', rowsPerTicket: 2 },
      check: labelled(`@${name}`),
      values: { [name]: id },
    });
  }
  if (assigneeId) {
    const where = 'assignee_id = @assignee and assignee_id is not null';
    const source = { from: 'ticket', number: 'number', where };
    conditions.push({
      source: { ...source, project: 'project_id' },
      sieve: { ...source, fits: 'true', rowsPerTicket: 2 },
      check: 'ticket.assignee_id = @assignee',
      values: { assignee: assigneeId },
    });
  }
  if (element) {
    conditions.push({
      source: {
        from: 'element_check',
        number: 'ticket_number',
        where: 'state = @element',
        project: 'project_id',
      },
      check: 'exists (select 1 from element_check where ticket_number = ticket.number and state = @element)',
      values: { element },
    });
  }
  if (assigneeId === null) conditions.push({ check: 'ticket.assignee_id is null', values: {} });
  if (labels?.isNone) {
    const check = 'not exists (select 1 from ticket_label where ticket_number = ticket.number)';
    conditions.push({ check, values: {} });
  }
  for (const [at, id] of (labels?.without ?? []).entries()) {
    const name = `without${at}`;
    conditions.push({ check: `not ${labelled(`@${name}`)}`, values: { [name]: id } });
  }
  return conditions;
}

/** False where filters only say what tickets lack: no index leads to those. */
export const hasSource = (narrowing: Narrowing): boolean =>
  conditionsOf(narrowing).some(({ source }) => source !== undefined);

const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();

/** Each combination of filters is one prepared statement. */
function prepare({ sqlite }: Sql, source: string): Sqlite.Statement {
  const known = statements.get(sqlite) ?? new Map<string, Sqlite.Statement>();
  statements.set(sqlite, known);
  const statement = known.get(source) ?? prepareOnce(sqlite, source);
  known.set(source, statement);
  return statement;
}

const valuesOf = (conditions: readonly Condition[]): Record<string, string> =>
  Object.assign({}, ...conditions.map(({ values }) => values));

export interface Below {
  before: number;
  limit: number;
}

/**
 * Numbers of tickets by the filter that leads to the fewest, the newest first.
 *
 * @returns undefined without a source.
 */
export function numbersByNarrowing(
  db: Sql,
  narrowing: Narrowing,
  projectIds: readonly ProjectId[] | null,
  below: Below,
): number[] | undefined {
  const first = conditionsOf(narrowing).find(({ source }) => source);
  if (!first?.source) return undefined;
  const { from, number, where, project } = first.source;
  const read = (and: string, values: Record<string, string>) =>
    prepare(
      db,
      `select ${number} as number from ${from} where ${where}${and} and ${number} < @before
       order by ${number} desc limit @limit`,
    ).all({ ...first.values, ...below, ...values }) as { number: number }[];
  const rows =
    projectIds === null || !project
      ? read('', {})
      : projectIds.flatMap((projectId) => read(` and ${project} = @projectId`, { projectId }));
  return rows
    .map((row) => row.number)
    .toSorted((one, other) => other - one)
    .slice(0, below.limit);
}

/**
 * Finds those of these tickets, the newest first, that a filter may let through. Row 3: one range of a filter's index
 * costs a tenth of looking each ticket up; where that has far more tickets, all are returned.
 */
export function sift(db: Sql, numbers: readonly number[], narrowing: Narrowing): readonly number[] {
  const first = conditionsOf(narrowing).find(({ sieve }) => sieve);
  const [newest, oldest] = [numbers[0], numbers.at(-1)];
  if (!first?.sieve || newest === undefined || oldest === undefined) return numbers;
  const { from, number, where, fits, rowsPerTicket } = first.sieve;
  const most = rowsPerTicket * numbers.length;
  const range = `from ${from} where ${where} and ${number} between @oldest and @newest`;
  const values = { ...first.values, oldest, newest, most };
  if (prepare(db, `select 1 ${range} limit 1 offset @most`).get(values)) return numbers;
  const rows = prepare(db, `select ${number} as number ${range} and ${fits}`).all(values) as {
    number: number;
  }[];
  const having = new Set(rows.map((row) => row.number));
  return numbers.filter((one) => having.has(one));
}

export interface FurtherFilters {
  projectIds: readonly ProjectId[] | null;
  creatorId: UserId | null;
  status: TicketStatus | null;
  severity: Severity | null;
  pageKey: string | null;
}

const FURTHER = `(@projectIds is null or ticket.project_id in (select value from json_each(@projectIds)))
  and (@status is null or ticket.status = @status)
  and (@severity is null or ticket.severity = @severity)
  and (@creatorId is null or ticket.user_id = @creatorId)
  and (@pageKey is null or ticket.page_key = @pageKey)`;

/** Finds those of these tickets that all filters let through, in the order given. */
export function narrow(
  db: Sql,
  numbers: readonly number[],
  narrowing: Narrowing,
  { projectIds, ...further }: FurtherFilters,
  limit: number,
): FoundCard[] {
  const conditions = conditionsOf(narrowing);
  const checks = conditions.map(({ check }) => ` and ${check}`).join('');
  return prepare(
    db,
    `select ticket.number, ticket.rank, ticket.status from json_each(@numbers) as found
     cross join ticket on ticket.number = found.value where ${FURTHER}${checks} limit @limit`,
  ).all({
    ...valuesOf(conditions),
    ...further,
    projectIds: projectIds && JSON.stringify(projectIds),
    numbers: JSON.stringify(numbers),
    limit,
  }) as FoundCard[];
}
