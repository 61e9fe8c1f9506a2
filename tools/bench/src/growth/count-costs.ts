import { existsSync, readFileSync } from 'node:fs';
import type { TestKit } from '@ringmark/api/testing/test-kit';

/** A call's cost, counted instead of timed: the same on every machine. */
export interface Cost {
  statements: number;
  /** Rows that the database returned. */
  rows: number;
  /** Bytes that its statements read from the database's file; 0 where the system does not count. */
  reads: number;
  /** Bytes of the answer as JSON. */
  bytes: number;
}

const COUNTED_BY_SYSTEM = '/proc/thread-self/io';
/** Linux counts what a thread reads; elsewhere `reads` stays 0. */
export const areReadsCounted = existsSync(COUNTED_BY_SYSTEM);

function readsOfThread(): number {
  if (!areReadsCounted) return 0;
  return Number(/^syscr: (\d+)$/m.exec(readFileSync(COUNTED_BY_SYSTEM, 'utf8'))?.[1]);
}

/** The bytes that reading the system's counter adds to it. */
const ownReads = (): number => readsOfThread() * -1 + readsOfThread();

/**
 * Counts the costs of calls from now on. The database must be a file; its cache is so small that statements read
 * everything again, except the roots of its trees.
 */
export function countCosts({ db: { sqlite } }: TestKit): (call: () => Promise<unknown>) => Promise<Cost> {
  sqlite.pragma('cache_size = 25');
  let statements = 0;
  let rows = 0;
  const prepare = sqlite.prepare.bind(sqlite);
  const count = (handedOver: number) => {
    statements += 1;
    rows += handedOver;
  };
  sqlite.prepare = ((source: string) => {
    const statement = prepare(source);
    const [run, get, all] = [statement.run, statement.get, statement.all];
    return Object.assign(statement, {
      run(...values: unknown[]) {
        count(0);
        return run.apply(statement, values);
      },
      get(...values: unknown[]) {
        const row = get.apply(statement, values);
        count(row === undefined ? 0 : 1);
        return row;
      },
      all(...values: unknown[]) {
        const found = all.apply(statement, values);
        count(found.length);
        return found;
      },
    });
  }) as typeof sqlite.prepare;

  return async (call) => {
    const own = ownReads();
    const before = { statements, rows, reads: readsOfThread() };
    const answer = await call();
    const reads = readsOfThread() - before.reads - own;
    return {
      statements: statements - before.statements,
      rows: rows - before.rows,
      reads: Math.max(0, reads),
      bytes: JSON.stringify(answer ?? null).length,
    };
  };
}
