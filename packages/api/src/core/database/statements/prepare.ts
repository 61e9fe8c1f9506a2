import type Sqlite from 'better-sqlite3';

/**
 * Prepares a statement with a fixed plan. SQLite plans again at each run where a bound value could help (`limit ?`, or
 * `column = ?` in a join), which takes several times as long as most queries. A plus hides the value from the planner.
 */
export const prepareOnce = <Parameters extends object = unknown[], Row = unknown>(
  sqlite: Sqlite.Database,
  source: string,
): Sqlite.Statement<Parameters, Row> => sqlite.prepare<Parameters, Row>(source.replaceAll(/\?|@\w+/g, '+$&'));
