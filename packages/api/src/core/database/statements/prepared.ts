import type Sqlite from 'better-sqlite3';
import type { Compilable, Kysely } from 'kysely';
import type { Sql } from '../db.ts';
import { prepareOnce } from './prepare.ts';
import type { Tables } from '../tables/tables.ts';

export type Prepared<Parameters extends object, Row> = (db: Sql) => Sqlite.Statement<Parameters, Row>;

/**
 * Prepares SQL that only SQLite understands, or that is too frequent to be built each time.
 *
 * @param source names its parameters `@so`, as in `Parameters`.
 */
export const preparedStatement = <Parameters extends object, Row = never>(
  source: string,
): Prepared<Parameters, Row> => lazily(({ sqlite }) => prepareOnce<Parameters, Row>(sqlite, source));

/** Prepares a query of one column: each row is its value. */
export const preparedColumn = <Parameters extends object, Value>(
  source: string,
): Prepared<Parameters, Value> =>
  lazily(({ sqlite }) => {
    const statement = prepareOnce<Parameters, Value>(sqlite, source);
    statement.pluck();
    return statement;
  });

/**
 * Prepares a frequent query: building its SQL costs more than running it.
 *
 * @param build runs once, with placeholders for values; constants are literals (`sql.lit`).
 */
export const preparedQuery = <Parameters extends object, Row>(
  build: (q: Kysely<Tables>, parameters: Parameters) => Compilable<Row>,
): Prepared<Parameters, Row> =>
  lazily(({ q, sqlite }) => {
    const compiled = build(q, placeholders<Parameters>()).compile();
    const names = compiled.parameters.values();
    const source = compiled.sql.replaceAll('?', () => nameOf(names.next().value));
    return prepareOnce<Parameters, Row>(sqlite, source);
  });

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The query builder passes values on unseen, so that placeholders serve as values. */
const placeholders = <Parameters extends object>(): Parameters =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Parameters;

function nameOf(parameter: unknown): string {
  if (parameter instanceof Placeholder) return `@${parameter.name}`;
  throw new Error('A constant of a prepared query must be a literal.');
}

/** Keyed by the connection, which transactions share. */
function lazily<Statement extends object>(prepare: (db: Sql) => Statement): (db: Sql) => Statement {
  const byConnection = new WeakMap<Sqlite.Database, Statement>();
  return (db) => {
    const known = byConnection.get(db.sqlite);
    if (known) return known;
    const prepared = prepare(db);
    byConnection.set(db.sqlite, prepared);
    return prepared;
  };
}
