import type { Db } from '@ringmark/api/core/database/db';

/** @param at ms since 1970. */
export const instant = (at: number): string => new Date(at).toISOString();

/** Fills an insert statement's columns by name. */
export function inserter<Column extends string>({ sqlite }: Db, table: string, columns: readonly Column[]) {
  const marks = columns.map((column) => `@${column}`);
  const statement = sqlite.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`,
  );
  return (row: Record<Column, string | number | null>) => void statement.run(row);
}
