import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type Sqlite from 'better-sqlite3';
import type { Sql } from '../db.ts';
import { prepareOnce } from '../statements/prepare.ts';
import { preparedColumn } from '../statements/prepared.ts';
import type { Json } from '../../base/columns.ts';

/** The value by which a ticket is sorted, before its number. */
export type SortKey = string | number | null;
export interface KeyedTicket {
  number: number;
  key: SortKey;
}

/** Names are read once for all tickets, and not with each. */
const KEYS: Readonly<Record<TicketSort, string>> = {
  number: '0',
  title: 'title',
  status: 'status',
  severity: 'severity',
  assignee: 'assignee_id',
  due: 'due_on',
  updated: 'updated_at',
  created: 'created_at',
  project: 'project_id',
};

const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();

function prepare({ sqlite }: Sql, source: string): Sqlite.Statement {
  const known = statements.get(sqlite) ?? new Map<string, Sqlite.Statement>();
  statements.set(sqlite, known);
  const statement = known.get(source) ?? prepareOnce(sqlite, source);
  known.set(source, statement);
  return statement;
}

/** The keys of these tickets, in no order. */
export const keysOf = (db: Sql, sort: TicketSort, numbers: readonly number[]): KeyedTicket[] =>
  prepare(
    db,
    `select number, ${KEYS[sort]} as key from ticket where number in (select value from json_each(@numbers))`,
  ).all({ numbers: JSON.stringify(numbers) }) as KeyedTicket[];

export interface WalkFilters {
  projectIds: readonly ProjectId[] | null;
  creatorId?: UserId | undefined;
  status?: TicketStatus | undefined;
  severity?: Severity | undefined;
}

/** A part of all tickets that an index has in order: of one key, or of all in the order of their keys. */
export type Stretch =
  | { by: 'key'; sort: 'title' | 'due' | 'updated' | 'created' }
  | { by: 'number' }
  | { by: 'group'; column: 'status' | 'severity' | 'project_id' | 'assignee_id'; value: string | null }
  /** Tickets without a due date. */
  | { by: 'rest' };

export interface WalkFrom {
  isDescending: boolean;
  /** The last that was looked at; undefined at the beginning. */
  after: KeyedTicket | undefined;
  limit: number;
}

const ORDER_BY: Readonly<Record<'title' | 'due' | 'updated' | 'created', string>> = {
  title: 'title collate nocase',
  due: 'due_on',
  updated: 'updated_at',
  created: 'created_at',
};

interface Part {
  key: string;
  where: string[];
  order: string;
}

function partOf(stretch: Stretch, direction: 'asc' | 'desc', isBeginning: boolean): Part {
  const compare = direction === 'asc' ? '>' : '<';
  const after = isBeginning ? [] : [`number ${compare} @number`];
  const order = `number ${direction}`;
  switch (stretch.by) {
    case 'key': {
      const key = ORDER_BY[stretch.sort];
      return {
        key: KEYS[stretch.sort],
        where: [
          ...(stretch.sort === 'due' ? ['due_on is not null'] : []),
          ...(isBeginning ? [] : [`(${key}, number) ${compare} (@key, @number)`]),
        ],
        order: `${key} ${direction}, number ${direction}`,
      };
    }
    case 'group': {
      const is = stretch.value === null ? 'is null' : '= @value';
      return { key: stretch.column, where: [`${stretch.column} ${is}`, ...after], order };
    }
    case 'rest':
      return { key: 'null', where: ['+due_on is null', ...after], order };
    case 'number':
      return { key: '0', where: after, order };
  }
}

interface WalkedTicket extends KeyedTicket {
  isWanted: 0 | 1;
}

/** Reads one bounded piece of a stretch; each ticket says whether the filters let it through. */
export function walk(
  db: Sql,
  stretch: Stretch,
  { projectIds, creatorId, status, severity }: WalkFilters,
  { isDescending, after, limit }: WalkFrom,
): WalkedTicket[] {
  const part = partOf(stretch, isDescending ? 'desc' : 'asc', after === undefined);
  const wanted = [
    ...(projectIds ? ['project_id in (select value from json_each(@projectIds))'] : []),
    ...(creatorId ? ['user_id = @creatorId'] : []),
    ...(status ? ['status = @status'] : []),
    ...(severity ? ['severity = @severity'] : []),
  ];
  const where = part.where.length > 0 ? `where ${part.where.join(' and ')}` : '';
  const source = `select number, ${part.key} as key, (${wanted.join(' and ') || '1'}) as isWanted
    from ticket ${where} order by ${part.order} limit @limit`;
  return prepare(db, source).all({
    limit,
    ...(after && { key: after.key, number: after.number }),
    ...(stretch.by === 'group' && { value: stretch.value }),
    ...(projectIds && { projectIds: JSON.stringify(projectIds) }),
    ...(creatorId && { creatorId }),
    ...(status && { status }),
    ...(severity && { severity }),
  }) as WalkedTicket[];
}

/** People who do tickets, one index lookup each: the index holds each of them many times. */
export const allAssignees = preparedColumn<Record<string, never>, UserId>(
  `with recursive found (id) as (
     select min(assignee_id) from ticket where assignee_id is not null
     union all
     select (select min(assignee_id) from ticket where assignee_id is not null and assignee_id > found.id)
     from found where found.id is not null
   ) select id from found where id is not null`,
);

export const namesOfUsers = (db: Sql, ids: readonly string[]): Map<string, string> =>
  namesFrom(db, 'user', ids);
export const namesOfProjects = (db: Sql, ids: readonly string[] | null): Map<string, string> =>
  namesFrom(db, 'project', ids);

function namesFrom(db: Sql, table: 'user' | 'project', ids: readonly Json[] | null): Map<string, string> {
  const source =
    ids === null
      ? `select id, name from ${table}`
      : `select id, name from ${table} where id in (select value from json_each(@ids))`;
  const rows = prepare(db, source).all({ ...(ids && { ids: JSON.stringify(ids) }) });
  return new Map((rows as { id: string; name: string }[]).map(({ id, name }) => [id, name]));
}
