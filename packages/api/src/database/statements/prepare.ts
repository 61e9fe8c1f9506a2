import type Sqlite from 'better-sqlite3';

/**
 * Prepares a statement whose plan is made once and kept. By default SQLite plans again at each run where a bound
 * value could lead to a better plan (`limit ?`, or `column = ?` in a join), which takes several times as long as
 * most of our queries run. A plus before a value does not change it and hides it from the planner.
 */
export const prepareOnce = <Parameters extends object = unknown[], Row = unknown>(
  sqlite: Sqlite.Database,
  source: string,
): Sqlite.Statement<Parameters, Row> => sqlite.prepare<Parameters, Row>(source.replaceAll(/\?|@\w+/g, '+$&'));
