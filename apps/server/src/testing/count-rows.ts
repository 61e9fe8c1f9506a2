import type { Db } from '@ringmark/api/core/database/db';

/** Counts the rows of each table. Two results are equal if nothing was added or removed in between. */
export function countRows({ sqlite }: Db): Record<string, number> {
  const tables = sqlite.prepare(
    "select name from sqlite_schema where type = 'table' and sql not like '%virtual%'",
  );
  const names = tables.pluck().all() as string[];
  return Object.fromEntries(
    names.map((name) => [name, Number(sqlite.prepare(`select count(*) from "${name}"`).pluck().get())]),
  );
}
