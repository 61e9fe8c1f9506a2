import { everyRow } from './every-table.ts';
import type { TestKit } from './test-kit.ts';

/** Tables that record what was done, or keep words that no ticket may have any longer. */
const GROWING = ['audit', 'change_log', 'change_position', 'project_word', 'search_word', 'sqlite_sequence'];

/** Rows that count nothing, and may be there or not. */
const NOTHING = [
  ['ticket_counter', /,0\]$/],
  ['ticket_duration', /,0\]$/],
  ['ticket_day', /,0,0\]$/],
] as const;

/** Every row that an undo gives back. */
export function everyRowGivenBack({ db }: Pick<TestKit, 'db'>): Map<string, string[]> {
  const tables = everyRow(db);
  for (const table of GROWING) tables.delete(table);
  for (const [table, nothing] of NOTHING)
    tables.set(
      table,
      (tables.get(table) ?? []).filter((row) => !nothing.test(row)),
    );
  return tables;
}
