import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import { taskBoxesOf } from '@ringmark/markdown/task-boxes';
import type { Tx } from '../../../core/database/db.ts';

interface Described {
  description: string;
  description_format: TextFormat;
}

/** Counts the task boxes of a description for its card. Call it where the description is written. */
export function countTasks(
  tx: Tx,
  ticket_number: number,
  { description, description_format }: Described,
): void {
  const boxes = description_format === 'markdown' ? taskBoxesOf(description) : [];
  if (boxes.length === 0) {
    tx.run(tx.q.deleteFrom('ticket_task').where('ticket_number', '=', ticket_number));
    return;
  }
  const counts = { done: boxes.filter(({ isDone }) => isDone).length, total: boxes.length };
  tx.run(
    tx.q
      .insertInto('ticket_task')
      .values({ ticket_number, ...counts })
      .onConflict((oc) => oc.doUpdateSet(counts)),
  );
}
