import type { SealedColumn } from './sealed-columns.ts';
import { HEAD_BYTES } from './envelope.ts';
import type { Sql, Tx } from '../database/db.ts';

/** The values of a row's key columns, in their order. */
export type RowKey = readonly string[];

type Names = Pick<SealedColumn, 'table' | 'column' | 'key'>;

const whereKey = ({ key }: Names): string => key.map((name) => `${name} = ?`).join(' and ');
const head = ({ column }: Names): string => `substr(${column}, 1, ${HEAD_BYTES})`;

/** Counts the values that begin with the same bytes. */
export const countByHead = ({ sqlite }: Sql, names: Names): { head: Uint8Array; count: number }[] =>
  sqlite
    .prepare<[], { head: Uint8Array; count: number }>(
      `select ${head(names)} as head, count(*) as count from ${names.table} where ${head(names)} is not null group by 1`,
    )
    .all();

/** The rows whose values begin with other bytes than these; all rows without them. */
export const rowsWithOtherHead = ({ sqlite }: Sql, names: Names, known?: Uint8Array): RowKey[] =>
  sqlite
    .prepare<[Uint8Array], RowKey>(
      `select ${names.key.join(', ')} from ${names.table} where ${head(names)} <> ?`,
    )
    .raw()
    .all(known ?? Buffer.of());

/** The rows whose values do not tell their key: those of the first version. */
export const rowsWithoutKey = ({ sqlite }: Sql, names: Names): RowKey[] =>
  sqlite
    .prepare<[], RowKey>(`select ${names.key.join(', ')} from ${names.table} where ${head(names)} < x'02'`)
    .raw()
    .all();

/** Undefined for a row that is gone by now. */
export const sealedAt = ({ sqlite }: Sql, names: Names, key: RowKey): Uint8Array | undefined =>
  sqlite
    .prepare<unknown[], Uint8Array | null>(
      `select ${names.column} from ${names.table} where ${whereKey(names)}`,
    )
    .pluck()
    .get(...key) ?? undefined;

export function writeSealed({ sqlite }: Tx, names: Names, key: RowKey, sealed: Uint8Array): void {
  sqlite
    .prepare(`update ${names.table} set ${names.column} = ? where ${whereKey(names)}`)
    .run(sealed, ...key);
}

/** The columns of the database that hold sealed values by their name, as `table.column`. */
export const columnsCalledSealed = ({ sqlite }: Sql): string[] =>
  sqlite
    .prepare<[], string>(
      `select m.name || '.' || c.name from sqlite_schema m, pragma_table_info(m.name) c
       where m.type = 'table' and (c.name = 'sealed' or c.name glob 'sealed_*') order by 1`,
    )
    .pluck()
    .all();
