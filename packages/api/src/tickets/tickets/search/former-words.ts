import { CJK, foldMarks, segment, splitWords, WITHOUT_BLANKS } from './fold-words.ts';

/** Letters that were not folded before migration 57. */
const UNFOLDED = /[łøđıœæðþħς]/u;

/** Returns whether the index has different words for this text since migration 57. */
export function hadOtherWords(text: string): boolean {
  const folded = foldMarks(text);
  return UNFOLDED.test(folded) || CJK.test(folded);
}

/** The words by which the index had this text before migration 57. */
export function formerWordsOf(text: string): string[] {
  const runs = splitWords(foldMarks(text).replaceAll('ß', 'ss'));
  return [...new Set(runs.flatMap((run) => (WITHOUT_BLANKS.test(run) ? segment(run) : [run])))];
}
