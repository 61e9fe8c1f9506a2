import type Sqlite from 'better-sqlite3';
import type { Compilable, Kysely } from 'kysely';
import type { Sql } from '../db.ts';
import { prepareOnce } from './prepare.ts';
import type { Tables } from '../tables/tables.ts';

/** A statement that every database prepares once, when it first needs it. */
export type Prepared<Parameters extends object, Row> = (db: Sql) => Sqlite.Statement<Parameters, Row>;

/**
 * SQL that only SQLite understands, or that runs too often to be built each time.
 *
 * @param source names its parameters `@so`, each a property of `Parameters`; `[]` for none.
 */
export const preparedStatement = <Parameters extends object, Row = never>(
  source: string,
): Prepared<Parameters, Row> => lazily(({ sqlite }) => prepareOnce<Parameters, Row>(sqlite, source));

/** The same for a query of one column: each row is its value. */
export const preparedColumn = <Parameters extends object, Value>(
  source: string,
): Prepared<Parameters, Value> =>
  lazily(({ sqlite }) => {
    const statement = prepareOnce<Parameters, Value>(sqlite, source);
    statement.pluck();
    return statement;
  });

/**
 * A query of a hot path: building its SQL each time costs more than running it.
 *
 * @param build is called a single time, with a placeholder for each value; constants are literals (`sql.lit`).
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

/** What a value of a prepared query is while the query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The query builder takes any value as it is, so that a placeholder passes for the value it is replaced by. */
const placeholders = <Parameters extends object>(): Parameters =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Parameters;

function nameOf(parameter: unknown): string {
  if (parameter instanceof Placeholder) return `@${parameter.name}`;
  throw new Error('A constant of a prepared query must be a literal.');
}

/** Keyed by the connection, which a transaction shares: its statements serve inside and outside of one. */
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
