import type { TaskBox } from './markdown.types.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Most texts have none, and are not parsed. */
export const taskBoxesOf = (text: string): TaskBox[] =>
  /\[[ xX]\]/.test(text) ? parseMarkdown(text).boxes : [];

/** The text with this box ticked, or not; everything else stays as it was written. */
export const setBox = (text: string, { at }: Pick<TaskBox, 'at'>, isDone: boolean): string =>
  `${text.slice(0, at)}${isDone ? 'x' : ' '}${text.slice(at + 1)}`;

/** The box whose state is all that two texts differ in. */
export function changedBox(before: string, after: string): TaskBox | undefined {
  if (before.length !== after.length || before === after) return undefined;
  return taskBoxesOf(after).find((box) => {
    const wasDone = /[xX]/.test(before[box.at] ?? '');
    return wasDone !== box.isDone && setBox(before, box, true) === setBox(after, box, true);
  });
}
