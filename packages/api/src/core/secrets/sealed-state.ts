import type { Services } from '../context/context.ts';
import type { Sql } from '../database/db.ts';
import { countByHead, type RowKey, rowsWithOtherHead, rowsWithoutKey, sealedAt } from './sealed-rows.ts';
import type { Vault } from '../ports/vault-port.ts';
import { keyNameIn, tellsKey } from './envelope.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

export interface SealedState {
  /** Values that open with the keys that are here. */
  openable: number;
  /** Values that do not. */
  closed: number;
  /** The names of keys that such values tell. */
  missing: ReadonlySet<string>;
}

type Needs = Pick<Services, 'db' | 'vault'>;
type Count = Pick<SealedState, 'openable' | 'closed'>;

function add(state: Count, isOpenable: boolean, count = 1): void {
  if (isOpenable) state.openable += count;
  else state.closed += count;
}

function addRows(
  state: Count,
  db: Sql,
  column: SealedColumn,
  keys: readonly RowKey[],
  opens: (sealed: Uint8Array, name: string) => boolean,
): void {
  for (const key of keys) {
    const sealed = sealedAt(db, column, key);
    if (sealed) add(state, opens(sealed, column.nameOf(...key)));
  }
}

/**
 * Counts the sealed values that the present keys open, by what the values say about their key. It reads no value whole.
 */
export function readSealedState({ db, vault }: Needs): SealedState {
  const state = { openable: 0, closed: 0, missing: new Set<string>() };
  for (const column of SEALED_COLUMNS) {
    for (const { head, count } of countByHead(db, column).filter((group) => tellsKey(group.head))) {
      add(state, vault.knows(head), count);
      if (!vault.knows(head)) state.missing.add(keyNameIn(head));
    }
    addRows(state, db, column, rowsWithoutKey(db, column), vault.isOpenable);
  }
  return state;
}

/** The same by opening each value: finds those as well that have been changed. */
export function openAllSealed({ db, vault }: Needs): SealedState {
  const state = { openable: 0, closed: 0, missing: readSealedState({ db, vault }).missing };
  const opens: Vault['isOpenable'] = (sealed, name) => vault.open(sealed, name) !== null;
  for (const column of SEALED_COLUMNS) addRows(state, db, column, rowsWithOtherHead(db, column), opens);
  return state;
}

/** Returns one sentence for the operator, or undefined when every value can be opened. */
export function closedSentence({ openable, closed }: Count): string | undefined {
  if (closed === 0) return undefined;
  const [lost, all] = [closed, openable + closed].map((count) => count.toLocaleString('en'));
  const what = all === '1' ? 'There is one encrypted secret, and it' : `${lost} of ${all} encrypted secrets`;
  const affected = closed === 1 ? 'the affected secret' : 'the affected secrets';
  return `${what} can’t be decrypted with the keys in the key file. Put back the missing key, or enter ${affected} again and have people sign in to sites again.`;
}
