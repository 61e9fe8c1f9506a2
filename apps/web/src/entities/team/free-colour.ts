import type { Label } from '@ringmark/contract/tickets/labels';
import { LABEL_COLOURS, type LabelColour } from '@ringmark/contract/vocabulary';

/** Returns a colour for a new label: one that no other label has, as long as there are any. */
export function freeColour(labels: readonly Pick<Label, 'colour'>[]): LabelColour {
  const taken = new Set(labels.map(({ colour }) => colour));
  const colours = LABEL_COLOURS.filter((colour) => colour !== 'grey');
  return colours.find((colour) => !taken.has(colour)) ?? colours[labels.length % colours.length] ?? 'blue';
}
