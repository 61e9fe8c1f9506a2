import type { TickInput } from '@ringmark/contract/tickets/task-boxes';
import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import { setBox, taskBoxesOf } from '@ringmark/markdown/task-boxes';
import { AppError } from '../../core/base/errors.ts';

/**
 * The text after a box was ticked or cleared; the same when it was so already.
 *
 * @throws AppError conflict when the box is no longer there, or has other words next to it than the caller saw.
 */
export function changeBox(
  { text, format }: { text: string; format: TextFormat },
  { box, isDone, seen }: TickInput,
): string {
  const found = format === 'markdown' ? taskBoxesOf(text)[box] : undefined;
  if (!found || found.text !== seen) {
    throw new AppError(
      'conflict',
      'box_changed',
      'This list has changed. Review it, then tick the checkbox again.',
    );
  }
  return found.isDone === isDone ? text : setBox(text, found, isDone);
}
