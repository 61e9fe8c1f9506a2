import type { Services } from '../context/context.ts';
import { rowsWithOtherHead, type RowKey, sealedAt, writeSealed } from './sealed-rows.ts';
import type { Tx } from '../database/db.ts';
import { headOf, type MainKey, newMainKey, rewrap } from './envelope.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** The place that keeps the main keys: the first one seals. */
export interface KeyStore {
  /** @throws Error with a sentence when they cannot be used */
  read(): readonly MainKey[];
  /** Whole or not at all; what it returns from lasts. @throws Error with a sentence */
  replace(keys: readonly MainKey[]): void;
}

export interface Rotation {
  /** Values that the new key wraps now. */
  rewrapped: number;
  /** Values that none of the keys opened: left as they are. */
  closed: number;
}

interface Needs extends Pick<Services, 'db'> {
  keys: KeyStore;
  /** Called for each step that is done; for tests. */
  reached?: (step: string) => void;
}

/** Rows of one transaction: a running server writes in between. */
const BATCH = 20;

/** @returns whether it is wrapped by the main key now; undefined where there was nothing to do. */
function rewrapRow(tx: Tx, [main, ...others]: readonly MainKey[], column: SealedColumn, key: RowKey) {
  const sealed = sealedAt(tx, column, key);
  if (!main || !sealed || headOf(main).equals(sealed.subarray(0, headOf(main).length))) return undefined;
  const anew = rewrap(main, [main, ...others], sealed, column.nameOf(...key));
  if (anew) writeSealed(tx, column, key, anew);
  return anew !== undefined;
}

function rewrapBatch(
  tx: Tx,
  keys: readonly MainKey[],
  column: SealedColumn,
  rows: readonly RowKey[],
): Rotation {
  const done = rows.map((row) => rewrapRow(tx, keys, column, row));
  return {
    rewrapped: done.filter((isDone) => isDone === true).length,
    closed: done.filter((isDone) => isDone === false).length,
  };
}

const plus = (a: Rotation, b: Rotation): Rotation => ({
  rewrapped: a.rewrapped + b.rewrapped,
  closed: a.closed + b.closed,
});

function inBatches(rows: readonly RowKey[]): RowKey[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );
}

/** Wraps every value by the first key. The keys are read again each time: another rotation may run. */
function rewrapAll({ db, keys, reached }: Needs): Rotation {
  let sum: Rotation = { rewrapped: 0, closed: 0 };
  const [main] = keys.read();
  for (const column of SEALED_COLUMNS) {
    for (const rows of inBatches(rowsWithOtherHead(db, column, main && headOf(main)))) {
      sum = plus(
        sum,
        db.write((tx) => rewrapBatch(tx, keys.read(), column, rows)),
      );
      reached?.(`rewrapped in ${column.table}`);
    }
  }
  return sum;
}

/**
 * Drops all keys but the first, unless a value needs another one: what a server sealed before it saw the new key.
 *
 * While this transaction holds the database nobody seals. It writes nothing, so that the file may change in it.
 */
function dropOthers({ db, keys, reached }: Needs): boolean {
  return db.write((tx) => {
    const found = keys.read();
    const [main] = found;
    const head = main && headOf(main);
    const isNeeded = (column: SealedColumn) =>
      rowsWithOtherHead(tx, column, head).some((key) => {
        const sealed = sealedAt(tx, column, key);
        return main && sealed && rewrap(main, found, sealed, column.nameOf(...key)) !== undefined;
      });
    if (!main || SEALED_COLUMNS.some(isNeeded)) return false;
    keys.replace([main]);
    reached?.('dropped the old keys');
    return true;
  });
}

/**
 * Makes a new main key, wraps the data keys of all sealed values by it, and drops the older main keys. It works while
 * the server runs. If it is interrupted anywhere, it has lost nothing: each key stays in the file until no value needs
 * it, and the next rotation does the rest.
 *
 * @returns undefined where there is no key yet.
 * @throws Error with a sentence when the key file cannot be read or written
 */
export function rotateKeys(needs: Needs): Rotation | undefined {
  const { db, keys, reached } = needs;
  const hasKey = db.write(() => {
    const found = keys.read();
    if (found.length === 0) return false;
    keys.replace([newMainKey(), ...found]);
    return true;
  });
  if (!hasKey) return undefined;
  reached?.('made a new key');
  let sum = rewrapAll(needs);
  while (!dropOthers(needs)) {
    const again = rewrapAll(needs);
    sum = { rewrapped: sum.rewrapped + again.rewrapped, closed: again.closed };
  }
  return sum;
}
