import type { PreviewCounts } from '@ringmark/contract/projects/previews';

const pinsOf = (count: number) => (count === 1 ? '1 pin' : `${count} pins`);

/** Says what a preview does to the pins, such as "7 of 9 pins changed, 2 as before". It never claims that something is fixed. */
export function countsPhrase({ pins, changed, same, gone, unknown }: PreviewCounts): string {
  const rest = [
    [same, 'as before'],
    [gone, 'no longer visible'],
    [unknown, 'not compared'],
  ] as const;
  const parts = rest.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []));
  return [`${changed} of ${pinsOf(pins)} changed`, ...parts].join(', ');
}

/** Says the same in a sentence, also while pins are being checked. */
export function previewSentence(counts: PreviewCounts, isFinished: boolean): string {
  const { pins, waiting } = counts;
  if (!isFinished) return `${pins - waiting} of ${pinsOf(pins)} checked so far.`;
  return pins === 0 ? 'The tickets with the checked pins no longer exist.' : `${countsPhrase(counts)}.`;
}

/** Says what becomes of a call that reports a preview. */
export const takenSentence = (pins: number): string =>
  pins === 1
    ? 'The preview was recorded, and one pin is being checked.'
    : `The preview was recorded, and ${pins} pins are being checked.`;
export const ALREADY_TAKEN = 'A preview of this commit was already recorded.';
export const NOTHING_TO_CHECK = 'This project has no pins to check on a preview.';
