import type { Label } from '@ringmark/contract/tickets/labels';
import { LABEL_COLOURS, type LabelColour } from '@ringmark/contract/vocabulary';

/** For a new label: a colour that no other has, as long as there are any. */
export function freeColour(labels: readonly Pick<Label, 'colour'>[]): LabelColour {
  const taken = new Set(labels.map(({ colour }) => colour));
  const colours = LABEL_COLOURS.filter((colour) => colour !== 'grey');
  return colours.find((colour) => !taken.has(colour)) ?? colours[labels.length % colours.length] ?? 'blue';
}
